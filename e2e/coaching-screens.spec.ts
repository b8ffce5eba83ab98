import type { CoachSessions } from "#contract/coaching.ts";
import { LANGUAGE_COOKIE } from "#contract/words.ts";
import {
  connectCalendly,
  createCoach,
  createConnectedCoach,
  expectShown,
  findCoach,
  openAs,
  saveProfile,
} from "./coaching-steps.ts";
import { holdRequests } from "./hold-requests.ts";
import { inboxOf } from "./inbox.ts";
import { signInAsDemo } from "./person.ts";
import { checkScreen } from "./screen-checks.ts";
import { expect, test } from "./test.ts";
import { withoutFirstData } from "./without-first-data.ts";

test("a client who may not book reads why", async ({ personPage: page, browser, baseURL }) => {
  test.slow();
  const coach = await createConnectedCoach(browser, baseURL);
  await findCoach(page, coach);
  await expect(page.getByText("No session information available")).toBeVisible();
  await checkScreen(page, "find a coach free");
  await page.getByRole("button", { name: "Book Session" }).click();
  await expect(page.getByText("You need a premium subscription to book coaches")).toBeVisible();
  await expect(page).toHaveURL("/pricing");
  await page.goto(`/book-coach/${coach.id}`);
  await expect(page.getByText("You need a premium or paid subscription to book coaches")).toBeVisible();
  await expect(page).toHaveURL("/dashboard");

  const paid = await openAs(browser, baseURL, "paid");
  await findCoach(paid, coach);
  const none = "Your plan includes no coaching sessions. Coaching sessions come with the Premium plan.";
  await paid.getByRole("button", { name: "Book Session" }).click();
  await expect(paid.getByText(none)).toBeVisible();
  await paid.goto(`/book-coach/${coach.id}`);
  await expect(paid.getByText(none)).toBeVisible();
  await paid.getByRole("button", { name: "Choose a time" }).click();
  await expect(paid.getByText(none)).toHaveCount(2);

  // Fake a client whose sessions are used up.
  await withoutFirstData(paid);
  await paid.route("**/api/coach-sessions/current", async (route) => {
    const { data: had } = (await (await route.fetch()).json()) as { data: CoachSessions };
    await route.fulfill({ json: { success: true, data: { ...had, sessions_allowed: 2, remaining: 0 } } });
  });
  await findCoach(paid, coach);
  await paid.getByRole("button", { name: "Book Session" }).click();
  await expect(paid.getByText("You have reached your session booking limit for this period")).toBeVisible();
  await paid.goto(`/book-coach/${coach.id}`);
  await expect(
    paid.getByText(
      "You’ve used all your coaching sessions for this period. New ones come when the next month is paid.",
    ),
  ).toBeVisible();
  await paid.getByRole("link", { name: "Manage Subscription" }).click();
  await expect(paid).toHaveURL("/pricing");
  await paid.getByRole("button", { name: "Continue where you left off" }).click();
  await expect(paid).toHaveURL(`/book-coach/${coach.id}`);
  await checkScreen(paid, "book coach none left");
  await paid.getByRole("button", { name: "Choose a time" }).click();
  await expect(paid.getByText("You have used all your available coaching sessions")).toBeVisible();
});

test("a booking page without an id leads to the dashboard with the reason", async ({ page }) => {
  await signInAsDemo(page.context(), "paid");
  await page.goto("/book-coach/no-id-at-all");
  await expect(page.getByText("Coach not found").last()).toBeVisible();
  await expect(page).toHaveURL("/dashboard");
});

const FREE = "Free next, in your time";

test("a coach's details have an address, and Back leads to them", async ({ page, browser, baseURL }) => {
  const coach = await createConnectedCoach(browser, baseURL);
  await signInAsDemo(page.context(), "admin");
  await findCoach(page, coach);
  await expectShown(page, coach, ["card", "preview"]);
  await expect(page.getByText(FREE)).toHaveCount(0);
  await page.getByRole("link", { name: coach.name }).click();
  await expectShown(page, coach, ["header", "about"]);
  await expect(page.getByText(FREE)).toHaveCount(0);
  await expect(page).toHaveURL(`/dashboard?tab=coaches&coach=${coach.id}`);
  await checkScreen(page, "coach detail");
  await page.reload();
  await page.getByRole("button", { name: "Book Session" }).click();
  await expect(page.getByText("Remaining sessions: 2 of 2")).toBeVisible();
  await expectShown(page, coach, ["header", "about"]);
  await checkScreen(page, "book coach ready");
  await page.getByRole("button", { name: "Back" }).click();
  await expect(page).toHaveURL(`/dashboard?tab=coaches&coach=${coach.id}`);
  await page.getByRole("link", { name: "All coaches" }).click();
  await expect(page.getByLabel("Search coaches")).toBeVisible();

  const direct = await page.context().newPage();
  await direct.goto(`/book-coach/${coach.id}`);
  await expect(direct.getByText(FREE)).toBeVisible();
  await direct
    .getByRole("link", { name: /^\w{3},? \d/ })
    .first()
    .click();
  await expect(direct.getByText("Confirm it here, or pick another time.")).toBeVisible();
  await direct.getByRole("button", { name: "Back" }).click();
  await expect(direct).toHaveURL("/dashboard");
});

