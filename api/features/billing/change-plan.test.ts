import { describe, expect, it } from "vitest";
import { eventually } from "#api/testing/eventually.ts";
import {
  buy,
  cancel,
  checkout,
  decide,
  keep,
  PRICES,
  providerState,
  RETURNS,
  statusOf,
  tellProvider,
  untilCounted,
  update,
  waitForStatus,
  useBilling,
} from "#api/testing/billing-steps.ts";
import { createPayments } from "#api/integrations/stripe.ts";
import { openInterview } from "#api/testing/interview-steps.ts";
import type { Person } from "#api/testing/start-test-server.ts";
import { UNPAID_DAYS } from "#contract/limits.ts";
import { ROLE } from "#contract/roles.ts";
import { TEXT } from "#contract/texts.ts";

const { standins, server } = useBilling();

const remainingOf = async (person: Person) => {
  const { body } = await person.call("GET", "/chat/interview/remaining");
  const { remainingInterviews, maxInterviews } = body.data;
  return [remainingInterviews, maxInterviews];
};

/** The coaching-session periods, oldest first: number of bookings, and whether it is the current period. */
const sessionsOf = async ({ id }: Person) =>
  (
    await server.db.serviceDb
      .selectFrom("user_coach_sessions")
      .select(["sessions_allowed", "sessions_booked", "role_id", "subscription_period_end"])
      .where("user_id", "=", id)
      .orderBy("subscription_period_start")
      .execute()
  ).map((row) => [
    row.sessions_allowed,
    row.sessions_booked,
    row.subscription_period_end === null ? "open" : "closed",
  ]);

const bookOne = ({ id }: Person) =>
  server.change(
    "user_coach_sessions",
    { user_id: id, subscription_period_end: null },
    { sessions_booked: 1 },
  );

const advance = (person: Person) => tellProvider(standins.url, "advance", { email: person.email });
const failCard = (person: Person, fails: boolean) =>
  tellProvider(standins.url, "card", { email: person.email, fails });

