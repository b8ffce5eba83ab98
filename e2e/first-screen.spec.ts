import type { Locator, Page } from "@playwright/test";
import { TEXT } from "#contract/texts.ts";
import { holdRequests } from "./hold-requests.ts";
import { startInterview } from "./interview-steps.ts";
import { signInAsDemo } from "./person.ts";
import { checkScreen, sidewaysPixels } from "./screen-checks.ts";
import { expect, test } from "./test.ts";

const GROUND = { light: "rgb(251, 248, 242)", dark: "rgb(20, 18, 15)" } as const;
const LOOKS = [
  { width: 360, colorScheme: "dark" },
  { width: 1280, colorScheme: "light" },
] as const;
/** Tolerance in pixels, because sizes in rem may be rounded differently. */
const ROUNDING = 1.5;

const SCRIPTS = "**/assets/*.js";
/** The delay after which web/main.ts loads the app by itself. */
const READING_MS = 5000;

const watchShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const seen: number[] = [];
    Object.assign(globalThis, { seenShifts: seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.push((entry as unknown as { value: number }).value);
    }).observe({ type: "layout-shift", buffered: true });
  });

const shiftOf = (page: Page): Promise<number> =>
  page.evaluate(() =>
    (globalThis as unknown as { seenShifts: number[] }).seenShifts.reduce((sum, value) => sum + value, 0),
  );

async function boxOf(part: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  const box = await part.boundingBox();
  if (box === null) throw new Error("not on the screen");
  return box;
}

async function expectSamePlace(part: Locator, before: Awaited<ReturnType<typeof boxOf>>): Promise<void> {
  const after = await boxOf(part);
  for (const side of ["x", "y", "width", "height"] as const) {
    expect(Math.abs(after[side] - before[side]), side).toBeLessThan(ROUNDING);
  }
}

const FIRST_SCREENS = [
  { path: "/dashboard", title: TEXT.practicePlace, words: TEXT.startTitle, button: "Start Now" },
  { path: "/interview", title: TEXT.interviewTitle, words: TEXT.interviewLead, button: "Start Interview" },
] as const;

for (const { path, title, words, button } of FIRST_SCREENS) {
  for (const { width, colorScheme } of LOOKS) {
    test(`${path} stands before any script: ${width} px, ${colorScheme}`, async ({ page }) => {
      await signInAsDemo(page.context(), "premium");
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ colorScheme });
      await watchShifts(page);
      const release = await holdRequests(page, SCRIPTS);
      await page.goto(path, { waitUntil: "commit" });

      const screen = page.locator(".first-screen");
      await expect(screen.getByText(title, { exact: true })).toBeVisible();
      await expect(screen.getByText(words)).toBeVisible();
      await expect(screen.locator(".first-grey:visible").first()).toBeVisible();
      await expect(page.locator("body")).toHaveCSS("background-color", GROUND[colorScheme]);
      // The placeholder has no heading, so that a screen reader reads the title only once.
      await expect(page.getByRole("heading")).toHaveCount(0);
      await expect(page.getByText(TEXT.pageLoading)).toBeAttached();
      expect(await sidewaysPixels(page)).toBe(0);
      const heading = await boxOf(screen.getByText(title, { exact: true }));
      const card = await boxOf(screen.locator(".first-card:visible").first());

      release();
      await expect(page.getByRole("button", { name: button })).toBeEnabled();
      await expect(screen).toHaveCount(0);
      await expectSamePlace(page.getByRole("heading", { level: 1 }), heading);
      await expectSamePlace(page.locator("main .mantine-Paper-root").first(), card);
      expect(await shiftOf(page)).toBeLessThan(0.02);
    });
  }
}

test("before any script a visitor reads what Greenroom is, and no more", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await watchShifts(page);
  const release = await holdRequests(page, SCRIPTS);
  await page.goto("/dashboard", { waitUntil: "commit" });
  await expect(page.locator(".first-screen").getByText(TEXT.pitch)).toBeVisible();
  const source = await page.content();
  for (const words of [TEXT.startTitle, TEXT.planTitle, TEXT.interviewLead]) {
    expect(source).not.toContain(words);
  }
  const pitch = await boxOf(page.getByText(TEXT.pitch));
  release();
  await expect(page.getByRole("button", { name: "Sign in", exact: true })).toBeVisible();
  await expectSamePlace(page.getByRole("heading", { name: TEXT.pitch }), pitch);
  expect(await shiftOf(page)).toBeLessThan(0.02);
});

test("the front door reads without any script: what it is, a report, the prices", async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto("/");
  await expect(page).toHaveURL("/login");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("heading", { name: "A real answer and its report" })).toBeVisible();
  for (const words of ["$0 per month", "$10 per month", "$99 per month", "2 interviews per month"])
    await expect(page.getByText(words).first()).toBeVisible();
  await expect(page.getByText(/need JavaScript/)).toBeVisible();
  await expect(page.getByRole("textbox")).toBeHidden();
  await context.close();
});

