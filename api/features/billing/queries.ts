import { type RawBuilder, sql } from "kysely";
import type { Connection, Database, Tx } from "#api/db/database.ts";
import type { ProviderSubscription } from "#api/integrations/stripe-subscription.ts";
import type { PaidPlan } from "#contract/billing.ts";
import { PLAN_LOOK_HOURS, PREMIUM_COACHING_SESSIONS } from "#contract/limits.ts";
import { type Plan, ROLE } from "#contract/roles.ts";

/** Take the number before asking the provider; see storeReading. serviceDb: the sequence belongs to the server. */
export async function takeReadNumber(serviceDb: Connection): Promise<string> {
  const { rows } = await sql<{ number: string }>`select nextval('private.stripe_reads') as number`.execute(
    serviceDb,
  );
  const [row] = rows;
  if (!row) throw new Error("no read number");
  return row.number;
}

export type OurSubscription = ProviderSubscription & { plan: PaidPlan };

type Reading = {
  customerId: string;
  readNumber: string;
  /** null: the provider no longer knows the customer. */
  subscriptions: OurSubscription[] | null;
};

/**
 * Stores the provider's state of a customer, and its consequences, in one transaction. Ignores a reading that began
 * before the last stored one. Returns when to check again. serviceDb: plans and roles come from the provider, not from
 * a user.
 */
export const storeReading = (serviceDb: Connection, reading: Reading): Promise<Date | null> =>
  serviceDb.transaction().execute(async (tx) => {
    const owner = await tx
      .updateTable("private.stripe_customers")
      .set({
        read_number: reading.readNumber,
        // After that time, no reading that began before the change can still arrive.
        leaving_premium_until: sql`case when leaving_premium_until > now() then leaving_premium_until end`,
      })
      .where("customer_id", "=", reading.customerId)
      .where("read_number", "<", reading.readNumber)
      .returning("user_id")
      .executeTakeFirst();
    if (!owner) return findNextCheck(tx, reading.customerId);
    const found = reading.subscriptions ?? [];
    const upgraded: OurSubscription[] = [];
    for (const it of found) {
      if (await isUpgrade(tx, it)) upgraded.push(it);
      await upsertSubscription(tx, { it, customerId: reading.customerId, userId: owner.user_id });
    }
    await endOthers(
      tx,
      reading.customerId,
      found.map(({ id }) => id),
    );
    await sql`select app.apply_plan(${owner.user_id}, ${PREMIUM_COACHING_SESSIONS})`.execute(tx);
    for (const it of upgraded) await limitSessions(tx, owner.user_id, it);
    if (reading.subscriptions === null) {
      await tx.deleteFrom("private.stripe_customers").where("customer_id", "=", reading.customerId).execute();
      return null;
    }
    await planNextCheck(tx, reading.customerId);
    return findNextCheck(tx, reading.customerId);
  });

async function upsertSubscription(
  tx: Tx,
  { it, customerId, userId }: { it: OurSubscription; customerId: string; userId: string },
): Promise<void> {
  const { endsAt } = it;
  // A subscription that ends within its period has a shorter period.
  const periodEnd = endsAt !== null && endsAt < it.periodEnd ? endsAt : it.periodEnd;
  const state = {
    plan: it.plan,
    status: it.status,
    current_period_start: it.periodStart,
    current_period_end: periodEnd,
    paid_from: it.paidFrom,
    unpaid_since: it.unpaidSince,
    cancel_at: endsAt,
    cancel_at_period_end: endsAt !== null && endsAt <= periodEnd,
    stripe_customer_id: customerId,
  };
  await tx
    .insertInto("subscriptions")
    .values({ user_id: userId, stripe_subscription_id: it.id, ...state })
    .onConflict((clash) => clash.column("stripe_subscription_id").doUpdateSet(state))
    .execute();
}

/** True when Premium replaces Paid: then only the rest of the period is paid for. */
async function isUpgrade(tx: Tx, it: OurSubscription): Promise<boolean> {
  if (it.plan !== "premium") return false;
  const before = await tx
    .selectFrom("subscriptions")
    .select("id")
    .where("stripe_subscription_id", "=", it.id)
    .where("plan", "=", "paid")
    .executeTakeFirst();
  return before !== undefined;
}

