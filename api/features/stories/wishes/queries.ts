import { sql } from "kysely";
import type { Connection, Database, Tx } from "#api/db/database.ts";
import type { PreparationWishes } from "#contract/preparation-wishes.ts";
import { CALENDAR_FEED } from "#contract/limits.ts";

const WISHES = ["mails", "calendar", "counted"] as const satisfies (keyof PreparationWishes)[];

export const findWishes = (db: Database, userId: string): Promise<PreparationWishes> =>
  db.userDb(userId, async (tx) => {
    const rows = await tx
      .selectFrom("preparation_wishes")
      .select("wish")
      .where("user_id", "=", userId)
      .execute();
    const has = (wish: string) => rows.some((row) => row.wish === wish);
    return { mails: has("mails"), calendar: has("calendar"), counted: has("counted") };
  });

/** An unchanged wish keeps its row, and with it the day of the last email. */
export const saveWishes = (db: Database, userId: string, wanted: PreparationWishes): Promise<void> =>
  db.userDb(userId, async (tx) => {
    const on = WISHES.filter((wish) => wanted[wish]);
    const off = WISHES.filter((wish) => !wanted[wish]);
    if (off.length > 0)
      await tx
        .deleteFrom("preparation_wishes")
        .where("user_id", "=", userId)
        .where("wish", "in", off)
        .execute();
    if (on.length > 0)
      await tx
        .insertInto("preparation_wishes")
        .values(on.map((wish) => ({ user_id: userId, wish })))
        .onConflict((conflict) => conflict.doNothing())
        .execute();
  });

/** serviceDb from here on: the email job, the one-click unsubscribe and calendar programs have no session. */

export async function deleteMailWish(serviceDb: Connection, userId: string): Promise<void> {
  await serviceDb
    .deleteFrom("preparation_wishes")
    .where("user_id", "=", userId)
    .where("wish", "=", "mails")
    .execute();
}

const TODAY = sql`(now() at time zone 'utc')::date`;

/** Users who want emails, had none today and have a plan. */
export async function listToMail(serviceDb: Connection, most: number): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select w.user_id from public.preparation_wishes w join public.users u on u.id = w.user_id
    where w.wish = 'mails' and w.mailed_on is distinct from ${TODAY} and u.suspended_at is null
      and exists (select from public.applications a where a.user_id = w.user_id and a.archived_at is null
        and (a.interview_date is null or a.interview_date > ${TODAY}))
    order by w.user_id limit ${most}`.execute(serviceDb);
  return rows.map(({ user_id }) => user_id);
}

/** The user's applications with a plan, the earliest interview first. */
export async function listPlanned(serviceDb: Connection, userId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from public.applications where user_id = ${userId}::uuid and archived_at is null
      and (interview_date is null or interview_date > ${TODAY})
    order by interview_date nulls last, created_at`.execute(serviceDb);
  return rows.map(({ id }) => id);
}

/** False when the user had today's email or no longer wants any. */
export async function claimMail(tx: Tx, userId: string): Promise<boolean> {
  const { rows } = await sql`update public.preparation_wishes set mailed_on = ${TODAY}
    where user_id = ${userId}::uuid and wish = 'mails' and mailed_on is distinct from ${TODAY}
    returning 1`.execute(tx);
  return rows.length === 1;
}

export type DueSteps = {
  email: string;
  name: string;
  jobs: { id: string; title: string; steps: number; minutes: number }[];
};

/** Steps due today per application, including coaches' open steps. */
export async function findDueSteps(tx: Tx, userId: string): Promise<DueSteps | null> {
  const { rows } = await sql<DueSteps>`
    with due as (
      select p.application_id, p.minutes from public.plan_steps p
      where p.user_id = ${userId}::uuid and p.state = 'open' and p.due_on = ${TODAY}
      union all
      select s.application_id, c.minutes from public.coach_steps c
      join public.preparation_shares s on s.id = c.share_id
      where c.user_id = ${userId}::uuid and c.state = 'open')
    select u.email, u.full_name as name, coalesce((
      select jsonb_agg(jsonb_build_object('id', j.id, 'title', j.title, 'steps', j.steps, 'minutes', j.minutes) order by j.title)
      from (select a.id, a.title, count(*)::integer as steps, sum(d.minutes)::integer as minutes
        from due d join public.applications a on a.id = d.application_id and a.archived_at is null
        group by a.id) j), '[]'::jsonb) as jobs
    from public.users u where u.id = ${userId}::uuid`.execute(tx);
  return rows[0] ?? null;
}

export type PlanDay = { day: string; steps: number; minutes: number };

/** Days with open steps, for users who want them in their calendar. */
export async function listPlanDays(serviceDb: Connection, userId: string): Promise<PlanDay[]> {
  const { rows } = await sql<PlanDay>`
    select p.due_on::text as day, count(*)::integer as steps, sum(p.minutes)::integer as minutes
    from public.preparation_wishes w
    join public.plan_steps p on p.user_id = w.user_id and p.state = 'open' and p.due_on >= ${TODAY}
    join public.applications a on a.id = p.application_id and a.archived_at is null
    where w.user_id = ${userId}::uuid and w.wish = 'calendar'
    group by p.due_on order by p.due_on limit ${CALENDAR_FEED.sessions}`.execute(serviceDb);
  return rows;
}
