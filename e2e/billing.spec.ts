import type { Page } from "@playwright/test";
import { UNPAID_DAYS } from "#contract/limits.ts";
import { runSql } from "./database.ts";
import { inboxOf } from "./inbox.ts";
import { holdInterview } from "./interview-steps.ts";
import { checkScreen } from "./screen-checks.ts";
import { expect, test } from "./test.ts";

const card = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

const select = (page: Page, plan: string) => card(page, plan).getByRole("button").click();

async function isOnPlan(page: Page, plan: string): Promise<void> {
  await expect(card(page, plan).getByText("Current plan")).toBeVisible();
  await expect(page.getByText("Current plan")).toHaveCount(1);
}

/** Expects this plan and these remaining interviews on the dashboard. */
async function expectDashboard(page: Page, plan: string, remaining: RegExp): Promise<void> {
  await expect(page).toHaveURL("/dashboard");
  await expect(card(page, "Your Plan").getByText(plan, { exact: true })).toBeVisible();
  await expect(page.getByText(remaining)).toBeVisible();
}

async function buy(page: Page, plan: string): Promise<void> {
  await page.goto("/pricing");
  await select(page, plan);
  await expect(page.getByRole("heading", { name: "Checkout" })).toBeVisible();
  await page.getByRole("button", { name: "Pay" }).click();
}

const provider =
  (baseURL: string | undefined) =>
  async (path: string, data: object): Promise<void> => {
    const response = await fetch(`${inboxOf(baseURL)}/stripe/test/${path}`, {
      method: "POST",
      body: JSON.stringify(data),
    });
    expect(response.status).toBe(200);
  };

test("plans change from free to premium and back without a reload", async ({ page, seeker, baseURL }) => {
  test.slow();
  await page.goto("/dashboard");
  await expectDashboard(page, "Free", /Remaining: 2 of 2/);
  await holdInterview(page.request, ["I wrote the rota and tested it with two colleagues."]);

  await buy(page, "Paid");
  await expectDashboard(page, "Paid", /Remaining: 10 of 10/);
  await expect(card(page, "Your Plan").getByText(/Renews on/)).toBeVisible();

  await page.getByRole("link", { name: "Manage Subscription" }).click();
  await select(page, "Premium");
  const more = page.getByRole("dialog", { name: "Change to Premium?" });
  await expect(more.getByText(/charged to your card now/)).toBeVisible();
  await more.getByRole("button", { name: "Change to Premium" }).click();
  await isOnPlan(page, "Premium");
  await expect(page.getByText("Thank you. You are on the Premium plan now.")).toBeVisible();
  await select(page, "Paid");
  const change = page.getByRole("dialog", { name: "Change to Paid?" });
  await expect(change.getByText(/at once: 10 interviews per month and no coaching/)).toBeVisible();
  await change.getByRole("button", { name: "Change to Paid" }).click();
  await isOnPlan(page, "Paid");
  await expect(page.getByText("Thank you. You are on the Paid plan now.")).toBeVisible();

  await checkScreen(page, "pricing paid");
  await select(page, "Free");
  const dialog = page.getByRole("dialog", { name: "Downgrade to Free?" });
  await expect(dialog.getByText(/You keep the Paid plan until/)).toBeVisible();
  await checkScreen(page, "pricing downgrade asked");
  await dialog.getByRole("button", { name: "Keep Paid" }).click();
  await select(page, "Free");
  await dialog.getByRole("button", { name: "Downgrade to Free" }).click();
  const ending = page.getByText(/You keep the Paid plan until .*\d{4}/);
  await expect(ending).toBeVisible();
  await isOnPlan(page, "Paid");
  await expect(card(page, "Free").getByText(/^From /)).toBeVisible();
  await expect(card(page, "Free").getByRole("button"), "it comes by itself").toBeHidden();
  await page.getByRole("note").getByRole("button", { name: "Keep my plan" }).click();
  await expect(ending).toBeHidden();
  await select(page, "Free");
  await dialog.getByRole("button", { name: "Downgrade to Free" }).click();
  await expect(ending).toBeVisible();
  await page.getByRole("link", { name: "Return to Dashboard" }).click();
  await expect(card(page, "Your Plan").getByText(/Until .*, then Free\./)).toBeVisible();

  await provider(baseURL)("advance", { email: seeker.email });
  await page.goto("/pricing");
  await expect(async () => {
    await page.getByRole("button", { name: "Refresh subscription status" }).click();
    await expect(card(page, "Free").getByText("Current plan")).toBeVisible({ timeout: 500 });
  }).toPass();
  await page.getByRole("link", { name: "Return to Dashboard" }).click();
  await expectDashboard(page, "Free", /Remaining: 1 of 2/);
});

