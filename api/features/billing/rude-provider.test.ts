import { describe, expect, it } from "vitest";
import {
  buy,
  cancel,
  checkout,
  decide,
  eventAbout,
  keep,
  providerState,
  send,
  signEvent,
  statusOf,
  tellProvider,
  update,
  waitForStatus,
  useBilling,
} from "#api/testing/billing-steps.ts";
import { eventually } from "#api/testing/eventually.ts";
import type { Person } from "#api/testing/start-test-server.ts";
import { PLAN_FIRST_LOOK_SECONDS } from "#contract/limits.ts";
import { fillText, TEXT } from "#contract/texts.ts";

/** Real provider behaviour that is allowed and that the regular flow never shows (safety.md T125). */

const { standins, server, haveHabits, loseWebhooks } = useBilling();

const openPortal = ({ call, id }: Person) =>
  call("POST", "/stripe/portal-session", { body: { userId: id, returnUrl: "/pricing" } });
const atPortal = async (person: Person, action: string) => {
  const { body } = await openPortal(person);
  const { subscriptions } = await providerState(standins.url, person);
  const form = new URLSearchParams({ action, subscription: subscriptions[0]?.id ?? "" });
  await fetch(body.data.url, { method: "POST", body: form, redirect: "manual" });
};
const isEnding = async (person: Person) => {
  const { subscriptions } = await providerState(standins.url, person);
  return (subscriptions[0] as { cancel_at?: number | null } | undefined)?.cancel_at !== null;
};
const createBuyer = async (plan: "paid" | "premium" = "paid"): Promise<Person> => {
  const person = await server.createPerson();
  await buy(person, plan);
  return person;
};
const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds;
const DAY = 86_400;

describe("a cancellation that was made at the provider", () => {
  it("by a date instead of the flag is undone by 'Keep my plan'", async () => {
    await haveHabits("portal-sets-cancel-at");
    const ann = await createBuyer();
    await atPortal(ann, "cancel");
    await waitForStatus(ann, { cancel_at_period_end: true });
    expect(await keep(ann)).toMatchObject({ status: 200, body: { message: TEXT.planKept } });
    expect(await isEnding(ann)).toBe(false);
    await waitForStatus(ann, { cancel_at_period_end: false });
  });

  it.each([
    { how: "by a schedule", bySchedule: true, habits: [] },
    { how: "without a word", bySchedule: false, habits: ["end-stays"] },
  ])(
    "and that the provider keeps, $how, is said to stay, and where to take it back",
    async ({ bySchedule, habits }) => {
      const ann = await createBuyer();
      await tellProvider(standins.url, "end", { email: ann.email, at: inSeconds(20 * DAY), bySchedule });
      await waitForStatus(ann, { cancel_at_period_end: true });
      await haveHabits(...habits);
      const refused = { code: "plan_not_kept", message: TEXT.planNotKept };
      expect(await keep(ann)).toMatchObject({ status: 409, body: refused });
      expect(await statusOf(ann)).toMatchObject({ cancel_at_period_end: true });
    },
  );

  it("for a certain day is shown with that day, within the period and after it", async () => {
    const ann = await createBuyer();
    for (const at of [inSeconds(3 * DAY), inSeconds(80 * DAY)]) {
      await tellProvider(standins.url, "end", { email: ann.email, at });
      const current_period_end = new Date(at * 1000).toISOString();
      await waitForStatus(ann, { cancel_at_period_end: true, current_period_end });
    }
    const again = await cancel(ann);
    expect(again.body.data["current_period_end"]).toBe((await statusOf(ann)).current_period_end);
  });

  it("ends a plan after its day within the period, even without a webhook", async () => {
    const ann = await createBuyer();
    await tellProvider(standins.url, "end", { email: ann.email, at: inSeconds(2) });
    await waitForStatus(ann, { cancel_at_period_end: true });
    await waitForStatus(ann, { plan: "free" });
    expect((await providerState(standins.url, ann)).subscriptions[0]?.status).toBe("active");
  });
});

describe("a change that the provider does not make", () => {
  it("is no cancellation: the user is told so, and goes on paying", async () => {
    const ann = await createBuyer();
    await haveHabits("end-stays");
    expect(await cancel(ann)).toMatchObject({ status: 502, body: { code: "subscription_cancel_failed" } });
    expect(await statusOf(ann)).toMatchObject({ cancel_at_period_end: false });
  });

  it("to a plan that still ends says so", async () => {
    const ann = await createBuyer("premium");
    await tellProvider(standins.url, "end", { email: ann.email, at: inSeconds(20 * DAY) });
    await haveHabits("end-stays");
    const changed = await update(ann, "paid");
    const message = fillText(TEXT.planChangingStillEnds, { plan: "Paid" });
    expect(changed.body).toMatchObject({ message, still_ends: true });
    await waitForStatus(ann, { plan: "paid", cancel_at_period_end: true });
    await haveHabits();
    expect((await update(ann, "premium")).body["still_ends"]).toBe(false);
    await waitForStatus(ann, { plan: "premium", cancel_at_period_end: false });
  });
});

