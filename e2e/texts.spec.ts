import type { Page, Route } from "@playwright/test";
import { type ErrorCode, ERRORS } from "#contract/errors.ts";
import { fillText, TEXT } from "#contract/texts.ts";
import { createConnectedCoach, openCalendar, schedule } from "./coaching-steps.ts";
import { holdRequests } from "./hold-requests.ts";
import { createSubscriber, fillSignIn, signInAsDemo } from "./person.ts";
import { expect, type Faults, test } from "./test.ts";
import { withoutFirstData } from "./without-first-data.ts";

/* texts.md: what each screen says when a call of its fails. Texts that other journeys meet do not stand here again. */

/** A code of the closed list, a bare status without a body of ours, or no response at all. */
type Failure = ErrorCode | number | "no response";

type Case = {
  at: string;
  /** Address of the call that fails; POST, PUT, PATCH and DELETE only, where `method` says so. */
  call: string;
  fails: Failure;
  method?: string;
  steps?: (page: Page) => Promise<void>;
  says: string;
};

function answer(route: Route, failure: Failure): Promise<void> {
  if (failure === "no response") return route.abort();
  if (typeof failure === "number") return route.fulfill({ status: failure, body: "" });
  const { status, text } = ERRORS[failure];
  const json = { success: false, message: text, error: text, code: failure, requestId: "r" };
  return route.fulfill({ status, json });
}

async function expectEach(page: Page, faults: Faults, cases: readonly Case[]): Promise<void> {
  faults.allow(/Failed to load resource/);
  for (const { at, call, fails, method, steps, says } of cases)
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
    {
      at: "/dashboard",
      call: "**/api/chat/interview/remaining",
      fails: "unexpected",
      says: TEXT.remainingFailed,
    },
    {
      at: "/dashboard?tab=pastInterviews",
      call: "**/api/conversations?*",
      fails: "unexpected",
      says: TEXT.historyFailed,
    },
    {
      at: "/dashboard?tab=pastInterviews",
      call: "**/api/conversations/*/messages*",
      fails: "unexpected",
      steps: press(/Difficulty/),
      says: TEXT.messagesFailed.split("{")[0] ?? "",
    },
    {
      at: "/dashboard",
      call: "**/api/stripe/subscription-status",
      fails: "unexpected",
      says: TEXT.subscriptionDetailsFailed,
    },
    {
      at: "/dashboard?tab=bookedSessions",
      call: "**/api/bookings?*",
      fails: "unexpected",
      says: TEXT.bookedSessionsFailed,
    },
    {
      at: "/dashboard",
      call: "**/api/referrals/code/*",
      fails: "unexpected",
      steps: press("Refer Friends"),
      says: TEXT.referralCodeFailed,
    },
    {
      at: "/dashboard",
      call: "**/api/referrals/stats/*",
      fails: "unexpected",
      steps: press("Refer Friends"),
      says: TEXT.referralStatsFailed,
    },
    {
      at: "/dashboard",
      call: "**/api/referrals/send-email",
      fails: "unexpected",
      steps: inviteSomebody,
      says: TEXT.referralEmailFailed,
    },
    {
      at: "/refer?ref=abcdefghjkmn",
      call: "**/api/referrals/referrer/*",
      fails: "unexpected",
      says: TEXT.referrerFailed,
    },
    {
      at: "/linkedin-connect?success=true",
      call: PROFILE,
      fails: "unavailable",
      says: TEXT.linkedinCheckFailed,
    },
    {
      at: "/linkedin-connect?success=true",
      call: PROFILE,
      fails: "unexpected",
      says: TEXT.linkedinProfileError,
    },
    {
      at: "/linkedin-connect?success=true",
      call: PROFILE,
      fails: "linkedin_profile_failed",
      says: TEXT.linkedinProfileFailed,
    },
    {
      at: "/linkedin-connect?success=true",
      call: PROFILE,
      fails: "linkedin_token_missing",
      says: TEXT.linkedinTokenMissing,
    },
    {
      at: "/linkedin-connect?success=true",
      call: PROFILE,
      fails: "linkedin_token_expired",
      says: TEXT.linkedinTokenExpired,
    },
    { at: "/auth/callback", call: PROFILE, fails: "linkedin_profile_failed", says: TEXT.profileUpdateFailed },
    {
      at: "/dashboard",
      call: "**/api/resumes/latest",
      fails: "unexpected",
      steps: openAccountMenu,
      says: TEXT.resumeUnexpected,
    },
    {
      at: "/dashboard",
      call: "**/api/resumes/latest",
      fails: "resume_check_failed",
      steps: openAccountMenu,
      says: TEXT.resumeCheckFailed,
    },
    {
      at: "/dashboard",
      call: "**/api/auth/sign-out",
      fails: "unexpected",
      steps: async (them) => {
        await openAccountMenu(them);
        await press("Sign out")(them);
      },
      says: TEXT.signOutFailed,
    },
    {
      at: "/interview",
      call: "**/api/conversation/start",
      fails: "unexpected",
      steps: press("Start Interview"),
      says: TEXT.startFailedHint,
    },
    {
      at: "/interview",
      call: "**/api/conversation/start",
      fails: "language_unavailable",
      steps: press("Start Interview"),
      says: fillText(TEXT.startFailedWith, { message: TEXT.languageUnavailable }),
    },
    {
      at: "/interview",
      call: "**/api/chat/interview/current",
      fails: "unexpected",
      says: fillText(TEXT.connectionError, { message: TEXT.unexpectedError }),
    },
  ]);
  faults.allow(/^ApiError: An unexpected error occurred/);
  await withoutFirstData(page);
  await page.route("**/api/users/me", (route) => answer(route, "unexpected"));
  await page.goto("/dashboard");
  const noSession = fillText(TEXT.authenticationError, { reason: TEXT.unexpectedError });
  await expect(page.getByText(noSession)).toBeVisible();
  await page.unrouteAll({ behavior: "wait" });
  // Two of the result screen's texts come with the address, and one is good news.
  await page.goto("/linkedin-connect?error=linkedin_authentication_failed");
  await expect(page.getByText(TEXT.linkedinAuthFailed)).toBeVisible();
  await page.goto("/linkedin-connect?error=linkedin_token_store_failed");
  await expect(page.getByText(TEXT.linkedinTokenStoreFailed)).toBeVisible();
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
    {
      at: "/login",
      call: "**/api/users/create",
      fails: "unexpected",
      steps: (them) => signIn(them, 2),
      says: fillText(TEXT.profileSetupFailed, { message: TEXT.unexpectedError }),
    },
  ]);
  await page.context().clearCookies();
  await page.goto("/login");
  await signIn(page, 1);
  await expect(page.getByText(TEXT.profileCreated)).toBeVisible();
});

