import { describe, expect, it } from "vitest";
import { eventually } from "#api/testing/eventually.ts";
import {
  buy,
  cancel,
  checkout,
  decide,
  providerState,
  statusOf,
  update,
  waitForStatus,
  useBilling,
} from "#api/testing/billing-steps.ts";
import type { Person } from "#api/testing/start-test-server.ts";
import type { PaidPlan } from "#contract/billing.ts";
import { UNPAID_DAYS } from "#contract/limits.ts";
import { ROLE } from "#contract/roles.ts";

const { standins, server, tell } = useBilling();

/** Simulates a renewal that failed that many days ago. */
async function missPayment(person: Person, daysAgo: number): Promise<void> {
  await tell(person, "card", { fails: true });
  await tell(person, "advance");
  await tell(person, "status", { status: "past_due", daysAgo });
}

async function holdPlan(plan: PaidPlan, status: "past_due" | "unpaid" = "past_due"): Promise<Person> {
  const person = await server.createPerson();
  await buy(person, plan);
  await missPayment(person, UNPAID_DAYS);
  if (status === "unpaid") await tell(person, "status", { status });
  await waitForStatus(person, { plan: "free", on_hold: plan });
  return person;
}

const stateOf = (person: Person) => providerState(standins.url, person);
const invoicesOf = async (person: Person) =>
  (await stateOf(person)).invoices.map(({ total, status }) => [total, status]);

const HELD = ["past_due", "unpaid"] as const;
/** Each plan on hold, in each status, with each call that buys the other plan. */
const SALES = (["paid", "premium"] as const).flatMap((held) =>
  HELD.flatMap((status) => (["checkout", "update"] as const).map((call) => ({ held, status, call }))),
);

describe("a plan on hold", () => {
  it("is shown from the eighth unpaid day on, until the payment restores it", async () => {
    const ann = await server.createPerson();
    await buy(ann, "premium");
    expect(await statusOf(ann)).toMatchObject({ plan: "premium", on_hold: null });
    await missPayment(ann, UNPAID_DAYS - 1);
    await waitForStatus(ann, { plan: "premium", past_due: true, on_hold: null });
    await tell(ann, "status", { status: "past_due", daysAgo: UNPAID_DAYS });
    await waitForStatus(ann, { plan: "free", role_id: ROLE.free, past_due: true, on_hold: "premium" });
    await tell(ann, "status", { status: "unpaid" });
    await waitForStatus(ann, { plan: "free", past_due: true, on_hold: "premium" });
    await tell(ann, "card", { fails: false });
    await waitForStatus(ann, { plan: "premium", past_due: false, on_hold: null });
  });

  it("includes a plan that the provider has paused without a failed payment", async () => {
    const ann = await server.createPerson();
    await buy(ann, "paid");
    await tell(ann, "status", { status: "paused" });
    await waitForStatus(ann, { plan: "free", past_due: false, on_hold: "paid" });
    expect((await cancel(ann)).body.data.cancel_at_period_end).toBe(false);
    await waitForStatus(ann, { plan: "free", on_hold: null });
  });

  it.each(HELD)("that is %s ends at once when it is cancelled, and is charged no more", async (status) => {
    const ann = await holdPlan("premium", status);
    const { status: code, body } = await cancel(ann);
    expect([code, body.message]).toEqual([
      200,
      "The plan that was on hold has ended. Nothing is charged for it any more.",
    ]);
    expect(body.data.cancel_at_period_end).toBe(false);
    expect(Date.parse(body.data.current_period_end)).toBeLessThanOrEqual(Date.now());
    await waitForStatus(ann, { plan: "free", past_due: false, on_hold: null });
    await tell(ann, "card", { fails: false });
    await tell(ann, "advance");
    expect(await invoicesOf(ann)).toEqual([
      [9_900, "open"],
      [9_900, "paid"],
    ]);
    expect(await stateOf(ann)).toMatchObject({ balance: 0, subscriptions: [{ status: "canceled" }] });
    expect((await cancel(ann)).body).toMatchObject({ code: "nothing_to_cancel" });
  });

  it("ends at once even if it was cancelled for the end of its period", async () => {
    const ann = await server.createPerson();
    await buy(ann, "paid");
    await missPayment(ann, 1);
    await waitForStatus(ann, { plan: "paid", past_due: true });
    expect((await cancel(ann)).body.data.cancel_at_period_end).toBe(true);
    await waitForStatus(ann, { plan: "paid", past_due: true, cancel_at_period_end: true });
    await tell(ann, "status", { status: "past_due", daysAgo: UNPAID_DAYS });
    await waitForStatus(ann, { plan: "free", on_hold: "paid" });
    await cancel(ann);
    await waitForStatus(ann, { plan: "free", past_due: false, on_hold: null });
  });

  it("is paid through its open invoice, not bought again", async () => {
    const ann = await holdPlan("paid");
    for (const refused of [await checkout(ann, "paid"), await update(ann, "paid")])
      expect([refused.status, refused.body]).toMatchObject([
        409,
        { code: "plan_on_hold", message: "Your Paid plan is on hold until its payment goes through" },
      ]);
  });

  // safety.md T34
  it.each(SALES)(
    "$held, $status, goes when the other plan is bought by $call; nobody pays for both",
    async (given) => {
      const { held, status, call } = given;
      const wanted = held === "paid" ? "premium" : "paid";
      const cents = { paid: 1_000, premium: 9_900 };
      const ann = await holdPlan(held, status);
      const { body } = await (call === "update" ? update : checkout)(ann, wanted);
      expect(body).toMatchObject({ success: true, url: expect.any(String) });
      // Nothing changes before the payment.
      expect((await stateOf(ann)).subscriptions).toMatchObject([{ status }]);
      expect(await statusOf(ann)).toMatchObject({ plan: "free", on_hold: held });

      await decide(body["url"]);
      await waitForStatus(ann, { plan: wanted, past_due: false, on_hold: null });
      await eventually(async () =>
        expect((await stateOf(ann)).subscriptions.map((it) => it.status)).toEqual(["active", "canceled"]),
      );
      await tell(ann, "card", { fails: false });
      expect((await stateOf(ann)).balance).toBe(0);
      expect(await invoicesOf(ann)).toEqual([
        [cents[wanted], "paid"],
        [cents[held], "open"],
        [cents[held], "paid"],
      ]);
    },
  );

  // safety.md T34
  it("that is paid while the other plan's checkout is open ends in one of the two plans, with the other credited", async () => {
    const ann = await holdPlan("premium");
    const { body } = await checkout(ann, "paid");
    await tell(ann, "card", { fails: false });
    await waitForStatus(ann, { plan: "premium", on_hold: null });
    await decide(body["url"]);
    await eventually(async () => {
      const { subscriptions, balance } = await stateOf(ann);
      expect(subscriptions.map(({ status }) => status)).toEqual(["canceled", "active"]);
      expect(balance).toBe(-1_000);
    });
    await waitForStatus(ann, { plan: "premium", on_hold: null });
  });
});