describe("the way through the plans", () => {
  it("free to paid to premium to paid to free, with role, allowance and coaching right at each step", async () => {
    const ann = await server.createPerson();
    expect(await statusOf(ann)).toEqual({
      plan: "free",
      role_id: ROLE.free,
      status: null,
      current_period_end: null,
      cancel_at_period_end: false,
      past_due: false,
      on_hold: null,
      session_booked: false,
      upgrade_sessions: 2,
      has_billing: false,
    });
    expect(await remainingOf(ann)).toEqual([2, 2]);

    await buy(ann, "paid");
    expect(await statusOf(ann)).toMatchObject({ role_id: ROLE.paid, status: "active", has_billing: true });
    expect(await remainingOf(ann)).toEqual([10, 10]);
    expect(await sessionsOf(ann)).toEqual([]);

    expect((await update(ann, "premium")).body).toMatchObject({ success: true, url: null });
    await waitForStatus(ann, { plan: "premium", role_id: ROLE.premium });
    expect(await remainingOf(ann)).toEqual([10, 10]);
    expect(await sessionsOf(ann)).toEqual([[2, 0, "open"]]);

    const changed = await update(ann, "paid");
    expect(changed.body).toMatchObject({
      success: true,
      message: "Your plan is being changed to Paid.",
      url: null,
    });
    await waitForStatus(ann, { plan: "paid", role_id: ROLE.paid });
    expect(await remainingOf(ann)).toEqual([10, 10]);
    expect(await sessionsOf(ann)).toEqual([[2, 0, "closed"]]);

    const cancelled = await cancel(ann);
    expect(cancelled.body).toMatchObject({ success: true, data: { cancel_at_period_end: true } });
    await waitForStatus(ann, { plan: "paid", cancel_at_period_end: true });
    expect((await keep(ann)).body).toMatchObject({ success: true });
    await waitForStatus(ann, { plan: "paid", cancel_at_period_end: false });
    expect((await keep(ann)).body).toMatchObject({ code: "nothing_to_keep" });
    await cancel(ann);
    await waitForStatus(ann, { plan: "paid", cancel_at_period_end: true });
    const { current_period_end } = await statusOf(ann);
    expect(cancelled.body.data.current_period_end).toBe(current_period_end);
    await advance(ann);
    await waitForStatus(ann, { plan: "free", role_id: ROLE.free, current_period_end: null });
    expect(await remainingOf(ann)).toEqual([2, 2]);
  });

  it("the old subscription ends when a bigger one is bought, its unused time is credited", async () => {
    const ann = await server.createPerson();
    await buy(ann, "paid");
    await buy(ann, "premium");
    await eventually(async () => {
      const { subscriptions, balance } = await providerState(standins.url, ann);
      expect(subscriptions.map(({ status }) => status)).toEqual(["active", "canceled"]);
      expect(balance).toBe(-1000);
    });
  });

  it("unpaid time is not credited when a bigger plan is bought", async () => {
    const ann = await server.createPerson();
    await buy(ann, "paid");
    await tellProvider(standins.url, "status", { email: ann.email, status: "past_due" });
    await waitForStatus(ann, { status: "past_due" });
    await buy(ann, "premium");
    await eventually(async () => {
      const { subscriptions, balance } = await providerState(standins.url, ann);
      expect(subscriptions.map(({ status }) => status)).toEqual(["active", "canceled"]);
      expect(balance).toBe(0);
    });
  });

  it("unpaid time is not credited when a smaller plan is chosen", async () => {
    const ben = await server.createPerson();
    await buy(ben, "premium");
    await failCard(ben, true);
    await advance(ben);
    await waitForStatus(ben, { status: "past_due" });
    expect((await update(ben, "paid")).body).toMatchObject({ success: true, url: null });
    await failCard(ben, false);
    await waitForStatus(ben, { plan: "paid", status: "active" });
    await advance(ben);
    const { invoices, balance } = await providerState(standins.url, ben);
    expect(invoices.map(({ total, status }) => [total, status])).toEqual([
      [1_000, "paid"],
      [9_900, "paid"],
      [9_900, "paid"],
    ]);
    expect(balance).toBe(0);
  });

  it("the difference to a larger plan is paid at once, at a checkout where the card does not pay it", async () => {
    const ann = await server.createPerson();
    await buy(ann, "paid");
    await failCard(ann, true);
    expect((await update(ann, "premium")).body).toMatchObject({
      success: true,
      message: TEXT.cardDidNotPay,
      url: expect.any(String),
    });
    expect((await providerState(standins.url, ann)).invoices).toHaveLength(1);
    await failCard(ann, false);
    expect((await update(ann, "premium")).body).toMatchObject({ success: true, url: null });
    await waitForStatus(ann, { plan: "premium" });
    const { subscriptions, invoices, balance } = await providerState(standins.url, ann);
    expect(subscriptions).toHaveLength(1);
    expect(invoices.map(({ status }) => status)).toEqual(["paid", "paid"]);
    const [difference] = invoices;
    expect(difference?.total).toBeGreaterThan(8_890);
    expect(difference?.total).toBeLessThanOrEqual(8_900);
    expect(balance).toBe(0);
    expect((await update(ann, "premium")).body).toMatchObject({ code: "already_on_plan" });
  });

  it("a month's turn renews interviews and coaching sessions, once", async () => {
    const ann = await server.createPerson();
    await buy(ann, "premium");
    await untilCounted(server, ann);
    await openInterview(ann);
    await bookOne(ann);
    expect(await remainingOf(ann)).toEqual([9, 10]);
    const { current_period_end: before } = await statusOf(ann);
    await advance(ann);
    await eventually(async () => expect((await statusOf(ann)).current_period_end).not.toBe(before));
    expect(await remainingOf(ann)).toEqual([10, 10]);
    expect(await sessionsOf(ann)).toEqual([
      [2, 1, "closed"],
      [2, 0, "open"],
    ]);
  });

  it("an unpaid renewal keeps the plan for seven days, and the payment brings it back", async () => {
    const ann = await server.createPerson();
    await buy(ann, "premium");
    const fail = (daysAgo: number) =>
      tellProvider(standins.url, "status", { email: ann.email, status: "past_due", daysAgo });
    // Removes the check that the checkout scheduled.
    await server.change("private.stripe_customers", { user_id: ann.id }, { next_check_at: null });
    const begun = Date.now();
    await fail(UNPAID_DAYS - 1);
    await waitForStatus(ann, { plan: "premium", role_id: ROLE.premium, past_due: true });
    const { current_period_end } = await statusOf(ann);
    const left = Date.parse(current_period_end ?? "") - begun;
    expect(Math.round(left / 3_600_000)).toBe(24);
    // The next check is due by then, even without a webhook.
    const [customer] = await server.rows("private.stripe_customers", { user_id: ann.id }, ["next_check_at"]);
    expect(Number(customer?.next_check_at)).toBeLessThan(begun + left + 60_000);
    await fail(UNPAID_DAYS);
    await waitForStatus(ann, { plan: "free", role_id: ROLE.free, past_due: true, current_period_end: null });
    expect(await sessionsOf(ann)).toEqual([[2, 0, "closed"]]);
    await failCard(ann, false);
    await waitForStatus(ann, { plan: "premium", role_id: ROLE.premium, past_due: false });
  });

  it("a cancelled checkout changes nothing", async () => {
    const ann = await server.createPerson();
    const { body } = await checkout(ann, "paid");
    expect(await decide(body["url"], "cancel")).toContain("subscription_canceled");
    expect(await statusOf(ann)).toMatchObject({ plan: "free", role_id: ROLE.free });
  });

  it.each([ROLE.admin, ROLE.coach, ROLE.superadmin])(
    "role %i stays what it is, whatever is bought",
    async (role) => {
      const person = await server.createPerson({ role });
      await buy(person, "premium");
      expect(await statusOf(person)).toMatchObject({ role_id: role });
      expect(await sessionsOf(person)).toEqual([[2, 0, "open"]]);
      await tellProvider(standins.url, "status", { email: person.email, status: "canceled" });
      await waitForStatus(person, { plan: "free", role_id: role });
    },
  );
});

