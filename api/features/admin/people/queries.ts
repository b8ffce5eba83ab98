import { sql } from "kysely";
import type { Connection, Tx } from "#api/db/database.ts";
import type { SuspiciousReferrer } from "#contract/admin.ts";
import { PAGE_SIZE_MAX, PREMIUM_COACHING_SESSIONS, SUSPICIOUS_ONE_INTERVIEW } from "#contract/limits.ts";

/** serviceDb throughout: only a superadmin reads and changes other people's accounts. */

export type AccountRow = {
  id: string;
  name: string;
  email: string;
  role_id: number;
  suspended_at: Date | null;
  sessions: number;
  factors: number;
  bookings_ahead: number;
  coaching_ahead: number;
  interview_under_way: boolean;
  deletion_due_at: Date | null;
  plan: "free" | "paid" | "premium";
  period_end: Date;
  given_plan: "paid" | "premium" | null;
  given_until: Date | null;
};

type Who = { email: string } | { userId: string };

export async function findAccount(db: Connection | Tx, who: Who): Promise<AccountRow | undefined> {
  const isThem = "email" in who ? sql`lower(u.email) = ${who.email}` : sql`u.id = ${who.userId}::uuid`;
  const { rows } = await sql<AccountRow>`
    select u.id, u.full_name as name, u.email, u.role_id, u.suspended_at, p.period_end,
      case when u.given_until is null or u.given_until > now() then u.given_plan end as given_plan, u.given_until,
      case when exists (select from public.subscriptions s where s.user_id = u.id) then p.plan else 'free' end as plan,
      (select count(*)::integer from auth.session s where s."userId" = u.id) as sessions,
      (select count(*)::integer from auth.passkey k where k."userId" = u.id)
        + (select a."twoFactorEnabled"::integer from auth."user" a where a.id = u.id) as factors,
      (select d.due_at from private.account_deletions d where d.user_id = u.id) as deletion_due_at,
      ahead.either_side as bookings_ahead, ahead.as_coach as coaching_ahead,
      exists (select from public.conversations c where c.user_id = u.id and c.status = 'in_progress')
        as interview_under_way
    from public.users u cross join lateral app.plan_of(u.id) p cross join lateral (
      select count(*)::integer as either_side, (count(*) filter (where c.user_id = u.id))::integer as as_coach
      from public.coach_bookings b join public.coach_profiles c on c.id = b.coach_id
      where b.status in ('pending', 'confirmed') and coalesce(b.booking_date, 'infinity') > now() and u.id in (b.user_id, c.user_id)
    ) ahead where ${isThem}`.execute(db);
  return rows[0];
}

/** Lists referrers with the most suspicious referrals first. */
export async function listSuspiciousReferrers(db: Tx): Promise<SuspiciousReferrer[]> {
  const { rows } = await sql<SuspiciousReferrer>`
    with brought as (
      select r.referrer_id, r.referred_id, r.status = 'rewarded' as rewarded, app.mailbox_of(f.email) as mailbox,
        app.mailbox_of(w.email) as own,
        (select count(*) from public.conversations c where c.user_id = r.referred_id and c.status = 'completed') as held
      from public.referrals r join public.users w on w.id = r.referrer_id join auth."user" f on f.id = r.referred_id
    ), signs as (
      select b.referrer_id as id, count(*)::integer as brought,
        (count(*) filter (where b.rewarded))::integer as rewarded,
        (count(*) filter (where b.mailbox = b.own or exists (select from brought o
          where o.referrer_id = b.referrer_id and o.referred_id <> b.referred_id and o.mailbox = b.mailbox)
          -- Also where an address was changed since.
          or exists (select from private.account_mailboxes m join private.account_mailboxes same on same.hash = m.hash
            where m.user_id = b.referred_id and same.user_id <> m.user_id and (same.user_id = b.referrer_id
              or exists (select from public.referrals o where o.referred_id = same.user_id and o.referrer_id = b.referrer_id))))
        )::integer as same_mailbox,
        (count(*) filter (where b.rewarded and b.held = 1))::integer as one_interview
      from brought b group by b.referrer_id
    )
    select s.id, u.full_name as name, u.email, s.brought, s.rewarded, s.same_mailbox, s.one_interview
    from signs s join public.users u on u.id = s.id
    where s.same_mailbox > 0 or s.one_interview >= ${SUSPICIOUS_ONE_INTERVIEW}
    order by s.same_mailbox desc, s.one_interview desc, s.id limit ${PAGE_SIZE_MAX}`.execute(db);
  return rows;
}

/** The row stays locked until the transaction ends. */
export const lockUser = (tx: Tx, userId: string) =>
  tx
    .selectFrom("users")
    .select(["id", "full_name", "email", "role_id", "suspended_at"])
    .where("id", "=", userId)
    .forUpdate()
    .executeTakeFirst();

export async function setSuspended(tx: Tx, userId: string, suspended: boolean): Promise<void> {
  await tx
    .updateTable("users")
    .set({ suspended_at: suspended ? sql<Date>`now()` : null })
    .where("id", "=", userId)
    .execute();
}

/** Takes the given plan back and updates role and coaching sessions. Returns false when no plan was given. */
export async function takeGivenPlan(tx: Tx, userId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("users")
    .set({ given_plan: null, given_until: null })
    .where("id", "=", userId)
    .where("given_plan", "is not", null)
    .executeTakeFirst();
  if (numUpdatedRows === 1n)
    await sql`select app.apply_plan(${userId}::uuid, ${PREMIUM_COACHING_SESSIONS})`.execute(tx);
  return numUpdatedRows === 1n;
}

/** Sets the role that follows from the person's plan (decisions.md D1) and returns it. */
export async function setRoleByPlan(tx: Tx, userId: string): Promise<number> {
  await tx.updateTable("users").set({ role_id: 1 }).where("id", "=", userId).execute();
  await sql`select app.apply_plan(${userId}::uuid, ${PREMIUM_COACHING_SESSIONS})`.execute(tx);
  const row = await tx
    .selectFrom("users")
    .select("role_id")
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  return row.role_id;
}