test("the plans and the product's texts read without any script", async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  for (const [address, title, ...words] of [
    [
      "/plans",
      "Plans",
      "$0 per month",
      "$10 per month",
      "$99 per month",
      "Nothing at once: you keep your plan",
    ],
    ["/help", "Help", "Cancel at least 24 hours before it begins"],
    ["/privacy", "Privacy", "There are three lasting cookies"],
    ["/terms", "Terms", "These are the rules between you"],
    ["/try", "Try one question", "That needs JavaScript"],
  ] as const) {
    await page.goto(address);
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    for (const part of words) await expect(page.getByRole("main")).toContainText(part);
  }
  await context.close();
});

test("from the front door: an answer, its feedback, and on to the sign-up", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/login");
  const question = (await page.getByRole("heading", { level: 2 }).first().textContent()) ?? "";
  const box = page.getByRole("textbox", { name: "Your answer" });
  const ANSWER =
    "At the bakery the order list was wrong every Monday, so I counted for a month and moved the call to Friday. The waste went from thirty loaves to eight, and my boss kept it that way.";
  await expect(box).toBeVisible();
  await box.fill(ANSWER);
  const release = await holdRequests(page, "**/api/try/answer");
  await page.getByRole("button", { name: "Get feedback" }).click();
  await expect(page).toHaveURL(/\/try\??$/);
  const waiting = page.getByRole("status").filter({ hasText: "Your answer is being read." });
  await expect(waiting).toBeInViewport();
  await expect(page.getByText("Reading…"), "in place of the spinner").toBeVisible();
  release();
  const feedback = page.getByRole("region", { name: "Feedback" });
  const told = feedback.getByRole("listitem");
  await expect(told.first(), "a sentence of the answer").toBeVisible();
  for (const sentence of await told.locator("q").allTextContents()) expect(ANSWER).toContain(sentence);
  await expect(page.getByRole("heading", { name: question })).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Your answer" }), "beside its feedback").toBeInViewport();
  await checkScreen(page, "try");
  await page.getByRole("button", { name: "Sign up for a full interview" }).click();
  await expect(page.getByRole("form", { name: "Sign up" })).toBeVisible();
});

test("a phone shows the front door first, and the form by itself", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/login");
  await expect(page.getByRole("textbox", { name: "Email" })).toBeVisible({ timeout: 20_000 });
  const waited = await page.evaluate(() => {
    const all = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
    const [start, app] = ["start", "app"].map((name) => all.find((one) => one.name.includes(`/${name}-`)));
    return start && app ? app.startTime - start.responseEnd : 0;
  });
  expect(waited).toBeGreaterThanOrEqual(READING_MS);
});

test("typing at the front door continues while the form loads", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const release = await holdRequests(page, SCRIPTS);
  await page.goto("/login", { waitUntil: "commit" });
  const box = page.getByRole("textbox", { name: "Your answer" });
  await box.pressSequentially("Half a sen");
  release();
  await expect(page.getByRole("button", { name: "Sign in", exact: true })).toBeVisible();
  await expect(box).toBeFocused();
  await page.keyboard.type("tence");
  await expect(box).toHaveValue("Half a sentence");
});

test("a reload in an interview shows its shape at once", async ({ seekerPage: page }) => {
  await startInterview(page);
  const release = await holdRequests(page, SCRIPTS);
  await page.reload({ waitUntil: "commit" });
  await expect(page.locator(".first-question")).toBeVisible();
  await expect(page.getByText(TEXT.interviewLead)).toBeHidden();
  release();
  await expect(page.getByRole("textbox", { name: "Your response" })).toBeVisible();
});

test("a page that takes long shows its own shape, and is told as loading", async ({ page }) => {
  await signInAsDemo(page.context(), "premium");
  const release = await holdRequests(page, "**/assets/settings-*.js");
  await page.goto("/settings", { waitUntil: "commit" });
  const loading = page.getByRole("main").getByRole("status").filter({ hasText: TEXT.pageLoading });
  await expect(loading).toBeVisible();
  const shape = await boxOf(loading);
  release();
  const title = page.getByRole("heading", { level: 1, name: "Settings" });
  await expect(title).toBeVisible();
  const { x, width } = await boxOf(title);
  expect({ x, width }).toEqual({ x: shape.x, width: shape.width });
});

test("a system that turns dark before any script is there is followed", async ({ page }) => {
  const release = await holdRequests(page, SCRIPTS);
  await page.goto("/login", { waitUntil: "commit" });
  const html = page.locator("html");
  await expect(html).toHaveAttribute("data-mantine-color-scheme", "light");
  await page.emulateMedia({ colorScheme: "dark" });
  await expect(html).toHaveAttribute("data-mantine-color-scheme", "dark");
  release();
});

test("Start free pressed before the app is ready still opens the form", async ({ page }) => {
  const release = await holdRequests(page, "**/assets/login-page-*.js");
  const asked = page.waitForRequest(/assets\/login-page-/);
  await page.goto("/login");
  await asked;
  await page.getByRole("link", { name: "Start free" }).click();
  release();
  await expect(page.getByLabel("Full name")).toBeVisible();
});