test("a card that does not pay leads to a checkout once that is said", async ({ page, seeker, baseURL }) => {
  test.slow();
  await page.goto("/dashboard");
  await buy(page, "Paid");
  await expectDashboard(page, "Paid", /Remaining: 10 of 10/);
  await provider(baseURL)("card", { email: seeker.email, fails: true });
  await page.goto("/pricing");
  const change = async () => {
    await select(page, "Premium");
    const more = page.getByRole("dialog", { name: "Change to Premium?" });
    await more.getByRole("button", { name: "Change to Premium" }).click();
  };
  await change();
  const dialog = page.getByRole("dialog", { name: "Pay in a checkout?" });
  await expect(
    dialog.getByText(/Your card did not pay the difference, so nothing has changed yet/),
  ).toBeVisible();
  await checkScreen(page, "pricing card did not pay");
  await dialog.getByRole("button", { name: "Keep Paid" }).click();
  await isOnPlan(page, "Paid");
  await change();
  await dialog.getByRole("button", { name: "Go to the checkout" }).click();
  await expect(page.getByRole("heading", { name: "Checkout" })).toBeVisible();

  await provider(baseURL)("card", { email: seeker.email, fails: false });
  const end = { email: seeker.email, at: Math.floor(Date.now() / 1000) + 20 * 86_400 };
  const keep = page.getByRole("note").getByRole("button", { name: "Keep my plan" });
  const endThere = async (how: object) => {
    await provider(baseURL)("end", { ...end, ...how });
    await expect(async () => {
      await page.goto("/pricing");
      await expect(keep).toBeVisible({ timeout: 500 });
    }).toPass();
  };
  await endThere({});
  await keep.click();
  await expect(page.getByText("Thank you. You are on the Paid plan now.")).toBeVisible();
  await expect(keep).toBeHidden();
  await endThere({ bySchedule: true });
  await keep.click();
  await expect(page.getByText(/did not take the cancellation back, so your plan still ends/)).toBeVisible();
  await expect(keep).toBeVisible();
});

