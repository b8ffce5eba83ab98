import { sql } from "kysely";
import type { Connection } from "#api/db/database.ts";
import type { Overview } from "#contract/admin-overview.ts";

/** asServer throughout: admins have no row rules of their own, they get sums (THREATS T60). */

const firstDay = (days: number) => sql`app.utc_day(now()) - ${days - 1}::integer`;
const lastDays = (days: number) =>
  sql`(select app.utc_day(now()) - n as d from generate_series(0, ${days - 1}::integer) n) days`;

export async function listInterviewDays(asServer: Connection, days: number): Promise<Overview["interviews"]> {
  const { rows } = await sql<Overview["interviews"][number]>`
    select d::text as day,
      coalesce(sum(amount) filter (where name = 'started'), 0)::integer as started,
      coalesce(sum(amount) filter (where name = 'completed'), 0)::integer as completed,
      coalesce(sum(amount) filter (where name = 'cancelled'), 0)::integer as cancelled
    from ${lastDays(days)} left join private.day_tallies t
      on t.day = d and t.name in ('started', 'completed', 'cancelled')
    group by d order by d
  `.execute(asServer);
  return rows;
}

/** Every level that was rated, with the sum of its ratings in tenths. */
export async function listRatedLevels(
  asServer: Connection,
  days: number,
): Promise<{ level: number; count: number; tenths: number }[]> {
  const { rows } = await sql<{ level: number; count: number; tenths: number }>`
    select split_part(name, ':', 2)::integer as level,
      coalesce(sum(amount) filter (where name like 'rated:%'), 0)::integer as count,
      coalesce(sum(amount) filter (where name like 'rating:%'), 0)::float8 as tenths
    from private.day_tallies where day >= ${firstDay(days)} and name like 'rat%'
    group by 1 order by 1
  `.execute(asServer);
  return rows;
}

export async function listModelDays(asServer: Connection, days: number): Promise<Overview["model"]> {
  const { rows } = await sql<Overview["model"][number]>`
    select d::text as day, coalesce(tokens, 0)::float8 as tokens, coalesce(failures, 0) as failures
    from ${lastDays(days)} left join private.model_usage u on u.day = d order by d
  `.execute(asServer);
  return rows;
}

/** Of invitations and sign-ups of these days: how far they came until now. */
export async function countReferrals(asServer: Connection, days: number): Promise<Overview["referrals"]> {
  const since = sql`(${firstDay(days)})::timestamp at time zone 'utc'`;
  const { rows } = await sql<Overview["referrals"]>`
    select
      (select count(*) from public.referral_emails where created_at >= ${since})::integer as invited,
      count(*)::integer as "signedUp",
      (count(*) filter (where status in ('completed', 'rewarded')))::integer as verified,
      (count(*) filter (where status = 'rewarded'))::integer as rewarded
    from public.referrals where created_at >= ${since}
  `.execute(asServer);
  return rows[0] ?? { invited: 0, signedUp: 0, verified: 0, rewarded: 0 };
}
