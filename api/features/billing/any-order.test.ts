import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Database } from "#api/db/database.ts";
import { createPayments, type Payments } from "#api/integrations/stripe.ts";
import { STANDIN_KEYS } from "#api/check-settings.ts";
import { useStandins } from "#api/testing/account-steps.ts";
import { decide, PRICES, providerState, signEvent, tellProvider } from "#api/testing/billing-steps.ts";
import { startQueue, type Queue } from "#api/jobs/queue.ts";
import { waitForJobs } from "#api/testing/run-jobs.ts";
import { useQuietDatabase } from "#api/testing/quiet-database.ts";
import { getStatus, insertCustomer } from "./queries.ts";
import { billingJobs } from "./jobs.ts";
import { receiveWebhook } from "./rules.ts";

const RUNS = 150;
/** Number of rounds. Calls that arrive within a millisecond clash in about one round in sixty. */
const ROUNDS = 200;
/** Number of buyers whose events arrive at the same time. */
const AT_ONCE = 5;
const standins = useStandins();
const quiet = useQuietDatabase();
let db: Database;
let payments: Payments;
const queues: Queue[] = [];
const errors: unknown[] = [];
beforeAll(() => {
  ({ db } = quiet);
  payments = createPayments({ secretKey: "sk_test_any", apiBase: standins.url, prices: PRICES });
  const workers = billingJobs({ serviceDb: db.serviceDb, payments });
  const onError = (error: unknown) => void errors.push(error);
  for (const _server of ["first", "second"])
    queues.push(startQueue({ serviceDb: db.serviceDb, workers, schedules: {}, onError }));
});
afterAll(() => Promise.all(queues.map((queue) => queue.stop())));

type Buyer = { userId: string; email: string; customerId: string };
let buyers = 0;

/** Creates a person who has just paid for a plan, before any webhook about it was sent. */
async function createBuyer(plan: "paid" | "premium"): Promise<Buyer> {
  buyers += 1;
  const { id: userId, email } = await quiet.addPerson();
  const customerId = await payments.createCustomer({ userId, email, name: "Buyer" }, userId);
  await insertCustomer(db.serviceDb, userId, customerId);
  const returns = { successUrl: "http://greenroom.test/", cancelUrl: "http://greenroom.test/" };
  await decide(await payments.createCheckout({ customerId, userId, plan, openSeconds: 1860, ...returns }));
  return { userId, email, customerId };
}

const STEPS = [
  "advance",
  "renewal waits",
  "renewal is charged",
  "card fails",
  "card works",
  "unpaid",
  "canceled",
  "change",
  "cancel at end",
  "keep",
] as const;
type Step = (typeof STEPS)[number];

/** Performs one step at the provider. Ended subscriptions stay as they are. */
async function happen({ email, customerId }: Buyer, step: Step): Promise<void> {
  const tell = (path: string, body: object) => tellProvider(standins.url, path, { email, ...body });
  const [it] = (await payments.listSubscriptions(customerId)) ?? [];
  if (!it || it.status === "canceled") return;
  if (step === "advance" || step === "renewal waits") await tell("advance", { draft: step !== "advance" });
  if (step === "renewal is charged") await tell("collect", {});
  if (step === "card fails" || step === "card works") await tell("card", { fails: step === "card fails" });
  if (step === "unpaid" || step === "canceled") await tell("status", { status: step });
  if (step === "change") await payments.changePlan(it, it.plan === "paid" ? "premium" : "paid");
  if (step === "cancel at end") await payments.cancelAtPeriodEnd(it);
}

const deliver = async (event: object) =>
  receiveWebhook({ serviceDb: db.serviceDb, secret: STANDIN_KEYS.STRIPE_WEBHOOK_SECRET }, signEvent(event));

const settle = ({ customerId }: Buyer) => waitForJobs(db.serviceDb, ["syncCustomer"], customerId);

