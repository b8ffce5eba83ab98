import { sql } from "kysely";
import type { Connection, Tx } from "#api/db/database.ts";
import { PREMIUM_COACHING_SESSIONS } from "#contract/limits.ts";

/** serviceDb throughout: only a superadmin reads and changes other people's accounts. */

export type AccountRow = {
  id: string;
  name: string;
  email: string;
  role_id: number;
  suspended_at: Date | null;
  sessions: number;
  bookings_ahead: number;
  interview_under_way: boolean;
  plan: "free" | "paid" | "premium";
  period_end: Date;
};

type Who = { email: string } | { userId: string };

export async function findAccount(db: Connection | Tx, who: Who): Promise<AccountRow | undefined> {
  const isThem = "email" in who ? sql`lower(u.email) = ${who.email}` : sql`u.id = ${who.userId}::uuid`;
  const { rows } = await sql<AccountRow>`
    select u.id, u.full_name as name, u.email, u.role_id, u.suspended_at, p.plan, p.period_end,
      (select count(*)::integer from auth.session s where s."userId" = u.id) as sessions,
      (select count(*)::integer from public.coach_bookings b
        where b.status in ('pending', 'confirmed') and b.booking_date > now()
          and (b.user_id = u.id or b.coach_id in (select c.id from public.coach_profiles c where c.user_id = u.id))
      ) as bookings_ahead,
      exists (select from public.conversations c where c.user_id = u.id and c.status = 'in_progress')
        as interview_under_way
    from public.users u cross join lateral app.plan_of(u.id) p where ${isThem}`.execute(db);
  return rows[0];
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

/** Of the three that follow the plan (decisions.md D1), the one that does. Returns it. */
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
