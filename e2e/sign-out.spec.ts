import type { Locator, Page } from "@playwright/test";
import { isQuiet, room, startInterview, storedWords } from "./interview-steps.ts";
import { holdRequests } from "./hold-requests.ts";
import { PASSWORD, signInAsDemo } from "./person.ts";
import { checkScreen } from "./screen-checks.ts";
import { expect, test } from "./test.ts";

const WORDS = "the Blue Heron clinic";

/** Everything that the browser stores for this site. */
const kept = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.stringify([localStorage, sessionStorage]));

async function typeInTwoTabs(page: Page): Promise<Page> {
  await page.goto("/dashboard");
  await page.getByRole("textbox", { name: "Target role" }).fill(`A nurse at ${WORDS}`);
  const other = await page.context().newPage();
  await startInterview(other);
  await room(other).box.fill(`I would leave ${WORDS} because`);
  await expect.poll(() => kept(other)).toContain("because");
  expect(await kept(page)).toContain("A nurse at");
  return other;
}

// safety.md T82
test("what was typed leaves the browser at sign-out, in every tab", async ({ seekerPage: page }) => {
  const other = await typeInTwoTabs(page);
  await page.bringToFront();
  await page.getByRole("button", { name: /your profile/ }).click();
  await page.getByRole("button", { name: "Sign out", exact: true }).click();
  await expect(page.getByRole("form", { name: "Sign in" })).toBeVisible();
  await expect(other.getByRole("form", { name: "Sign in" })).toBeVisible();
  expect(await kept(page)).not.toContain(WORDS);
  expect(await kept(other)).not.toContain(WORDS);
});

test("typed words leave a browser signed out elsewhere", async ({ seeker, page, playwright, baseURL }) => {
  const other = await typeInTwoTabs(page);
  const elsewhere = await playwright.request.newContext({ baseURL: baseURL ?? "" });
  await elsewhere.post("/api/auth/sign-in/email", { data: { email: seeker.email, password: PASSWORD } });
  const ended = await elsewhere.post("/api/auth/devices/sign-out", { data: { scope: "others" } });
  expect(ended.status()).toBe(200);
  await elsewhere.dispose();
  await page.reload();
  await expect(page.getByRole("form", { name: "Sign in" })).toBeVisible();
  await other.reload();
  await expect(other.getByRole("form", { name: "Sign in" })).toBeVisible();
  expect(await kept(page)).not.toContain(WORDS);
});

/** Types one letter every 100 ms of the page's clock, from before the notice until after it. */
async function typeOn(page: Page, words: string, notice: Locator): Promise<void> {
  const half = words.length / 2;
  await page.keyboard.type(words.slice(0, half));
  await expect(async () => {
    await page.clock.runFor(100);
    await expect(notice).toBeVisible({ timeout: 100 });
  }).toPass();
  for (const letter of words.slice(half)) {
    await page.keyboard.type(letter);
    await page.clock.runFor(100);
  }
}

test("signing in again in an answer loses nothing", async ({ seeker, page, playwright, baseURL }) => {
  await startInterview(page);
  await room(page).box.fill(`I would leave ${WORDS} because`);
  await room(page).box.press("End");
  const elsewhere = await playwright.request.newContext({ baseURL: baseURL ?? "" });
  await elsewhere.post("/api/auth/sign-in/email", { data: { email: seeker.email, password: PASSWORD } });
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1000);
  await elsewhere.post("/api/auth/devices/sign-out", { data: { scope: "others" } });
  await elsewhere.dispose();
  const dialog = page.getByRole("dialog", { name: "Sign in again" });
  await typeOn(page, " nobody was told why.", page.getByText("Signed out", { exact: true }));
  await expect(dialog).toBeHidden();
  await page.clock.resume();
  await expect(dialog).toBeVisible({ timeout: 15_000 });
  await dialog.getByLabel("Password", { exact: true }).fill("not my password");
  await dialog.getByRole("button", { name: "Sign in" }).click();
  await expect(dialog.getByRole("alert")).toContainText("Invalid email or password");
  await checkScreen(page, "interview signed out");
  await dialog.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await dialog.getByRole("button", { name: "Sign in" }).click();
  await expect(dialog).toBeHidden();
  await expect(room(page).box).toHaveValue(`I would leave ${WORDS} because nobody was told why.`);
  await expect(page.getByText("Connected", { exact: true })).toBeVisible();
  await room(page).send.click();
  await isQuiet(room(page).interviewer);
  expect(await storedWords(page.request, "user")).toEqual([
    `I would leave ${WORDS} because nobody was told why.`,
  ]);
});

/** Simulates a return to the tab, which then checks whose session is active. */
const lookAt = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));

for (const way of ["after a sign-out in another tab", "without one"]) {
  test(`nobody sees the previous user's data, ${way}`, async ({ page }) => {
    const context = page.context();
    await signInAsDemo(context, "premium");
    await page.goto("/dashboard?tab=pastInterviews");
    const row = page.getByRole("button", { name: /Customer support lead/ });
    await expect(row).toBeVisible();
    if (way !== "without one") {
      const other = await context.newPage();
      await other.goto("/dashboard");
      await other.getByRole("button", { name: /your profile/ }).click();
      await other.getByRole("button", { name: "Sign out", exact: true }).click();
      await expect(page.getByRole("form", { name: "Sign in" })).toBeVisible();
    }
    const release = await holdRequests(page, "**/api/conversations*");
    await signInAsDemo(context, "seeker");
    await lookAt(page);
    await expect(page.getByRole("button", { name: "Sam (your profile)" })).toBeVisible();
    if (way !== "without one") {
      await page.getByRole("link", { name: "Go to your dashboard" }).click();
      await page.getByRole("link", { name: "Reports", exact: true }).click();
    }
    await expect(page.getByRole("heading", { level: 1, name: "Reports" })).toBeVisible();
    await expect(row).toHaveCount(0);
    release();
  });
}
