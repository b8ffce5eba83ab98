import type { Page, Route } from "@playwright/test";
import { type ErrorCode, ERRORS } from "#contract/errors.ts";
import { fillText, TEXT } from "#contract/texts.ts";
import { createConnectedCoach, openCalendar, schedule } from "./coaching-steps.ts";
import { holdRequests } from "./hold-requests.ts";
import { createSubscriber, fillSignIn, signInAsDemo } from "./person.ts";
import { expect, type Faults, test } from "./test.ts";
import { withoutFirstData } from "./without-first-data.ts";

/* Tests the texts of texts.md that a screen shows when one of its calls fails, except those that other tests cover. */

/** One of our error codes, an HTTP status without our error body, or no response. */
type Failure = ErrorCode | number | "no response";

/** Page, failing call, failure, expected text and steps. Calls are GET unless they name POST, PUT, PATCH or DELETE. */
type Case = [
  at: string,
  call: string,
  fails: Failure,
  says: string,
  steps?: (page: Page) => Promise<void>,
  method?: string,
];

function answer(route: Route, failure: Failure): Promise<void> {
  if (failure === "no response") return route.abort();
  if (typeof failure === "number") return route.fulfill({ status: failure, body: "" });
  const { status, text } = ERRORS[failure];
  const json = { success: false, message: text, error: text, code: failure, requestId: "r" };
  return route.fulfill({ status, json });
}

async function expectEach(page: Page, faults: Faults, cases: readonly Case[]): Promise<void> {
  faults.allow(/Failed to load resource/);
  for (const [at, call, fails, says, steps, method] of cases)
    await test.step(says, async () => {
      await withoutFirstData(page);
      await page.route(call, (route) =>
        method === undefined || route.request().method() === method ? answer(route, fails) : route.fallback(),
      );
      await page.goto(at);
      await steps?.(page);
      await expect(page.getByText(says).first(), `${at}: ${says}`).toBeVisible();
      await page.unrouteAll({ behavior: "ignoreErrors" });
    });
}

const press = (name: string | RegExp) => (page: Page) => page.getByRole("button", { name }).first().click();

async function openAccountMenu(page: Page): Promise<void> {
  await page.getByRole("button", { name: "your profile" }).click();
}

async function inviteSomebody(page: Page): Promise<void> {
  await press("Refer Friends")(page);
  await page.getByLabel("Invite by email").fill("friend@example.test");
  await press("Send invitation")(page);
}

const PROFILE = "**/api/linkedin/fetch-profile";

test("a job seeker's screens say what failed", async ({ page, faults }) => {
  test.setTimeout(120_000);
  await signInAsDemo(page.context(), "seeker");
  await expectEach(page, faults, [
    ["/dashboard", "**/api/chat/interview/remaining", "unexpected", TEXT.remainingFailed],
    ["/dashboard?tab=pastInterviews", "**/api/conversations?*", "unexpected", TEXT.historyFailed],
    [
      "/dashboard?tab=pastInterviews",
      "**/api/conversations/*/messages*",
      "unexpected",
      TEXT.messagesFailed.split("{")[0] ?? "",
      press(/Difficulty/),
    ],
    ["/dashboard", "**/api/stripe/subscription-status", "unexpected", TEXT.subscriptionDetailsFailed],
    ["/dashboard?tab=bookedSessions", "**/api/bookings?*", "unexpected", TEXT.bookedSessionsFailed],
    ["/dashboard", "**/api/referrals/code/*", "unexpected", TEXT.referralCodeFailed, press("Refer Friends")],
    [
      "/dashboard",
      "**/api/referrals/stats/*",
      "unexpected",
      TEXT.referralStatsFailed,
      press("Refer Friends"),
    ],
    ["/dashboard", "**/api/referrals/send-email", "unexpected", TEXT.referralEmailFailed, inviteSomebody],
    ["/refer?ref=abcdefghjkmn", "**/api/referrals/referrer/*", "unexpected", TEXT.referrerFailed],
    ["/linkedin-connect?success=true", PROFILE, "unavailable", TEXT.linkedinCheckFailed],
    ["/auth/callback", PROFILE, "linkedin_profile_failed", TEXT.profileUpdateFailed],
    ["/dashboard", "**/api/resumes/latest", "unexpected", TEXT.resumeUnexpected, openAccountMenu],
    ["/dashboard", "**/api/resumes/latest", "resume_check_failed", TEXT.resumeCheckFailed, openAccountMenu],
    ["/interview", "**/api/conversation/start", "unexpected", TEXT.startFailedHint, press("Start Interview")],
    [
      "/interview",
      "**/api/conversation/start",
      "language_unavailable",
      fillText(TEXT.startFailedWith, { message: TEXT.languageUnavailable }),
      press("Start Interview"),
    ],
    [
      "/interview",
      "**/api/chat/interview/current",
      "unexpected",
      fillText(TEXT.connectionError, { message: TEXT.unexpectedError }),
    ],
  ]);
  faults.allow(/^ApiError: An unexpected error occurred/);
  await withoutFirstData(page);
  await page.route("**/api/users/me", (route) => answer(route, "unexpected"));
  await page.goto("/dashboard");
  const noSession = fillText(TEXT.authenticationError, { reason: TEXT.unexpectedError });
  await expect(page.getByText(noSession)).toBeVisible();
  await page.unrouteAll({ behavior: "wait" });
  // This text reports a success.
  await page.goto("/auth/callback");
  await expect(page.getByText(TEXT.linkedinProfileRetrieved)).toBeVisible();
});