describe("each status a subscription can have", () => {
  const STATUSES = [
    { status: "active", plan: "paid", role_id: ROLE.paid, past_due: false },
    { status: "trialing", plan: "paid", role_id: ROLE.paid, past_due: false },
    { status: "past_due", plan: "paid", role_id: ROLE.paid, past_due: true },
    { status: "unpaid", plan: "free", role_id: ROLE.free, past_due: true },
    { status: "paused", plan: "free", role_id: ROLE.free, past_due: false },
    { status: "incomplete", plan: "free", role_id: ROLE.free, past_due: false },
    { status: "incomplete_expired", plan: "free", role_id: ROLE.free, past_due: false },
    { status: "canceled", plan: "free", role_id: ROLE.free, past_due: false },
  ];

  it.each(STATUSES)("$status means the plan $plan", async ({ status, ...expected }) => {
    const ann = await server.createPerson();
    await buy(ann, "paid");
    await tellProvider(standins.url, "status", { email: ann.email, status });
    await eventually(async () => {
      expect(await server.rows("subscriptions", { user_id: ann.id }, ["status"])).toEqual([{ status }]);
    });
    expect(await statusOf(ann)).toMatchObject(expected);
  });

  // safety.md T35
  it("are all covered by this test, and no others", async () => {
    const rows = await server.rows("app.subscription_statuses", {}, ["status", "days"]);
    expect(rows.filter(({ days }) => days !== null)).toEqual([{ status: "past_due", days: UNPAID_DAYS }]);
    expect(rows.map(({ status }) => status).toSorted()).toEqual(
      STATUSES.map(({ status }) => status).toSorted(),
    );
  });
});

describe("nobody pays twice", () => {
  it("a second checkout closes the first", async () => {
    const ann = await server.createPerson();
    const first = await checkout(ann, "paid");
    const second = await checkout(ann, "premium");
    expect(await decide(first.body["url"])).toBeNull();
    await decide(second.body["url"]);
    await waitForStatus(ann, { plan: "premium" });
    expect((await providerState(standins.url, ann)).subscriptions).toHaveLength(1);
  });

  it("ten checkouts at once make one customer", async () => {
    const ann = await server.createPerson();
    const responses = await Promise.all(Array.from({ length: 10 }, () => checkout(ann, "paid")));
    expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
    const rows = await server.rows("private.stripe_customers", { user_id: ann.id }, ["customer_id"]);
    expect(rows).toEqual([{ customer_id: (await providerState(standins.url, ann)).customer }]);
  });

  // safety.md T80
  it("of five checkouts opened at once one can be paid", async () => {
    const ann = await server.createPerson();
    const responses = await Promise.all(Array.from({ length: 5 }, () => checkout(ann, "paid")));
    expect(responses).toMatchObject(responses.map(() => ({ body: { url: expect.any(String) } })));
    const pages = await Promise.all(responses.map(({ body }) => decide(body["url"])));
    expect(pages.filter((page) => page !== null)).toHaveLength(1);
    await waitForStatus(ann, { plan: "paid" });
    expect((await providerState(standins.url, ann)).subscriptions).toHaveLength(1);
  });

  // safety.md T34
  it("what two checkouts sold twice is cancelled once and credited in full", async () => {
    const ann = await server.createPerson();
    await checkout(ann, "paid");
    const { customer } = await providerState(standins.url, ann);
    const payments = createPayments({ secretKey: "sk_test_any", apiBase: standins.url, prices: PRICES });
    const input = {
      customerId: customer,
      userId: ann.id,
      plan: "paid" as const,
      ...RETURNS,
      openSeconds: 1860,
    };
    const urls = await Promise.all(Array.from({ length: 3 }, () => payments.createCheckout(input)));
    await Promise.all(urls.map((url) => decide(url)));
    const { invoices } = await providerState(standins.url, ann);
    expect(invoices.filter(({ status }) => status === "paid")).toHaveLength(3);
    await eventually(async () => {
      const { subscriptions, balance } = await providerState(standins.url, ann);
      expect(subscriptions.filter(({ status }) => status === "active")).toHaveLength(1);
      expect(balance).toBe(-2000);
    });
    await waitForStatus(ann, { plan: "paid" });
    await advance(ann);
    await eventually(async () => {
      const { invoices } = await providerState(standins.url, ann);
      expect(invoices[0]?.amount_paid).toBe(0);
    });
  });

  it("the current plan is not sold again, nor a smaller one in addition", async () => {
    const ann = await server.createPerson();
    await buy(ann, "premium");
    expect(await checkout(ann, "premium")).toMatchObject({
      status: 409,
      body: { message: "You are already on the Premium plan" },
    });
    expect(await checkout(ann, "paid")).toMatchObject({ status: 409, body: { code: "checkout_not_needed" } });
  });
});
