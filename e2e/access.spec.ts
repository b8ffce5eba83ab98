import type { Page } from "@playwright/test";
import { ANSWERS, endInterview, giveAnswer, holdInterview, room, startInterview } from "./interview-steps.ts";
import { signInAsDemo } from "./person.ts";
import { checkControls, checkScreen, sidewaysPixelsEnlarged } from "./screen-checks.ts";
import { holdRequests } from "./hold-requests.ts";
import { expect, test } from "./test.ts";

const isHeadingShown = (page: Page, name: string | RegExp) =>
  expect(page.getByRole("heading", { level: 1, name })).toBeVisible();

/** The screens of sign-in, sign-up and the links in mails are checked in accounts.spec.ts. */
test("public pages are accessible", async ({ page }) => {
  await page.goto("/reset-password");
  await expect(page.getByRole("link", { name: "Ask for a new link" })).toBeVisible();
  await checkScreen(page, "reset password expired");
  await page.goto("/refer?ref=NOSUCHCODE");
  await expect(page.getByText("Invalid or expired referral code")).toBeVisible();
  await checkScreen(page, "refer");
  await page.goto("/plans");
  await isHeadingShown(page, "Plans");
  await checkScreen(page, "plans");
  await page.goto("/no/such/page");
  await isHeadingShown(page, "Page not found");
  await checkScreen(page, "not found");
  await page.getByRole("link", { name: "Go to the start" }).click();
  await expect(page).toHaveURL("/login");
  await page.goto("/auth/callback#error=x&error_description=JWT+settings");
  await isHeadingShown(page, "Authentication Error");
  await checkScreen(page, "auth callback error");
});

test("the LinkedIn pages are accessible", async ({ seekerPage: page }) => {
  await page.goto("/connect-linkedin");
  await isHeadingShown(page, "Connect your LinkedIn account");
  await checkScreen(page, "connect linkedin");
  await page.goto("/linkedin-connect?success=true");
  await isHeadingShown(page, "Connection Successful");
  await checkScreen(page, "linkedin success");
  await page.goto(`/linkedin-connect?error=${"unbreakable".repeat(20)}`);
  await isHeadingShown(page, "Connection Failed");
  await checkScreen(page, "linkedin failed");
});

test("an empty dashboard is accessible, its gate and its profile too", async ({ personPage: page }) => {
  await page.goto("/dashboard?tab=pastInterviews");
  await expect(page.getByText("You haven't completed any interviews yet.")).toBeVisible();
  await checkScreen(page, "reports none");
  await page.goto("/dashboard");
  await expect(page.getByText("Remaining: 2 of 2")).toBeVisible();
  await checkScreen(page, "dashboard gate");
  await page.getByRole("button", { name: "your profile" }).click();
  await expect(page.getByRole("button", { name: "Sign out" })).toBeVisible();
  await checkScreen(page, "profile dropdown");
});

test("practice, reports and coaches are accessible", async ({ seekerPage: page }) => {
  await holdInterview(page.request, ANSWERS);
  await page.goto("/dashboard");
  await expect(page.getByRole("slider", { name: "Difficulty" })).toBeVisible();
  await page.getByRole("slider", { name: "Difficulty" }).press("Home");
  await checkScreen(page, "practice place");
  await page.getByRole("link", { name: "Reports", exact: true }).click();
  const past = page.getByRole("button", { name: /Night manager/ });
  await expect(past).toContainText("Difficulty 5");
  await expect(page.getByText(ANSWERS[2])).toBeHidden();
  await past.click();
  for (const answer of ANSWERS) await expect(page.getByText(answer)).toBeVisible();
  await checkScreen(page, "reports with interviews");
  await past.click();
  await expect(page.getByText(ANSWERS[2])).toBeHidden();
  await page.getByRole("link", { name: "Coaches", exact: true }).click();
  await page.getByRole("tab", { name: "Booked Sessions" }).click();
  await expect(page.getByText("You haven't booked any coaching sessions yet.")).toBeVisible();
  await checkScreen(page, "dashboard booked sessions");
  await page.getByRole("tab", { name: "Find a Coach" }).click();
  await expect(page.getByLabel("Search coaches")).toBeVisible();
  await checkScreen(page, "dashboard coaches");
});