test("a first sign-in makes the profile, and says so when that fails", async ({ page, faults }) => {
  const noRowYet = (route: Route) => route.fulfill({ json: { success: true, data: null } });
  const signIn = async (them: Page, times: number) => {
    await expect(them.getByLabel("Email", { exact: true })).toBeVisible();
    await them.route("**/api/users/me", noRowYet, { times });
    await fillSignIn(them, "paid@demo.test", "greenroom");
  };
  await expectEach(page, faults, [
    [
      "/login",
      "**/api/users/create",
      "unexpected",
      fillText(TEXT.profileSetupFailed, { message: TEXT.unexpectedError }),
      (them) => signIn(them, 2),
    ],
  ]);
  await page.context().clearCookies();
  await page.goto("/login");
  await signIn(page, 1);
  await expect(page.getByText(TEXT.profileCreated)).toBeVisible();
});

test("a captcha that is not there says so", async ({ page, faults }) => {
  await expectEach(page, faults, [
    ["/login?mode=signup", "**/api/settings", "unexpected", TEXT.captchaError],
  ]);
});

test("somebody on a plan is told what could not be changed", async ({ page, faults }) => {
  await signInAsDemo(page.context(), "paid");
  await expectEach(page, faults, [
    [
      "/pricing",
      "**/api/stripe/cancel-subscription",
      "subscription_cancel_failed",
      TEXT.downgradeFailed,
      async (them) => {
        await press("Select Free")(them);
        await them
          .getByRole("dialog")
          .getByRole("button", { name: /Downgrade/ })
          .click();
      },
    ],
  ]);
  const coaches = await page.request.get("/api/coaches");
  const { data } = (await coaches.json()) as { data: { id: string; full_name: string }[] };
  // Find the coach by name, because other tests create coaches who cannot be booked yet.
  const coach = data.find(({ full_name: name }) => name === "Chris Coach");
  await page.goto(`/book-coach/${coach?.id}`);
  await expect(page.getByText(`${TEXT.noSessionsOnPlan} ${TEXT.sessionsWithPremium}`)).toBeVisible();
});

test("pages say what has to be waited for or is not sold here", async ({ personPage: page }) => {
  await withoutFirstData(page);
  const release = await holdRequests(page, "**/api/chat/interview/current");
  await page.goto("/dashboard");
  await expect(page.getByText(TEXT.loadingUser)).toBeAttached();
  release();
  await page.route("**/api/stripe/prices", (route) =>
    route.fulfill({ json: { success: true, data: { paid: null, premium: null } } }),
  );
  await page.goto("/pricing");
  await press("Select Paid")(page);
  await expect(page.getByText(TEXT.checkoutNotConfigured)).toBeVisible();
});

test("a coach's screens say what failed", async ({ page, faults }) => {
  await signInAsDemo(page.context(), "coach");
  const ME = "**/api/coaches/me";
  await expectEach(page, faults, [
    ["/coach-dashboard?tab=profile", ME, "unexpected", TEXT.coachProfileLoadFailed],
    [
      "/coach-dashboard?tab=bookings",
      "**/api/bookings/received?*",
      "unexpected",
      TEXT.receivedBookingsFailed,
    ],
    ["/coach-profile-editor", ME, "unexpected", TEXT.coachProfileUpdateFailed, press(/^Save/), "PUT"],
    [
      "/coach-dashboard?tab=profile",
      "**/api/calendly/connection",
      "unexpected",
      TEXT.calendlyDisconnectFailed,
      async (them) => {
        await press("Disconnect")(them);
        await them.getByRole("dialog").getByRole("button", { name: "Disconnect" }).click();
      },
    ],
  ]);
});

test("a session stored without the calendar says so", async ({ page, browser, baseURL, faults }) => {
  faults.allow(/Failed to load resource/);
  const coach = await createConnectedCoach(browser, baseURL);
  await createSubscriber(page.context(), baseURL);
  await page.route("**/api/calendly/process-booking", (route) => route.abort());
  await page.route("**/api/bookings*", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replaceAll('"confirmed"', '"pending"') });
  });
  await schedule(await openCalendar(page, coach), "first");
  await expect(page.getByText("Note: Please check your session count in dashboard.")).toBeVisible({
    timeout: 30_000,
  });
});