/** Sessions given by staff do not belong to the plan. */
async function limitSessions(tx: Tx, userId: string, it: OurSubscription): Promise<void> {
  const more = sql`app.sessions_of_rest(${PREMIUM_COACHING_SESSIONS}, ${it.periodStart}, ${it.periodEnd})`;
  await sql`update public.user_coach_sessions set sessions_allowed = least(sessions_allowed, sessions_booked + ${more})
    where user_id = ${userId} and subscription_period_end is null and role_id not in (${ROLE.admin}, ${ROLE.superadmin})`.execute(
    tx,
  );
}

/** Ends subscriptions that the provider no longer lists. */
async function endOthers(tx: Tx, customerId: string, listed: string[]): Promise<void> {
  await tx
    .updateTable("subscriptions")
    .set({ status: "canceled" })
    .where("stripe_customer_id", "=", customerId)
    .where("status", "<>", "canceled")
    .$if(listed.length > 0, (query) => query.where("stripe_subscription_id", "not in", listed))
    .execute();
}

async function findNextCheck(tx: Tx, customerId: string): Promise<Date | null> {
  const row = await tx
    .selectFrom("private.stripe_customers")
    .select("next_check_at")
    .where("customer_id", "=", customerId)
    .executeTakeFirst();
  return row?.next_check_at ?? null;
}

/**
 * Plans a check for a minute after the first period or unpaid week ends, sooner for an open checkout, and at least
 * daily, because webhooks get lost.
 */
async function planNextCheck(tx: Tx, customerId: string): Promise<void> {
  await sql`
    update private.stripe_customers c set next_check_at = least(
      case when c.next_check_at > now() then c.next_check_at end,
      (select now() + make_interval(hours => ${PLAN_LOOK_HOURS}) from public.subscriptions s
        where s.stripe_customer_id = c.customer_id and s.status not in ('canceled', 'incomplete_expired') limit 1),
      (select greatest(min(least(s.current_period_end, case when u.until > now() then u.until end)), now())
          + interval '1 minute'
        from public.subscriptions s join app.subscription_statuses t on t.status = s.status and t.entitles
        cross join lateral
          (select coalesce(s.unpaid_since, s.current_period_start) + make_interval(days => t.days) as until) u
        where s.stripe_customer_id = c.customer_id having count(*) > 0))
    where c.customer_id = ${customerId}`.execute(tx);
}

type StatusRow = {
  plan: Plan;
  role_id: number;
  status: string | null;
  period_end: Date | null;
  cancel_at_period_end: boolean;
  past_due: boolean;
  on_hold: PaidPlan | null;
  session_booked: boolean;
  upgrade_sessions: number;
  has_billing: boolean;
};

/** Sets the plan of everybody without a subscription. serviceDb: a setting of the installation. */
export async function setDefaultPlan(serviceDb: Connection, plan: Plan): Promise<void> {
  await sql`select app.set_default_plan(${plan})`.execute(serviceDb);
}

/** Ends plans given until a past date, with their roles and coaching sessions. serviceDb: affects all users. */
export async function endGivenPlans(serviceDb: Connection): Promise<void> {
  await serviceDb.transaction().execute(async (tx) => {
    const ended = await tx
      .updateTable("users")
      .set({ given_plan: null, given_until: null })
      .where("given_until", "<=", sql<Date>`now()`)
      .returning("id")
      .execute();
    for (const { id } of ended)
      await sql`select app.apply_plan(${id}::uuid, ${PREMIUM_COACHING_SESSIONS})`.execute(tx);
  });
}

