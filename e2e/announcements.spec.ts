import type { Page } from "@playwright/test";
import { runSql } from "./database.ts";
import { room, saidLast, startInterview } from "./interview-steps.ts";
import { expect, test } from "./test.ts";

/** Reopens the running interview with `secondsLeft` seconds left. */
async function reopenWith(page: Page, secondsLeft: number): Promise<void> {
  const response = await page.request.get("/api/chat/interview/current");
  const { data } = (await response.json()) as { data: { interviewId: string } };
  await runSql("update public.conversations set ends_at = now() + $1 * interval '1 second' where id = $2", [
    secondsLeft,
    data.interviewId,
  ]);
  await page.reload();
  await expect(room(page).timer).toBeVisible();
}

test("a message is said once when it is whole, and the time left thrice", async ({ seekerPage: page }) => {
  test.slow();
  await startInterview(page);
  const words = await saidLast(page);
  expect(words, "a greeting and its question").toMatch(/^\w.+I’m your interviewer today.+\?$/);
  const told = page.locator("[aria-live=polite]").filter({ hasText: `Interviewer: ${words}` });
  await expect(told).toHaveCount(1);
  const said = (urgency: string, words: string) =>
    page.locator(`[aria-live=${urgency}]`).filter({ hasText: new RegExp(`^${words}$`) });
  await reopenWith(page, 304);
  await expect(page.locator("[aria-live]").filter({ hasText: "left." })).toHaveCount(0);
  await expect(said("polite", "5 minutes left.")).toHaveCount(1, { timeout: 15_000 });
  await reopenWith(page, 250);
  await expect(room(page).timer).toHaveText("04:08", { timeout: 10_000 });
  await expect(page.locator("[aria-live]").filter({ hasText: "left." }), "never twice").toHaveCount(0);
  await reopenWith(page, 64);
  await expect(said("assertive", "1 minute left.")).toHaveCount(1, { timeout: 15_000 });
  await expect(said("polite", "5 minutes left.")).toHaveCount(0);
  await reopenWith(page, 34);
  await expect(said("assertive", "30 seconds left.")).toHaveCount(1, { timeout: 15_000 });
});

test("in forced colours buttons, fields and the focus keep their lines", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto("/login");
  const button = page.getByRole("button", { name: "Sign in", exact: true });
  await expect(button).toHaveCSS("border-top-style", "solid");
  await expect(button).toHaveCSS("border-top-width", "1px");
  await page.getByLabel("Email", { exact: true }).focus();
  await expect(page.locator(":focus-visible")).toHaveCSS("outline-style", "solid");
  await page.keyboard.press("Tab");
  // The outline is around the whole field, including the button in it.
  await expect(page.getByLabel("Password", { exact: true }).locator("..")).toHaveCSS(
    "outline-style",
    "solid",
  );
});
