import { runSql } from "./database.ts";
import { inboxOf, linkFromMail } from "./inbox.ts";
import { createPerson, signInAsDemo } from "./person.ts";
import { checkScreen } from "./screen-checks.ts";
import { expect, test } from "./test.ts";

test("a superadmin helps somebody who can't sign in", async ({ page, browser, baseURL }) => {
  const context = await browser.newContext({ baseURL: baseURL ?? "" });
  const inbox = inboxOf(baseURL);
  const person = await createPerson(context, inbox);
  await context.close();
  const port = Number(new URL(baseURL ?? "").port);
  await runSql(`update auth."user" set "twoFactorEnabled" = true where email = $1`, [person.email], port);

  await runSql("update public.users set given_plan = 'premium' where email = $1", [person.email], port);
  await signInAsDemo(page.context(), "super");
  await page.goto("/super-admin");
  await page.getByLabel("Email of the account").fill(person.email);
  await page.getByRole("button", { name: "Look up" }).click();
  await page.getByRole("button", { name: "Remove passkeys and app" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove passkeys and app" }).click();
  await expect(page.getByText("Neither passkey nor authenticator app")).toBeVisible();
  await linkFromMail(inbox, person.email, /authenticator app were removed/);

  await page.getByRole("button", { name: "Take the plan back" }).click();
  await page.getByRole("dialog").getByLabel("Reason").fill("The course is over.");
  await page.getByRole("dialog").getByRole("button", { name: "Take the plan back" }).click();
  await expect(page.getByText("Premium, given without an end")).toBeHidden();
  await linkFromMail(inbox, person.email, /plan at Greenroom has ended/);

  await page.getByRole("button", { name: "Copy of their data" }).click();
  const dialog = page.getByRole("dialog");
  await checkScreen(page, "reason for a copy");
  await dialog.getByLabel("Reason").fill("She asked for it on paper.");
  await dialog.getByRole("button", { name: "Copy of their data" }).click();
  const link = page.getByRole("link", { name: "Download the copy (ZIP)" });
  await expect(link).toBeVisible({ timeout: 20_000 });
  const downloading = page.waitForEvent("download");
  await link.click();
  expect((await downloading).suggestedFilename()).toBe("greenroom-data.zip");

  await page.getByRole("button", { name: "Delete account" }).click();
  await dialog.getByLabel("Reason").fill("She asked for it on paper.");
  await dialog.getByRole("button", { name: "Delete account" }).click();
  await expect(page.getByText(/^Will be deleted on/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Delete account" })).toBeHidden();
  await checkScreen(page, "superadmin data acts");
  await linkFromMail(inbox, person.email, /will be deleted/);
});