describe("a customer who was deleted in the provider's dashboard", () => {
  it.each([["still lists"], ["knows no more", "forgets-deleted"]])(
    "and whom the provider %s is on the free plan, and buys again",
    async (_, ...habits) => {
      await haveHabits(...habits);
      const ann = await createBuyer("premium");
      await tellProvider(standins.url, "delete-customer", { email: ann.email });
      await waitForStatus(ann, { plan: "free" });
      await buy(ann, "paid");
      expect((await openPortal(ann)).status).toBe(200);
    },
  );

  it("has no portal any more, and is on the free plan", async () => {
    const ann = await createBuyer();
    await tellProvider(standins.url, "delete-customer", { email: ann.email });
    expect(await openPortal(ann)).toMatchObject({ status: 409, body: { code: "portal_not_needed" } });
    expect(await statusOf(ann)).toMatchObject({ has_billing: false, plan: "free" });
  });
});

describe("what the provider's own pages and staff change", () => {
  it("to another plan with a new period give that period's interviews", async () => {
    const ann = await createBuyer();
    await tellProvider(standins.url, "age", { email: ann.email, days: 20 });
    await atPortal(ann, "switch");
    await waitForStatus(ann, { plan: "premium" });
    const { paid_from } = await server.row("subscriptions", { user_id: ann.id }, ["paid_from"]);
    expect(Math.abs(Number(paid_from) - Date.now())).toBeLessThan(60_000);
  });

  it("by pausing payments put the plan on hold from the first unpaid month", async () => {
    const ann = await createBuyer();
    await tellProvider(standins.url, "pause", { email: ann.email });
    await waitForStatus(ann, { plan: "paid", on_hold: null });
    await tellProvider(standins.url, "advance", { email: ann.email });
    await waitForStatus(ann, { plan: "free", on_hold: "paid" });
    expect((await providerState(standins.url, ann)).subscriptions[0]?.status).toBe("active");
  });
});

describe("other versions of the provider's API", () => {
  it.each(["older-version", "odd-invoice-period"])("(%s) tell the same period and payment", async (habit) => {
    await haveHabits(habit);
    const ann = await createBuyer();
    await tellProvider(standins.url, "age", { email: ann.email, days: 31 });
    await tellProvider(standins.url, "advance", { email: ann.email });
    await eventually(async () => {
      const { invoices } = await providerState(standins.url, ann);
      expect(invoices.map(({ status }) => status)).toEqual(["paid", "paid"]);
      const { paid_from, current_period_start } = await server.row("subscriptions", { user_id: ann.id }, [
        "paid_from",
        "current_period_start",
      ]);
      expect(paid_from).toEqual(current_period_start);
    });
    expect(await statusOf(ann)).toMatchObject({ plan: "paid", status: "active", past_due: false });
    await tellProvider(standins.url, "card", { email: ann.email, fails: true });
    await tellProvider(standins.url, "advance", { email: ann.email });
    await waitForStatus(ann, { past_due: true });
    const unpaid = await server.row("subscriptions", { user_id: ann.id }, [
      "unpaid_since",
      "current_period_start",
    ]);
    expect(unpaid.unpaid_since).toEqual(unpaid.current_period_start);
  });

  it("send events of unknown kinds, which are received and change nothing", async () => {
    const thin = { id: "evt_thin", object: "v2.core.event", type: "v1.billing.meter.no_meter_found" };
    expect((await send(server, signEvent(thin))).status).toBe(200);
    const unknown = eventAbout({ object: "terminal.reader" }, "terminal.reader.action_failed");
    expect((await send(server, signEvent(unknown))).status).toBe(200);
  });
});

describe("without any webhook", () => {
  const runLook = async (person: Person) => {
    const { customer } = await providerState(standins.url, person);
    const { run_at } = await server.row("private.jobs", { kind: "syncCustomer", key: customer }, ["run_at"]);
    await server.change("private.jobs", { kind: "syncCustomer", key: customer }, { run_at: new Date(0) });
    return (Number(run_at) - Date.now()) / 1000;
  };

  it("a purchase is found a minute after the checkout was opened, and later after growing gaps", async () => {
    const ann = await server.createPerson();
    await loseWebhooks();
    const { body } = await checkout(ann, "paid");
    expect(Math.abs((await runLook(ann)) - PLAN_FIRST_LOOK_SECONDS)).toBeLessThan(10);
    await decide(body["url"]);
    await eventually(async () => {
      await runLook(ann);
      expect(await statusOf(ann)).toMatchObject({ plan: "paid" });
    });
  });

  it("changes made in the app show at once, a cancellation in the portal soon", async () => {
    const ann = await createBuyer();
    await loseWebhooks();
    await cancel(ann);
    await waitForStatus(ann, { cancel_at_period_end: true });
    await keep(ann);
    await waitForStatus(ann, { cancel_at_period_end: false });
    await update(ann, "premium");
    await waitForStatus(ann, { plan: "premium" });
    const { customer } = await providerState(standins.url, ann);
    await eventually(async () => {
      // The remaining checks of the checkout.
      const { numDeletedRows } = await server.db.serviceDb
        .deleteFrom("private.jobs")
        .where("kind", "=", "syncCustomer")
        .where("key", "=", customer)
        .where("lease_id", "is", null)
        .executeTakeFirst();
      expect(numDeletedRows).toBe(1n);
    });
    await server.change("private.stripe_customers", { user_id: ann.id }, { next_check_at: null });
    await atPortal(ann, "cancel");
    expect(await runLook(ann)).toBeLessThan(PLAN_FIRST_LOOK_SECONDS + 1);
    await waitForStatus(ann, { cancel_at_period_end: true });
  });
});
