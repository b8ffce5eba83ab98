import { createPerson, fillSignIn, signInAsDemo, signInByApi } from "./person.ts";
import { inboxOf } from "./inbox.ts";
import { checkScreen } from "./screen-checks.ts";
import { expect, test } from "./test.ts";
import { TEXT } from "#contract/texts.ts";

test("a suspended person is out, hears why and comes in again", async ({ page, browser, baseURL }) => {
  const context = await browser.newContext({ baseURL: baseURL ?? "" });
  const theirs = await context.newPage();
  const person = await createPerson(theirs.context(), inboxOf(baseURL));
  await theirs.goto("/settings");
  await expect(theirs.getByRole("heading", { level: 1 })).toBeVisible();

  await signInAsDemo(page.context(), "super");
  await page.goto("/super-admin");
  await page.getByLabel("Email of the account").fill(person.email);
  await page.getByRole("button", { name: "Look up" }).click();
  await expect(page.getByText(`${person.name} (${person.email})`)).toBeVisible();
  await expect(page.getByText("Signed in on 1 device")).toBeVisible();
  await checkScreen(page, "superadmin account");
  const suspend = page.getByRole("button", { name: "Suspend", exact: true });
  const email = page.getByRole("textbox", { name: "Email", exact: true });
  await email.fill(person.email);
  for (const [pressed, press] of [
    [suspend, () => suspend.click()],
    [email, () => email.press("Enter")],
  ] as const) {
    await press();
    await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(pressed).toBeFocused();
  }
  await suspend.click();
  const dialog = page.getByRole("dialog", { name: `Suspend ${person.name}?` });
  await expect(dialog).toContainText("They are signed out everywhere, can’t sign in, and are told by email.");
  await dialog.getByRole("button", { name: "Suspend" }).click();
  await expect(page.getByText(/^Suspended since/)).toBeVisible();
  await expect(page.getByText("Signed in on 0 devices")).toBeVisible();

  await page.getByRole("button", { name: "Delete account" }).click();
  const deletion = page.getByRole("dialog", { name: `Delete the account of ${person.name}?` });
  await expect(deletion).toContainText("while it is suspended they can’t sign in to keep it");
  await page.keyboard.press("Escape");
  await expect(deletion).toBeHidden();

  await theirs.reload();
  await expect(theirs.getByRole("form", { name: "Sign in" })).toBeVisible();
  await fillSignIn(theirs, person.email);
  await expect(theirs.getByText(TEXT.accountSuspended)).toBeVisible();

  await page.getByRole("button", { name: "Let them in again" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Let them in" }).click();
  await expect(page.getByText(/^Suspended since/)).toBeHidden();
  await signInByApi(theirs.request, person.email);
  await context.close();
});
