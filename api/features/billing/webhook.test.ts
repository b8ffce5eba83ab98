import { describe, expect, it } from "vitest";
import { eventually } from "#api/testing/eventually.ts";
import {
  buy,
  checkout,
  decide,
  eventAbout,
  PRICES,
  providerState,
  send,
  signEvent,
  statusOf,
  tellProvider,
  waitForStatus,
  useBilling,
} from "#api/testing/billing-steps.ts";
import type { Person } from "#api/testing/start-test-server.ts";
import { waitForJobs } from "#api/testing/run-jobs.ts";
import { createPayments } from "#api/integrations/stripe.ts";
import { PLAN_LOOK_HOURS } from "#contract/limits.ts";
import { cancelSubscriptionNow, isOurs, syncCustomer } from "./rules.ts";
import { storeReading, takeReadNumber } from "./queries.ts";

const { standins, server, loseWebhooks } = useBilling();

const customerOf = async (person: Person) => (await providerState(standins.url, person)).customer;
const eventsOf = (eventId: string) => server.rows("private.webhook_events", { event_id: eventId });
const waitUntilDone = () => waitForJobs(server.db.serviceDb, ["syncCustomer", "endCustomer"]);
const deps = () => ({
  serviceDb: server.db.serviceDb,
  payments: createPayments({ secretKey: "sk_test_any", apiBase: standins.url, prices: PRICES }),
});
const nextCheckOf = async ({ id }: Person) =>
  (await server.row("private.stripe_customers", { user_id: id }, ["next_check_at"])).next_check_at;
/** Makes the scheduled check due and waits until it is done. */
async function lookNow(person: Person): Promise<void> {
  // A check that is running now would end without seeing the change.
  await waitUntilDone();
  const next = { next_check_at: new Date(0) };
  await server.change("private.stripe_customers", { user_id: person.id }, next);
  await server.change(
    "private.jobs",
    { kind: "syncCustomer", key: await customerOf(person) },
    { run_at: new Date(0) },
  );
  await waitUntilDone();
}
/** Waits until a job for that customer has failed and was retried. */
const waitForSecondTry = (customerId: string) =>
  eventually(async () => {
    const rows = await server.rows("private.jobs", { key: customerId }, ["attempts"]);
    expect(rows.some(({ attempts }) => attempts > 1)).toBe(true);
  });

describe("webhooks of the provider", () => {
  // safety.md T31
  it("is refused when it is forged, changed, unsigned, or more than five minutes off", async () => {
    const ann = await server.createPerson();
    await buy(ann, "paid");
    const event = eventAbout({ customer: await customerOf(ann) });
    const good = signEvent(event);
    const bad = [
      signEvent(event, { secret: "whsec_of_somebody" }),
      { ...good, body: good.body.replace("updated", "deleted") },
      { ...good, signature: "" },
      { ...good, signature: good.signature.replace("v1=", "v0=") },
      signEvent(event, { at: Date.now() - 301_000 }),
      signEvent(event, { at: Date.now() + 310_000 }),
    ];
    for (const signed of bad) expect(await send(server, signed)).toMatchObject({ status: 401 });
    expect(await eventsOf(event.id)).toEqual([]);
    expect((await send(server, good)).status).toBe(200);
  });

  // safety.md T32
  it("is only a hint: what it claims is never believed", async () => {
    const ann = await server.createPerson();
    const { body } = await checkout(ann, "premium");
    const customer = await customerOf(ann);
    const claim = eventAbout({
      id: "sub_1",
      customer,
      status: "active",
      items: { data: [{ price: PRICES.premium }] },
    });
    expect((await send(server, signEvent(claim))).status).toBe(200);
    await waitUntilDone();
    expect(await statusOf(ann)).toMatchObject({ plan: "free" });
    await decide(body["url"]);
    await waitForStatus(ann, { plan: "premium" });
  });

  // safety.md T33
  it("is stored once, however often it arrives", async () => {
    const ann = await server.createPerson();
    await buy(ann, "paid");
    const event = eventAbout({ customer: await customerOf(ann) });
    const responses = await Promise.all(Array.from({ length: 10 }, () => send(server, signEvent(event))));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await eventsOf(event.id)).toHaveLength(1);
    await waitUntilDone();
    const done = await eventsOf(event.id);
    await send(server, signEvent(event));
    expect(await eventsOf(event.id)).toEqual(done);
  });

  it("about no customer, an unknown one or an unknown object is accepted", async () => {
    for (const event of [
      eventAbout({ id: "bal_1" }, "balance.available"),
      eventAbout({ customer: "cus_of_another_shop" }),
      eventAbout({ customer: null }, "charge.succeeded"),
      { id: "evt_strange", object: "event", type: "x" },
    ]) {
      expect((await send(server, signEvent(event))).status).toBe(200);
    }
  });

  it("is processed later when the provider does not respond", async () => {
    const ann = await server.createPerson();
    const { body } = await checkout(ann, "paid");
    await tellProvider(standins.url, "faults", { kind: "down", path: "/subscriptions" });
    await decide(body["url"]);
    const customer = await customerOf(ann);
    await waitForSecondTry(customer);
    expect(await statusOf(ann)).toMatchObject({ plan: "free" });
    await tellProvider(standins.url, "faults", { kind: "none" });
    await waitForStatus(ann, { plan: "paid" });
  });
});

