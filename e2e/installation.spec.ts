import { runSql } from "./database.ts";
import { inboxOf, mailsTo } from "./inbox.ts";
import { signInAsDemo } from "./person.ts";
import { checkScreen, sidewaysPixelsEnlarged } from "./screen-checks.ts";
import { expect, test } from "./test.ts";

test("a superadmin sees whether this installation works", async ({ page, baseURL }) => {
  await runSql(
    `insert into private.jobs (kind, payload, attempts, last_error, failed_at, run_at)
     values ('sendEmail', '{"to":"ada@school.test"}', 4, '550 no such mailbox', now(), now())`,
  );
  await signInAsDemo(page.context(), "super");
  await page.goto("/super-admin");
  await page.getByRole("link", { name: "This Greenroom" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "This Greenroom" })).toBeVisible();
  await expect(page.getByText("The built-in interviewer asks and rates")).toBeVisible();
  await expect(page.getByText("Simulated: a stand-in on this machine")).toHaveCount(3);
  await expect(page.getByRole("button", { name: "Ask the model" })).toHaveCount(0);
  const jobs = page.getByRole("region", { name: "Work that waits" });
  await expect(jobs.getByRole("listitem").filter({ hasText: "550 no such mailbox" }).first()).toBeVisible();
  await expect(jobs).not.toContainText("school.test");

  const checks = page.getByRole("region", { name: "Checks" });
  await expect(checks.getByRole("status")).toContainText(/\d+ good, \d+ to look at, \d+ to mend/, {
    timeout: 20_000,
  });
  await expect(checks.getByRole("listitem").filter({ hasText: "the embedded PostgreSQL" })).toContainText(
    "Look at it",
  );
  await checks.getByText(/things are good/).click();
  await expect(checks.getByRole("listitem").filter({ hasText: "words arrive as they come" })).toBeVisible();
  await checkScreen(page, "this Greenroom");
  expect(await sidewaysPixelsEnlarged(page), "this Greenroom, enlarged").toBe(0);

  await page.getByRole("button", { name: "Send me a test mail" }).click();
  await expect(page.getByText("The mail server took the mail.")).toBeVisible();
  const mails = await mailsTo(inboxOf(baseURL), "super@demo.test");
  expect(mails.map(({ subject }) => subject).join()).toMatch(/test mail/i);
});
