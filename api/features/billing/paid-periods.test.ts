import { describe, expect, it } from "vitest";
import { eventually } from "#api/testing/eventually.ts";
import {
  buy,
  checkout,
  decide,
  providerState,
  statusOf,
  tellProvider,
  untilCounted,
  update,
  waitForStatus,
  useBilling,
} from "#api/testing/billing-steps.ts";
import { bookScheduled, createConnectedCoach, schedule } from "#api/testing/coaching-steps.ts";
import { openInterview } from "#api/testing/interview-steps.ts";
import { waitForJobs } from "#api/testing/run-jobs.ts";
import type { Person } from "#api/testing/start-test-server.ts";
import type { PaidPlan } from "#contract/billing.ts";
import { PAID_INTERVIEWS, PREMIUM_COACHING_SESSIONS, PREMIUM_INTERVIEWS } from "#contract/limits.ts";

const { standins, server, tell } = useBilling();
const failCard = (person: Person, fails: boolean) => tell(person, "card", { fails });
const stateOf = (person: Person) => providerState(standins.url, person);
const heard = () => waitForJobs(server.db.serviceDb, ["syncCustomer"]);

/** Remaining interviews and coaching sessions. */
async function leftOf(person: Person): Promise<[number, number]> {
  const [interviews, sessions] = await Promise.all([
    person.call("GET", "/chat/interview/remaining"),
    person.call("GET", "/coach-sessions/current"),
  ]);
  return [interviews.body.data.remainingInterviews, sessions.body.data.remaining];
}

const ALL: [number, number] = [PREMIUM_INTERVIEWS, PREMIUM_COACHING_SESSIONS];
const ONE_USED: [number, number] = [PREMIUM_INTERVIEWS - 1, PREMIUM_COACHING_SESSIONS - 1];

/** Creates a person with a paid plan who has held one interview and, on Premium, booked one session. */
async function createUser(plan: PaidPlan = "premium"): Promise<Person> {
  const person = await server.createPerson();
  await buy(person, plan);
  await untilCounted(server, person);
  await openInterview(person);
  await server.change("user_coach_sessions", { user_id: person.id }, { sessions_booked: 1 });
  return person;
}

describe("a renewal", () => {
  // safety.md T106
  it("that is not paid keeps the paid month's interviews and sessions, and gives new ones only when it is paid", async () => {
    const ann = await createUser();
    await failCard(ann, true);
    await tell(ann, "advance");
    await waitForStatus(ann, { plan: "premium", past_due: true });
    expect(await leftOf(ann)).toEqual(ONE_USED);
    expect((await ann.call("GET", "/chat/interview/remaining")).body.data.renewalUnpaid).toBe(true);
    await failCard(ann, false);
    await waitForStatus(ann, { plan: "premium", past_due: false });
    expect(await leftOf(ann)).toEqual(ALL);
    expect((await ann.call("GET", "/chat/interview/remaining")).body.data.renewalUnpaid).toBe(false);
  });

  // safety.md T106
  it("gives nothing while the provider has not charged it yet, although the subscription is active", async () => {
    const ann = await createUser();
    const { current_period_end: before } = await statusOf(ann);
    await tell(ann, "advance", { draft: true });
    await eventually(async () => expect((await statusOf(ann)).current_period_end).not.toBe(before));
    expect(await statusOf(ann)).toMatchObject({ plan: "premium", status: "active" });
    expect(await leftOf(ann)).toEqual(ONE_USED);
    await tell(ann, "collect");
    await eventually(async () => expect(await leftOf(ann)).toEqual(ALL));
  });

  it("that costs nothing gives new interviews and sessions without a payment", async () => {
    const ann = await createUser();
    await server.change("user_coach_sessions", { user_id: ann.id }, { sessions_booked: 0 });
    await update(ann, "paid");
    expect(await leftOf(ann)).toEqual([PAID_INTERVIEWS - 1, 0]);
    await failCard(ann, true);
    await tell(ann, "advance");
    expect((await stateOf(ann)).invoices[0]).toMatchObject({ status: "paid", amount_paid: 0 });
    await eventually(async () => expect(await leftOf(ann)).toEqual([PAID_INTERVIEWS, 0]));
  });

  // safety.md T106
  it("that stays unpaid for months keeps the plan for seven days once, not each month", async () => {
    const ann = await createUser();
    await failCard(ann, true);
    await tell(ann, "advance");
    await tell(ann, "advance");
    await tell(ann, "status", { status: "past_due", daysAgo: 1 });
    await waitForStatus(ann, { plan: "free", past_due: true, on_hold: "premium" });
    expect(await statusOf(ann)).toMatchObject({ plan: "free" });
    await failCard(ann, false);
    await waitForStatus(ann, { plan: "premium", past_due: false });
  });
});