describe("lost webhooks", () => {
  it("of a purchase is made good when the checkout is over", async () => {
    const ann = await server.createPerson();
    await loseWebhooks();
    const { body } = await checkout(ann, "paid");
    await decide(body["url"]);
    const minutes = (((await nextCheckOf(ann))?.getTime() ?? 0) - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(30);
    expect(minutes).toBeLessThan(35);
    await lookNow(ann);
    expect(await statusOf(ann)).toMatchObject({ plan: "paid" });
  });

  it("about an end are made up for after the period", async () => {
    const ann = await server.createPerson();
    await buy(ann, "premium");
    await loseWebhooks();
    await tellProvider(standins.url, "status", { email: ann.email, status: "canceled" });
    expect(await nextCheckOf(ann)).not.toBeNull();
    await lookNow(ann);
    expect(await statusOf(ann)).toMatchObject({ plan: "free", role_id: 1 });
  });

  it("cause one check: the next is due a day later, at the latest when the period ends, or never", async () => {
    const [paying, leaving] = [await server.createPerson(), await server.createPerson()];
    await buy(paying, "paid");
    await checkout(leaving, "paid");
    for (const person of [paying, leaving]) await lookNow(person);
    const next = await nextCheckOf(paying);
    expect(Math.round(((next?.getTime() ?? 0) - Date.now()) / 3_600_000)).toBe(PLAN_LOOK_HOURS);
    const periodEnd = new Date(Date.now() + 3_600_000);
    await tellProvider(standins.url, "end", {
      email: paying.email,
      at: Math.floor(periodEnd.getTime() / 1000),
    });
    await waitForStatus(paying, { cancel_at_period_end: true });
    await lookNow(paying);
    const atEnd = await nextCheckOf(paying);
    expect(Math.round(((atEnd?.getTime() ?? 0) - periodEnd.getTime()) / 60_000)).toBe(1);
    expect(await nextCheckOf(leaving)).toBeNull();
    const looks = await server.db.serviceDb
      .selectFrom("private.jobs")
      .select("run_at")
      .where("key", "in", [await customerOf(paying), await customerOf(leaving)])
      .execute();
    expect(looks).toEqual([{ run_at: atEnd }]);
  });

  it("do not postpone the check at the end of an open checkout", async () => {
    const ann = await server.createPerson();
    await checkout(ann, "paid");
    const planned = await nextCheckOf(ann);
    await syncCustomer(deps(), await customerOf(ann));
    expect(await nextCheckOf(ann)).toEqual(planned);
  });

  it("about a renewal take nothing away for a day; about a requested end, the plan still ends on time", async () => {
    const ann = await server.createPerson();
    await buy(ann, "paid");
    const endAt = (current_period_end: Date, cancel_at_period_end = false) =>
      server.change("subscriptions", { user_id: ann.id }, { current_period_end, cancel_at_period_end });
    const minuteAgo = new Date(Date.now() - 60_000);
    await endAt(minuteAgo);
    expect(await statusOf(ann)).toMatchObject({ plan: "paid" });
    expect(new Date((await statusOf(ann)).current_period_end ?? 0).getTime()).toBeGreaterThan(Date.now());
    await endAt(new Date(Date.now() - 25 * 3_600_000));
    expect(await statusOf(ann)).toMatchObject({ plan: "free" });
    await endAt(minuteAgo, true);
    expect(await statusOf(ann)).toMatchObject({ plan: "free" });
  });
});

describe("a reading of the provider", () => {
  it("that began before the last stored one is ignored", async () => {
    const ann = await server.createPerson();
    await buy(ann, "paid");
    await loseWebhooks();
    const customerId = await customerOf(ann);
    const { serviceDb, payments } = deps();
    const [early, late] = [await takeReadNumber(serviceDb), await takeReadNumber(serviceDb)];
    const subscriptions = ((await payments.listSubscriptions(customerId)) ?? []).filter(isOurs);
    const ended = subscriptions.map((it) => Object.assign({}, it, { status: "canceled" }));
    await storeReading(serviceDb, { customerId, readNumber: late, subscriptions });
    await storeReading(serviceDb, { customerId, readNumber: early, subscriptions: ended });
    expect(await statusOf(ann)).toMatchObject({ plan: "paid" });
  });
});

describe("an account that is deleted", () => {
  it("has its open checkout closed, so that nobody pays for a deleted account", async () => {
    const ann = await server.createPerson();
    const { body } = await checkout(ann, "paid");
    await cancelSubscriptionNow(server.db.serviceDb, ann.id);
    await server.db.serviceDb.deleteFrom("auth.user").where("id", "=", ann.id).execute();
    await waitUntilDone();
    expect(await decide(body["url"])).toBeNull();
  });

  it("has its subscription ended, even when the provider is down at first", async () => {
    const ann = await server.createPerson();
    await buy(ann, "premium");
    await tellProvider(standins.url, "faults", { kind: "down", path: "/subscriptions" });
    await cancelSubscriptionNow(server.db.serviceDb, ann.id);
    const customer = await customerOf(ann);
    await server.db.serviceDb.deleteFrom("auth.user").where("id", "=", ann.id).execute();
    await waitForSecondTry(customer);
    await tellProvider(standins.url, "faults", { kind: "none" });
    await eventually(async () => {
      const { subscriptions } = await providerState(standins.url, ann);
      expect(subscriptions.map(({ status }) => status)).toEqual(["canceled"]);
    });
  });
});