test("a failed payment is told until the card is mended", async ({ page, seeker, baseURL }) => {
  await buy(page, "Paid");
  await expectDashboard(page, "Paid", /Remaining: 10 of 10/);
  // An interview started in a period's first second counts for the period before.
  const begun = `select from public.users u cross join lateral app.plan_of(u.id) p
    where u.email = $1 and p.period_start + interval '1 second' <= now()`;
  await expect.poll(() => runSql(begun, [seeker.email])).toHaveLength(1);
  await holdInterview(page.request, ["I wrote the rota and tested it with two colleagues."]);
  await page.reload();
  await expectDashboard(page, "Paid", /Remaining: 9 of 10/);
  const tell = provider(baseURL);
  await tell("card", { email: seeker.email, fails: true });
  await tell("advance", { email: seeker.email });
  await page.goto("/pricing");
  await expect(async () => {
    await page.getByRole("button", { name: "Refresh subscription status" }).click();
    await expect(page.getByText("Your last payment failed")).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(
    page.getByText("This period of Paid is not paid for, so nothing of it is credited."),
  ).toBeVisible();
  await checkScreen(page, "pricing past due");
  await page.getByRole("link", { name: "Return to Dashboard" }).click();
  // The new month's interviews are added when it is paid.
  await expectDashboard(page, "Paid", /Remaining: 9 of 10/);
  await expect(card(page, "Your Plan").getByText(/Your last payment failed/)).toBeVisible();
  await checkScreen(page, "dashboard past due");

  await page.getByRole("link", { name: "Manage Subscription" }).click();
  await page.getByRole("button", { name: "Update your card" }).click();
  await expect(page.getByRole("heading", { name: "Billing portal" })).toBeVisible();
  await page.getByRole("button", { name: "Update the card" }).click();
  await page
    .getByRole("link", { name: /Invoice/ })
    .first()
    .click();
  await expect(page.getByText("$10.00").first()).toBeVisible();
  await page.goBack();
  await page.getByRole("link", { name: "Return to Greenroom" }).click();
  await expect(async () => {
    await page.getByRole("button", { name: "Refresh subscription status" }).click();
    await expect(page.getByText("Your last payment failed")).toBeHidden({ timeout: 500 });
  }).toPass();
  await isOnPlan(page, "Paid");
  await page.getByRole("link", { name: "Return to Dashboard" }).click();
  await expectDashboard(page, "Paid", /Remaining: 10 of 10/);
});

const onHold = (page: Page, plan: string) => card(page, plan).getByText("On hold", { exact: true });

/** Refreshes until the plan is on hold, seven days after the unpaid renewal. */
async function holdPlan(
  page: Page,
  plan: string,
  { email, baseURL }: { email: string; baseURL?: string | undefined },
) {
  const tell = provider(baseURL);
  await tell("card", { email, fails: true });
  await tell("advance", { email });
  await tell("status", { email, status: "past_due", daysAgo: UNPAID_DAYS });
  await page.goto("/pricing");
  await expect(async () => {
    await page.getByRole("button", { name: "Refresh subscription status" }).click();
    await expect(onHold(page, plan)).toBeVisible({ timeout: 500 });
  }).toPass();
}

test("an unpaid plan goes on hold, to be paid or ended", async ({ page, seeker: { email }, baseURL }) => {
  test.slow();
  await buy(page, "Premium");
  await expectDashboard(page, "Premium", /Remaining: 10 of 10/);
  await holdPlan(page, "Premium", { email, baseURL });
  await isOnPlan(page, "Free");
  const held = "The Premium plan is on hold. It comes back when its payment goes through.";
  await expect(page.getByRole("alert").getByText(held)).toBeVisible();
  await checkScreen(page, "pricing on hold");
  await page.getByRole("link", { name: "Return to Dashboard" }).click();
  await expectDashboard(page, "Free", /Remaining: 2 of 2/);
  await expect(card(page, "Your Plan").getByText(held)).toBeVisible();
  await checkScreen(page, "dashboard on hold");

  await page.getByRole("link", { name: "Manage Subscription" }).click();
  await page.getByRole("button", { name: "Get Premium back" }).click();
  await expect(page.getByRole("heading", { name: "Billing portal" })).toBeVisible();
  await page.getByRole("button", { name: "Update the card" }).click();
  await page.getByRole("link", { name: "Return to Greenroom" }).click();
  await expect(async () => {
    await page.getByRole("button", { name: "Refresh subscription status" }).click();
    await expect(onHold(page, "Premium")).toBeHidden({ timeout: 500 });
  }).toPass();
  await isOnPlan(page, "Premium");

  await holdPlan(page, "Premium", { email, baseURL });
  await card(page, "Free").getByRole("button", { name: "Cancel Premium" }).click();
  const dialog = page.getByRole("dialog", { name: "Cancel Premium?" });
  await expect(dialog.getByText(/ends at once: nothing is charged for it any more/)).toBeVisible();
  await checkScreen(page, "pricing end of a plan on hold asked");
  await dialog.getByRole("button", { name: "Keep Premium" }).click();
  await expect(onHold(page, "Premium")).toBeVisible();
  await card(page, "Free").getByRole("button", { name: "Cancel Premium" }).click();
  await dialog.getByRole("button", { name: "Cancel Premium" }).click();
  await expect(page.getByText("You are on the Free plan now.")).toBeVisible();
  await expect(onHold(page, "Premium")).toBeHidden();
  await expect(page.getByText("Your last payment failed")).toBeHidden();
  await isOnPlan(page, "Free");
  await provider(baseURL)("card", { email, fails: false });
  await page.reload();
  await isOnPlan(page, "Free");
  await expect(card(page, "Premium").getByRole("button", { name: "Select Premium" })).toBeVisible();
});

test("the pricing page says what plans give; a left checkout changes none", async ({ personPage: page }) => {
  await page.goto("/pricing");
  await isOnPlan(page, "Free");
  await expect(card(page, "Free")).toContainText("$0 per month");
  await expect(card(page, "Free")).toContainText("2 interviews per month");
  await expect(card(page, "Paid")).toContainText("$10 per month");
  await expect(card(page, "Paid")).toContainText("10 interviews per month");
  await expect(card(page, "Premium")).toContainText("$99 per month");
  await expect(card(page, "Premium")).toContainText("2 coaching sessions of 30 minutes");
  await expect(card(page, "Premium")).toContainText("Popular");
  await checkScreen(page, "pricing free");
  await select(page, "Paid");
  await expect(page.getByRole("heading", { name: "Checkout" })).toBeVisible();
  await page.goBack();
  await select(page, "Premium");
  await expect(page.getByText("$99.00 per month")).toBeVisible();
  await page.getByRole("button", { name: "Cancel" }).click();
  // The address keeps no flag of the checkout.
  await expectDashboard(page, "Free", /Remaining: 2 of 2/);
});

test("a plan bought in another tab is shown once this tab hears of it", async ({ seekerPage: page }) => {
  await page.goto("/pricing");
  await isOnPlan(page, "Free");
  const other = await page.context().newPage();
  await buy(other, "Paid");
  await expectDashboard(other, "Paid", /Remaining: 10 of 10/);
  await select(page, "Paid");
  await expect(page.getByRole("alert").getByText("You are already on the Paid plan")).toBeVisible();
  await isOnPlan(page, "Paid");
});

test("failed calls are told with a way on", async ({ personPage: page, faults }) => {
  faults.allow(/Failed to load resource/);
  const fails = { status: 500, json: { success: false, message: "x", code: "unexpected", requestId: "r" } };
  await page.route("**/api/stripe/subscription-status", (route) => route.fulfill(fails));
  await page.goto("/pricing");
  await expect(page.getByText("Failed to load your subscription information")).toBeVisible();
  await checkScreen(page, "pricing failed");
  await page.unroute("**/api/stripe/subscription-status");
  await page.getByRole("button", { name: "Try Again" }).click();
  await isOnPlan(page, "Free");
  await page.route("**/api/stripe/create-checkout-session", (route) => route.fulfill(fails));
  await select(page, "Paid");
  await expect(page.getByText("Failed to process plan selection. Please try again.")).toBeVisible();
});