test("a failed check of availability counts as available", async ({ page, browser, baseURL }) => {
  const coach = await createConnectedCoach(browser, baseURL);
  await signInAsDemo(page.context(), "admin");
  const fail = (path: string) =>
    page.route(path, (route) =>
      route.fulfill({ status: 404, json: { success: false, message: "no", code: "not_found" } }),
    );
  await fail("**/api/coaches?**");
  await fail("**/api/coach-sessions/current");
  await page.goto("/dashboard?tab=coaches");
  await expect(page.getByText("Failed to load coaches")).toBeVisible();
  await expect(page.getByText("Error checking your subscription status")).toBeVisible();
  await checkScreen(page, "find a coach failed");
  await page.unrouteAll({ behavior: "wait" });
  const again = page.getByRole("button", { name: "Try Again" });
  await again.last().click();
  await expect(page.getByLabel("Search coaches")).toBeVisible();
  await again.click();
  await expect(page.getByRole("term").filter({ hasText: "Remaining" })).toBeVisible();
  await fail("**/api/calendly/coach-availability/**");
  await page.goto(`/book-coach/${coach.id}`);
  await expect(page.getByText("Remaining sessions: 2 of 2")).toBeVisible();
  await page.getByRole("button", { name: "Choose a time" }).click();
  await expect(page.getByText("Error checking your eligibility")).toBeVisible();
  await page.unrouteAll({ behavior: "wait" });
  await page.getByRole("button", { name: "Choose a time" }).click();
  await expect(page.locator("iframe")).toHaveCSS("height", "650px");
});

test("after Back from the scheduling service a coach can still connect", async ({ page, baseURL }) => {
  await saveProfile(page.request, await createCoach(page.context(), baseURL));
  await page.route("**/api/calendly/oauth/authorize**", (route) => route.fulfill({ status: 204 }));
  await page.goto("/coach-dashboard");
  const connect = page.getByRole("link", { name: "Connect Calendly" });
  await connect.click();
  await expect(connect).toHaveAttribute("data-loading", "true");
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
  await expect(connect).not.toHaveAttribute("data-loading", "true");
});

test("a coach whose Calendly sends no news reads what that means", async ({ page, baseURL }) => {
  const coach = await createCoach(page.context(), baseURL);
  await saveProfile(page.request, coach);
  const data = { freePlan: { of: coach.slug, is: true } };
  await page.request.post(`${inboxOf(baseURL)}/calendly/control`, { data });
  await connectCalendly(page, coach);
  await expect(page.getByText("Calendly sends no news of changes")).toBeVisible();
  await expect(page.getByText(/It looks there every 60 minutes/)).toBeVisible();
  await checkScreen(page, "coach dashboard without news");
  await page.context().addCookies([{ name: LANGUAGE_COOKIE, value: "de", url: baseURL ?? "" }]);
  await page.reload();
  await expect(page.getByText("Calendly meldet keine Änderungen")).toBeVisible();
});

test("an unreadable photo is refused, and unsaved changes are asked about", async ({ page }) => {
  await page.addInitScript(() => {
    FileReader.prototype.readAsDataURL = function fail() {
      this.dispatchEvent(new ProgressEvent("error"));
    };
  });
  await signInAsDemo(page.context(), "coach");
  await page.goto("/coach-profile-editor");
  await expect(page.getByRole("heading", { level: 1, name: "Edit coach profile" })).toBeVisible();
  await page
    .getByLabel("Photo file")
    .setInputFiles({ name: "me.png", mimeType: "image/png", buffer: Buffer.from("gone meanwhile") });
  await expect(page.getByText("Failed to upload profile photo.")).toBeVisible();
  await page.getByLabel("Specialization").fill("Something else");
  await page.getByRole("link", { name: "Cancel" }).click();
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  await expect(question).toBeVisible();
  await checkScreen(page, "coach editor unsaved");
  await question.getByRole("button", { name: "Stay here" }).click();
  await expect(page.getByLabel("Specialization")).toHaveValue("Something else");
  await page.getByRole("link", { name: "Cancel" }).click();
  await question.getByRole("button", { name: "Leave" }).click();
  await expect(page).toHaveURL("/coach-dashboard");
  await page.getByRole("tab", { name: "Profile" }).click();
  await page.getByRole("link", { name: "Edit profile" }).click();
  await page.getByRole("link", { name: "Cancel" }).click();
  await expect(page).toHaveURL("/coach-dashboard");
});

test("leaving while the profile is being saved waits with a message", async ({ page, baseURL }) => {
  await saveProfile(page.request, await createCoach(page.context(), baseURL));
  await page.goto("/coach-profile-editor");
  await page.getByLabel("Specialization").fill("Something else");
  const release = await holdRequests(page, "**/api/coaches/me");
  await page.getByRole("button", { name: "Save profile" }).click();
  await page.getByRole("link", { name: "Cancel" }).click();
  const question = page.getByRole("dialog", { name: "It is still being saved" });
  await expect(question.getByText("If you leave now, you won’t see whether that worked.")).toBeVisible();
  await checkScreen(page, "coach editor leaving while saving");
  release();
  await expect(page.getByText("Your coach profile is saved.")).toBeVisible();
  await expect(page).toHaveURL("/coach-dashboard");
  await expect(page.getByRole("dialog")).toHaveCount(0);
});