describe("a plan", () => {
  // safety.md T106
  it("whose first payment is pending is given when the payment arrives, although the subscription is active", async () => {
    const ann = await server.createPerson();
    const { body } = await checkout(ann, "premium");
    await decide(body["url"], "transfer");
    await heard();
    expect((await stateOf(ann)).subscriptions).toMatchObject([{ status: "active" }]);
    expect(await statusOf(ann)).toMatchObject({ plan: "free" });
    expect((await leftOf(ann))[1]).toBe(0);
    await tell(ann, "collect");
    await waitForStatus(ann, { plan: "premium" });
    expect(await leftOf(ann)).toEqual(ALL);
  });

  it("that is bought while another one is active ends that one only when it is paid", async () => {
    const ann = await createUser("paid");
    const { body } = await checkout(ann, "premium");
    await decide(body["url"], "transfer");
    await heard();
    expect(await statusOf(ann)).toMatchObject({ plan: "paid" });
    await tell(ann, "collect");
    await waitForStatus(ann, { plan: "premium" });
    await eventually(async () => {
      const { subscriptions, balance } = await stateOf(ann);
      expect(subscriptions.map(({ status }) => status)).toEqual(["active", "canceled"]);
      expect(balance).toBe(-1_000);
    });
    // The credited plan's interview counts during the new plan's first month.
    expect(await leftOf(ann)).toEqual([PREMIUM_INTERVIEWS - 1, PREMIUM_COACHING_SESSIONS]);
  });

  // safety.md T106
  it("that is not charged yet changes to a smaller one without credit, and to a larger one through a checkout", async () => {
    const [ann, ben] = [await createUser("premium"), await createUser("paid")];
    await server.change("user_coach_sessions", { user_id: ann.id }, { sessions_booked: 0 });
    for (const person of [ann, ben]) await tell(person, "advance", { draft: true });
    expect((await update(ann, "paid")).body).toMatchObject({ success: true, url: null });
    await waitForStatus(ann, { plan: "paid" });
    await tell(ann, "collect");
    await tell(ann, "advance");
    expect((await stateOf(ann)).invoices.map(({ total }) => total)).toEqual([1_000, 9_900, 9_900]);
    expect((await update(ben, "premium")).body).toMatchObject({ success: true, url: expect.any(String) });
    expect((await stateOf(ben)).invoices.map(({ total }) => total)).toEqual([1_000, 1_000]);
  });
});

/** Amount of the next month's invoice, in cents. */
async function nextInvoice(person: Person): Promise<number | undefined> {
  await tell(person, "advance");
  return (await stateOf(person)).invoices[0]?.total;
}