test("a captcha that is not there says so", async ({ page, faults }) => {
  await expectEach(page, faults, [
    { at: "/login?mode=signup", call: "**/api/settings", fails: "unexpected", says: TEXT.captchaError },
    {
      at: "/login?mode=signup",
      call: "**/api/auth/verify-recaptcha",
      fails: "captcha_failed",
      steps: (them) => them.getByRole("checkbox", { name: /robot|human|verif/i }).click(),
      says: TEXT.captchaFailed,
    },
  ]);
});

test("somebody on a plan is told what could not be changed", async ({ page, faults }) => {
  await signInAsDemo(page.context(), "paid");
  await expectEach(page, faults, [
    {
      at: "/pricing",
      call: "**/api/stripe/cancel-subscription",
      fails: "subscription_cancel_failed",
      steps: async (them) => {
        await press("Select Free")(them);
        await them
          .getByRole("dialog")
          .getByRole("button", { name: /Downgrade/ })
          .click();
      },
      says: TEXT.downgradeFailed,
    },
  ]);
  const coaches = await page.request.get("/api/coaches");
  const { data } = (await coaches.json()) as { data: { id: string; full_name: string }[] };
  // Other tests make coaches who can't be booked yet.
  const coach = data.find(({ full_name: name }) => name === "Chris Coach");
  await page.goto(`/book-coach/${coach?.id}`);
  await expect(page.getByText(`${TEXT.noSessionsOnPlan} ${TEXT.sessionsWithPremium}`)).toBeVisible();
});

test("what has to be waited for, or is not sold here, says so", async ({ personPage: page }) => {
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

test("staff's screens say what failed", async ({ page, faults }) => {
  await signInAsDemo(page.context(), "super");
  const DETAILS = "**/api/admin/conversation-details/*";
  const details = "/admin/conversation/00000000-0000-4000-8000-000000000001";
  await expectEach(page, faults, [
    {
      at: "/admin",
      call: "**/api/admin/stats?*",
      fails: "not_authenticated",
      says: TEXT.adminNotAuthenticated,
    },
    { at: "/admin", call: "**/api/admin/stats?*", fails: "admin_only", says: TEXT.adminDenied },
    {
      at: "/admin",
      call: "**/api/admin/stats?*",
      fails: "unavailable",
      says: fillText(TEXT.adminLoadFailedWith, { details: TEXT.unavailable }),
    },
    { at: details, call: DETAILS, fails: "not_authenticated", says: TEXT.detailsUnauthorized },
    { at: details, call: DETAILS, fails: "admin_only", says: TEXT.detailsForbidden },
    { at: details, call: DETAILS, fails: 502, says: fillText(TEXT.detailsServerError, { status: 502 }) },
    {
      at: "/super-admin",
      call: "**/api/superadmin/stats",
      fails: "unexpected",
      says: TEXT.superadminLoadFailed,
    },
    {
      at: "/super-admin",
      call: "**/api/superadmin/stats",
      fails: "superadmin_only",
      says: TEXT.accessDenied,
    },
    {
      at: "/super-admin",
      call: "**/api/superadmin/promote-user",
      fails: "no response",
      steps: async (them) => {
        const promote = them.getByRole("button", { name: "Promote", exact: true });
        await promote.locator("xpath=ancestor::form").getByRole("textbox").fill("paid@demo.test");
        await promote.click();
        await them.getByRole("dialog").getByRole("button", { name: "Promote" }).click();
      },
      says: TEXT.promoteFailed,
    },
  ]);
});

test("a coach's screens say what failed", async ({ page, faults }) => {
  await signInAsDemo(page.context(), "coach");
  const ME = "**/api/coaches/me";
  await expectEach(page, faults, [
    { at: "/coach-dashboard?tab=profile", call: ME, fails: "unexpected", says: TEXT.coachProfileLoadFailed },
    {
      at: "/coach-dashboard?tab=bookings",
      call: "**/api/bookings/received?*",
      fails: "unexpected",
      says: TEXT.receivedBookingsFailed,
    },
    {
      at: "/coach-profile-editor",
      call: ME,
      method: "PUT",
      fails: "unexpected",
      steps: press(/^Save/),
      says: TEXT.coachProfileUpdateFailed,
    },
    {
      at: "/coach-dashboard?tab=profile",
      call: "**/api/calendly/connection",
      fails: "unexpected",
      steps: async (them) => {
        await press("Disconnect")(them);
        await them.getByRole("dialog").getByRole("button", { name: "Disconnect" }).click();
      },
      says: TEXT.calendlyDisconnectFailed,
    },
  ]);
});

test("a session that was stored without the calendar says to look at the count", async ({
  page,
  browser,
  baseURL,
  faults,
}) => {
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