test("the interview is accessible before, during and after", async ({ seekerPage: page }) => {
  test.slow();
  await page.goto("/interview");
  await expect(page.getByRole("button", { name: "Start Interview" })).toBeEnabled();
  await checkScreen(page, "interview before");
  await startInterview(page);
  await checkScreen(page, "interview first question");
  await giveAnswer(page, ANSWERS[0]);
  await giveAnswer(page, `${ANSWERS[1]} ${"unbreakable".repeat(20)}`);
  await room(page).box.fill(ANSWERS[2]);
  await checkScreen(page, "interview during");
  await room(page).help.click();
  const dialog = page.getByRole("dialog", { name: "How to do well" });
  await expect(dialog.getByRole("heading", { name: "DOs", exact: true })).toBeVisible();
  await expect(dialog.getByRole("heading", { name: "DON'Ts" })).toBeVisible();
  await expect(dialog.getByRole("link", { name: /how-to video/ })).toHaveAttribute(
    "href",
    "https://video.example.test/how-to",
  );
  await checkScreen(page, "interview help");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(room(page).help).toBeFocused();
  await room(page).end.click();
  await expect(page.getByRole("dialog", { name: "End the interview?" })).toBeVisible();
  await checkScreen(page, "interview end asked");
  await page.keyboard.press("Escape");
  await endInterview(page);
  // Without follow-ups these are three answered questions, and the person is asked for a number first.
  await expect(page.getByText(/It counted as an interview|how well did you do/)).toBeVisible();
  await checkScreen(page, "interview thank you");
});

test("in German the longer words fit too, and what stays English is marked", async ({ page }) => {
  test.slow();
  await page.goto("/login?lang=de");
  await isHeadingShown(page, "Bewerbungsgespräche ungestört üben");
  await expect(page.getByText("Frage und Rückmeldung sind auf Englisch.")).toBeVisible();
  await checkScreen(page, "front door in German");
  expect(await sidewaysPixelsEnlarged(page), "front door in German, enlarged").toBe(0);
  await signInAsDemo(page.context(), "premium");
  // While the page's script is late, no other language is shown.
  const releaseWords = await holdRequests(page, "**/assets/dashboard-*.js");
  await page.goto("/dashboard?tab=pastInterviews", { waitUntil: "commit" });
  await expect(page.getByRole("link", { name: "Zum Inhalt springen" })).toBeAttached();
  releaseWords();
  await isHeadingShown(page, "Berichte");
  await expect(page.getByRole("navigation", { name: "Greenroom" })).toBeVisible();
  await checkScreen(page, "dashboard in German");
  expect(await sidewaysPixelsEnlarged(page), "dashboard in German, enlarged").toBe(0);
  await page
    .getByRole("main")
    .getByRole("button", { name: /Schwierigkeit/ })
    .first()
    .click();
  await page.getByRole("link", { name: "Bericht ansehen" }).click();
  await expect(page.getByRole("heading", { name: "Frage für Frage" })).toBeVisible();
  const questions = page.getByRole("main").locator("[data-accordion-control]");
  await questions.first().click();
  const levels = page.locator("details", { hasText: "Was eine 5 enthält" }).first();
  await levels.getByText("Was eine 5 enthält").click();
  await expect(levels).toContainText(/(?:Beantwortet|Behandelt) genau/u);
  await checkScreen(page, "report in German");
  expect(await sidewaysPixelsEnlarged(page), "report in German, enlarged").toBe(0);
});

test("a page has one filled button at most, and controls of one height", async ({ page }) => {
  await signInAsDemo(page.context(), "premium");
  const places = [
    ["/dashboard", "Dashboard"],
    ["/dashboard?tab=pastInterviews", "Reports"],
    ["/dashboard?tab=coaches", "Coaches"],
    ["/applications", "Prepare"],
    ["/stories", "Stories"],
    ["/pricing", "Plans and pricing"],
    ["/settings", "Settings"],
  ] as const;
  for (const [address, title] of places) {
    await page.goto(address);
    await isHeadingShown(page, title);
    await checkControls(page);
  }
});

test("Skip to content works", async ({ page }) => {
  await signInAsDemo(page.context(), "premium");
  await page.goto("/pricing");
  await isHeadingShown(page, "Plans and pricing");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
});