/** Delivers all events so far in that order, some of them twice, to two servers at once. */
async function bring(buyer: Buyer, order: number[]): Promise<void> {
  const { events } = await providerState(standins.url, buyer);
  const shuffled = events
    .map((event, index) => ({ event, place: order[index % order.length] ?? 0 }))
    .toSorted((a, b) => a.place - b.place);
  for (const { event, place } of shuffled) {
    await deliver(event);
    if (place % 3 === 0) await deliver(event);
    if (place % 5 === 0) await settle(buyer);
  }
}

const ourState = (userId: string) =>
  quiet.rows("subscriptions", { user_id: userId }, [
    "stripe_subscription_id",
    "status",
    "plan",
    "current_period_end",
    "cancel_at_period_end",
  ]);

const providersState = async (customerId: string) =>
  ((await payments.listSubscriptions(customerId)) ?? []).map((it) => ({
    stripe_subscription_id: it.id,
    status: it.status,
    plan: it.plan,
    current_period_end: it.periodEnd,
    cancel_at_period_end: it.endsAt !== null,
  }));

/** The start of the newest period that the provider's invoices show as paid. */
async function paidFrom(buyer: Buyer): Promise<Date> {
  const { invoices } = await providerState(standins.url, buyer);
  const paid = invoices.filter((it) => it.status === "paid" && it.billing_reason !== "subscription_update");
  return new Date(Math.max(...paid.map((it) => it.period_end)) * 1000);
}

const ENTITLED = new Set(["active", "trialing", "past_due"]);

type Life = {
  plan: "paid" | "premium";
  steps: Step[];
  /** Number of steps before the first half of the webhooks is delivered. */
  early: number;
  order: number[];
};

async function live({ plan, steps, early, order }: Life): Promise<void> {
  const buyer = await createBuyer(plan);
  for (const [index, step] of steps.entries()) {
    if (index === early) await bring(buyer, order.toReversed());
    await happen(buyer, step);
  }
  await bring(buyer, order);
  await settle(buyer);
  const theirs = await providersState(buyer.customerId);
  expect(await ourState(buyer.userId)).toEqual(theirs);
  const [it] = theirs;
  const due = it !== undefined && ENTITLED.has(it.status) ? it.plan : "free";
  const role = due === "premium" ? 2 : due === "paid" ? 3 : 1;
  expect(await getStatus(db, buyer.userId)).toMatchObject({ plan: due, role_id: role });
  // safety.md T106
  const { rows } = await sql`select plan, period_start from app.plan_of(${buyer.userId}::uuid)`.execute(
    db.serviceDb,
  );
  const paid = due === "free" ? rows : [{ plan: due, period_start: await paidFrom(buyer) }];
  expect(rows).toEqual(paid);
}

it("a customer is stored once, however many calls insert them at once", async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { id: userId } = await quiet.addPerson();
    const made = await Promise.all(
      Array.from({ length: 6 }, () => insertCustomer(db.serviceDb, userId, `cus_${round}`)),
    );
    expect(new Set(made)).toEqual(new Set([`cus_${round}`]));
  }
});

describe("a subscription's events", () => {
  it(
    `end in the provider's own state in ${RUNS} random orders and duplicates`,
    { timeout: 600_000 },
    async () => {
      const before = buyers;
      const life = fc.record({
        plan: fc.constantFrom("paid" as const, "premium" as const),
        steps: fc.array(fc.constantFrom(...STEPS), { maxLength: 4 }),
        early: fc.nat({ max: 4 }),
        order: fc.array(fc.nat({ max: 1000 }), { minLength: 12, maxLength: 12 }),
      });
      await fc.assert(
        fc.asyncProperty(fc.array(life, { minLength: AT_ONCE, maxLength: AT_ONCE }), async (lives) => {
          await Promise.all(lives.map(live));
          expect(errors).toEqual([]);
        }),
        { numRuns: RUNS / AT_ONCE },
      );
      expect(buyers - before).toBe(RUNS);
    },
  );
});
