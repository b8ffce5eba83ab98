import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import {
  buy,
  cancel,
  checkout,
  decide,
  providerState,
  statusOf,
  update,
  useBilling,
} from "#api/testing/billing-steps.ts";
import { eventually } from "#api/testing/eventually.ts";
import { waitForJobs } from "#api/testing/run-jobs.ts";
import type { Person } from "#api/testing/start-test-server.ts";
import type { PaidPlan } from "#contract/billing.ts";
import {
  FREE_INTERVIEWS,
  PAID_DOLLARS,
  PAID_INTERVIEWS,
  PREMIUM_COACHING_SESSIONS,
  PREMIUM_DOLLARS,
} from "#contract/limits.ts";
import { findCustomerId } from "./queries.ts";

const { standins, server, tell } = useBilling();

/** Advances time by days, at the provider and in the app. */
async function age(person: Person, days: number): Promise<void> {
  await tell(person, "age", { days });
  const { serviceDb } = server.db;
  await sql`update public.conversations set created_at = created_at - make_interval(days => ${days})
    where user_id = ${person.id}`.execute(serviceDb);
  await sql`update public.user_coach_sessions set
      subscription_period_start = subscription_period_start - make_interval(days => ${days}),
      subscription_period_end = subscription_period_end - make_interval(days => ${days})
    where user_id = ${person.id}`.execute(serviceDb);
  await sql`update public.subscriptions set
      current_period_start = current_period_start - make_interval(days => ${days}),
      current_period_end = current_period_end - make_interval(days => ${days}),
      paid_from = paid_from - make_interval(days => ${days}),
      unpaid_since = unpaid_since - make_interval(days => ${days})
    where user_id = ${person.id}`.execute(serviceDb);
}

const A_MONTH = 31;
const turn = async (person: Person, fails: boolean, draft = false): Promise<void> => {
  if (fails) await tell(person, "card", { fails });
  await age(person, A_MONTH);
  await tell(person, "advance", { draft });
};

const otherOf = async (person: Person): Promise<PaidPlan> =>
  (await statusOf(person)).plan === "premium" ? "paid" : "premium";

const EVENTS = {
  "a change of plan": async (person: Person) => {
    const { body } = await update(person, await otherOf(person));
    if (typeof body["url"] === "string") await decide(body["url"]);
  },
  "a checkout": async (person: Person) => {
    const { body } = await checkout(person, await otherOf(person));
    if (typeof body["url"] === "string") await decide(body["url"]);
  },
  "a cancellation": async (person: Person) => void (await cancel(person)),
  "an end at once": async (person: Person) => void (await tell(person, "status", { status: "canceled" })),
  "a renewal": (person: Person) => turn(person, false),
  "a renewal that is not paid": (person: Person) => turn(person, true),
  "a renewal that waits": (person: Person) => turn(person, false, true),
  "a late payment": async (person: Person) => void (await tell(person, "card", { fails: false })),
  "twenty days": (person: Person) => age(person, 20),
};
type Event = keyof typeof EVENTS;

/** Waits until the app has received all of the person's webhooks, which arrive in any order, and acted on them. */
async function settle(person: Person, customerId: string): Promise<void> {
  const { serviceDb } = server.db;
  const ids = (await providerState(standins.url, person)).events.map(({ id }) => id);
  await eventually(async () => {
    const received = serviceDb.selectFrom("private.webhook_events").where("event_id", "in", ids);
    const { count } = await received.select((eb) => eb.fn.countAll().as("count")).executeTakeFirstOrThrow();
    expect(Number(count)).toBe(ids.length);
  });
  await waitForJobs(serviceDb, ["syncCustomer"], customerId);
}

type Used = { interviews: number; sessions: number };

/** Uses up the whole remaining allowance. */
async function useAll(person: Person, used: Used): Promise<void> {
  const { serviceDb } = server.db;
  const { planRemaining } = (await person.call("GET", "/chat/interview/remaining")).body.data;
  await sql`insert into public.conversations (user_id, title, status, counted_as, created_at, started_at, ends_at, ended_at,
      empathy_level, difficulty, interviewer)
    select ${person.id}, 'Used', 'completed', 'plan', at, at, at, at, 5, 5, 'Greenroom'
    from app.plan_of(${person.id}::uuid) p
    cross join lateral (select greatest(now(), p.period_start + interval '1 second') as at) t
    cross join generate_series(1, ${planRemaining}::integer)`.execute(serviceDb);
  used.interviews += planRemaining;
  for (;;) {
    const { rows } = await sql<{
      id: string | null;
    }>`select app.take_session(${person.id}::uuid) as id`.execute(serviceDb);
    if (rows[0]?.id === null) return;
    used.sessions += 1;
  }
}

const INTERVIEW_CENTS = (PAID_DOLLARS * 100) / PAID_INTERVIEWS;
const SESSION_CENTS = ((PREMIUM_DOLLARS - PAID_DOLLARS) * 100) / PREMIUM_COACHING_SESSIONS;
/** Use that may be free: the free interviews of two months, and a tenth of a session from rounding up. */
const FREE_CENTS = 2 * FREE_INTERVIEWS * INTERVIEW_CENTS + 0.1 * SESSION_CENTS;

async function live(plan: PaidPlan, events: readonly Event[]): Promise<string | null> {
  const person = await server.createPerson();
  const used: Used = { interviews: 0, sessions: 0 };
  await buy(person, plan);
  const customerId = (await findCustomerId(server.db.serviceDb, person.id)) ?? "";
  await useAll(person, used);
  for (const event of events) {
    await EVENTS[event](person);
    await settle(person, customerId);
    await useAll(person, used);
  }
  const { invoices, balance, pending } = await providerState(standins.url, person);
  const paid = invoices.reduce((sum, { amount_paid }) => sum + amount_paid, 0) + balance + pending;
  const worth = used.interviews * INTERVIEW_CENTS + used.sessions * SESSION_CENTS;
  if (worth <= paid + FREE_CENTS) return null;
  return `${plan}, ${events.join(", ")}: ${used.interviews} interviews and ${used.sessions} sessions for ${paid} cents`;
}

const NAMES = Object.keys(EVENTS) as Event[];
const LIVES = (["paid", "premium"] as const).flatMap((plan) =>
  NAMES.flatMap((first) => NAMES.map((second) => ({ plan, events: [first, second] }))),
);
const AT_ONCE = 6;

describe("whatever happens to a plan", () => {
  // safety.md T106
  it("nobody uses more than was paid for, after any two events", { timeout: 600_000 }, async () => {
    const tooMuch: (string | null)[] = [];
    const open = [...LIVES];
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (let one = open.pop(); one; one = open.pop()) tooMuch.push(await live(one.plan, one.events));
      }),
    );
    expect(tooMuch).toHaveLength(LIVES.length);
    expect(tooMuch.filter((one) => one !== null)).toEqual([]);
  });
});