describe("a change from Premium to Paid", () => {
  it("credits the rest of Premium if no session of the month was booked", async () => {
    const ann = await server.createPerson();
    await buy(ann, "premium");
    expect(await statusOf(ann)).toMatchObject({ session_booked: false });
    expect((await update(ann, "paid")).body.message).toBe("Your plan is being changed to Paid.");
    // The provider was read before the response arrived.
    expect(await statusOf(ann)).toMatchObject({ plan: "paid" });
    expect(await nextInvoice(ann)).toBeLessThan(0);
  });

  // safety.md T107
  it("credits nothing if one was booked, and says so before and after", async () => {
    const ann = await createUser();
    expect(await statusOf(ann)).toMatchObject({ session_booked: true });
    expect((await update(ann, "paid")).body).toMatchObject({
      message:
        "Your plan is being changed to Paid. Nothing is credited, because you have booked a coaching session this month.",
      url: null,
    });
    await waitForStatus(ann, { plan: "paid", session_booked: false });
    expect((await leftOf(ann))[1]).toBe(0);
    expect(await nextInvoice(ann)).toBe(1_000);
    expect((await stateOf(ann)).balance).toBe(0);
  });

  it("credits the rest if the session was cancelled in time", async () => {
    const ann = await createUser();
    await server.change(
      "user_coach_sessions",
      { user_id: ann.id },
      { sessions_booked: 0, sessions_cancelled: 1 },
    );
    await update(ann, "paid");
    expect(await nextInvoice(ann)).toBeLessThan(0);
  });

  // safety.md T107
  it("and a booking at the same time give either the session or the credit", async () => {
    const coach = await createConnectedCoach(server);
    for (let round = 0; round < 6; round += 1) {
      const ann = await server.createPerson();
      await buy(ann, "premium");
      const scheduled = await schedule(standins.url, coach.slug, { email: ann.email });
      await Promise.all([bookScheduled(ann, coach, scheduled), update(ann, "paid")]);
      await waitForStatus(ann, { plan: "paid" });
      const { length: sessions } = await server.rows("coach_bookings", { user_id: ann.id }, ["id"]);
      const isCredited = ((await nextInvoice(ann)) ?? 0) < 1_000;
      expect([sessions, isCredited]).toEqual(sessions === 0 ? [0, true] : [1, false]);
    }
  });

  // safety.md T107
  it("with credit blocks booking while the provider works on it", async () => {
    const coach = await createConnectedCoach(server);
    const ann = await server.createPerson();
    await buy(ann, "premium");
    const scheduled = await schedule(standins.url, coach.slug, { email: ann.email });
    await tellProvider(standins.url, "faults", { kind: "slow", ms: 1_000, path: "/subscriptions/" });
    const change = update(ann, "paid");
    await eventually(async () => expect((await leftOf(ann))[1]).toBe(0));
    expect(await statusOf(ann)).toMatchObject({ plan: "premium" });
    expect((await bookScheduled(ann, coach, scheduled)).body.code).toBe("session_limit");
    await change;
    await tellProvider(standins.url, "faults", { kind: "none" });
    expect(await nextInvoice(ann)).toBeLessThan(1_000);
  });

  // safety.md T107
  it("whose outcome is unknown blocks booking until the provider was read again", async () => {
    const ann = await server.createPerson();
    await buy(ann, "premium");
    await tellProvider(standins.url, "faults", { kind: "down", path: "/subscriptions/" });
    expect((await update(ann, "paid")).body.code).toBe("subscription_update_failed");
    await tellProvider(standins.url, "faults", { kind: "none" });
    expect((await leftOf(ann))[1]).toBe(0);
    // A read that may have begun before the change gives nothing back.
    await tell(ann, "status", { status: "active" });
    await heard();
    expect((await leftOf(ann))[1]).toBe(0);
    await server.change(
      "private.stripe_customers",
      { user_id: ann.id },
      { leaving_premium_until: new Date(Date.now() - 1) },
    );
    await tell(ann, "status", { status: "active" });
    await eventually(async () => expect((await leftOf(ann))[1]).toBe(PREMIUM_COACHING_SESSIONS));
  });
});

describe("a change from Paid to Premium", () => {
  // safety.md T107
  it.each([
    { daysAgo: 1, sessions: 2 },
    { daysAgo: 10, sessions: 1 },
    { daysAgo: 26, sessions: 0 },
  ])(
    "after $daysAgo days gives the $sessions sessions that the rest of the month pays for",
    async (given) => {
      const { daysAgo, sessions } = given;
      const ann = await server.createPerson();
      await buy(ann, "paid");
      await tell(ann, "status", { status: "active", daysAgo });
      await eventually(async () => expect(await statusOf(ann)).toMatchObject({ upgrade_sessions: sessions }));
      expect((await update(ann, "premium")).body).toMatchObject({ url: null });
      await waitForStatus(ann, { plan: "premium" });
      expect((await leftOf(ann))[1]).toBe(sessions);
      // Neither provider events nor switching back and forth gives more.
      await tell(ann, "status", { status: "active" });
      await heard();
      await update(ann, "paid");
      await update(ann, "premium");
      await waitForStatus(ann, { plan: "premium" });
      expect((await leftOf(ann))[1]).toBe(sessions);
      await tell(ann, "advance");
      await eventually(async () => expect((await leftOf(ann))[1]).toBe(PREMIUM_COACHING_SESSIONS));
    },
  );
});