/** The current plan and its subscription. serviceDb: a server function determines the plan. */
export async function getStatus({ serviceDb }: Database, userId: string): Promise<StatusRow> {
  const { rows } = await sql<StatusRow>`
    select p.plan, u.role_id, s.status, case when s.status is not null
        then case when s.status in ('active', 'trialing') then coalesce(s.cancel_at, p.period_end) else p.period_end end end as period_end,
      coalesce(s.cancel_at_period_end or s.cancel_at is not null, false) as cancel_at_period_end,
      exists (select from public.subscriptions f where f.user_id = u.id and f.status in ('past_due', 'unpaid')) as past_due,
      (select h.plan from public.subscriptions h join app.subscription_statuses t on t.status = h.status
        where h.user_id = u.id and (h.status in ('unpaid', 'paused')
          or coalesce(h.unpaid_since, h.current_period_start) + make_interval(days => t.days) <= now()) limit 1) as on_hold,
      p.plan = 'premium' and ${hasSessionBooked(sql`u.id`)} as session_booked,
      case when p.plan = 'paid' and s.status is not null
        then app.sessions_of_rest(${PREMIUM_COACHING_SESSIONS}, s.current_period_start, s.current_period_end)
        else ${PREMIUM_COACHING_SESSIONS}::integer end as upgrade_sessions,
      exists (select from private.stripe_customers c where c.user_id = u.id) as has_billing
    from public.users u
    cross join lateral app.plan_of(u.id) p
    left join lateral (
      select one.status, one.cancel_at_period_end, one.cancel_at, one.current_period_start, one.current_period_end from public.subscriptions one
      join app.subscription_statuses t on t.status = one.status and t.entitles
      where one.user_id = u.id and one.plan = p.plan order by one.current_period_end desc limit 1) s on true
    where u.id = ${userId}`.execute(serviceDb);
  const [row] = rows;
  if (!row) throw new Error("a signed-in person has a plan");
  return row;
}

/** serviceDb, like all of this file: only the server may read or write payment ids (safety.md T1). */
export async function findCustomerId(serviceDb: Connection, userId: string): Promise<string | null> {
  const row = await serviceDb
    .selectFrom("private.stripe_customers")
    .select("customer_id")
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return row?.customer_id ?? null;
}

export async function isOurCustomer(serviceDb: Connection, customerId: string): Promise<boolean> {
  const row = await serviceDb
    .selectFrom("private.stripe_customers")
    .select("user_id")
    .where("customer_id", "=", customerId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the stored customer: the given one, or one that another request stored before. */
export async function insertCustomer(
  serviceDb: Connection,
  userId: string,
  customerId: string,
): Promise<string> {
  // Both columns are unique: a concurrent insert that yields on one could still conflict on the other.
  await serviceDb
    .insertInto("private.stripe_customers")
    .values({ user_id: userId, customer_id: customerId })
    .onConflict((clash) => clash.doNothing())
    .execute();
  const row = await serviceDb
    .selectFrom("private.stripe_customers")
    .select("customer_id")
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  return row.customer_id;
}

/**
 * Blocks new bookings and returns the customer if no coaching session of the period is booked; otherwise returns null.
 * serviceDb: as above. Locks the customer's row first, like storeReading, then the user's, like app.book_session().
 */
export async function stopSessions(tx: Tx, userId: string, seconds: number): Promise<string | null> {
  const customer = await tx
    .selectFrom("private.stripe_customers")
    .select("customer_id")
    .where("user_id", "=", userId)
    .forUpdate()
    .executeTakeFirst();
  if (!customer) return null;
  await tx.selectFrom("users").select("id").where("id", "=", userId).forNoKeyUpdate().execute();
  const { rows } = await sql`
    update private.stripe_customers set leaving_premium_until = now() + make_interval(secs => ${seconds})
    where user_id = ${userId} and not ${hasSessionBooked(sql`${userId}::uuid`)} returning customer_id`.execute(
    tx,
  );
  return rows.length === 0 ? null : customer.customer_id;
}

/** Call after the provider was read. serviceDb: as above. */
export async function openSessions(serviceDb: Connection, customerId: string): Promise<void> {
  await serviceDb
    .updateTable("private.stripe_customers")
    .set({ leaving_premium_until: null })
    .where("customer_id", "=", customerId)
    .execute();
}

const hasSessionBooked = (userId: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from app.coach_sessions_of(${userId}) booked where booked.sessions_booked > 0)`;

/** serviceDb: as above. */
export async function planCheck(tx: Tx, customerId: string, seconds: number): Promise<void> {
  await tx
    .updateTable("private.stripe_customers")
    .set({ next_check_at: sql<Date>`now() + make_interval(secs => ${seconds})` })
    .where("customer_id", "=", customerId)
    .execute();
}
