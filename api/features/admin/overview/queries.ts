import { sql } from "kysely";
import type { Connection } from "#api/db/database.ts";
import type { Overview } from "#contract/admin.ts";

/** serviceDb throughout: admins have no row rules of their own, so queries return sums (safety.md T60). */

// Not app.utc_day(): a scan would call the function for each row.
const TODAY = sql`(now() at time zone 'utc')::date`;
const firstDay = (days: number) => sql`${TODAY} - ${days - 1}::integer`;
const lastDays = (days: number) =>
  sql`(select ${TODAY} - n as d from generate_series(0, ${days - 1}::integer) n) days`;

export type OverviewDay = Overview["interviews"][number] & Overview["model"][number];

export async function listDays(serviceDb: Connection, days: number): Promise<OverviewDay[]> {
  const { rows } = await sql<OverviewDay>`
    select d::text as day,
      coalesce(sum(amount) filter (where name = 'started'), 0)::integer as started,
      coalesce(sum(amount) filter (where name = 'completed'), 0)::integer as completed,
      coalesce(sum(amount) filter (where name = 'cancelled'), 0)::integer as cancelled,
      coalesce(max(u.tokens), 0)::float8 as tokens, coalesce(max(u.failures), 0)::integer as failures
    from ${lastDays(days)} left join private.day_tallies t
      on t.day = d and t.day >= ${firstDay(days)} and t.name in ('started', 'completed', 'cancelled')
    left join (select day, sum(tokens) as tokens, sum(failures) as failures from private.model_usage
      where day >= ${firstDay(days)} group by day) u on u.day = d
    group by d order by d
  `.execute(serviceDb);
  return rows;
}

export type RatedLevel = { level: number; count: number; tenths: number };

/** Lists the levels that were rated, each with the sum of its ratings in tenths. */
export async function listRatedLevels(serviceDb: Connection, days: number): Promise<RatedLevel[]> {
  // Sum by name before splitting the names, because many rows share few names.
  const { rows } = await sql<RatedLevel>`
    select split_part(name, ':', 2)::integer as level,
      coalesce(sum(total) filter (where name like 'rated:%'), 0)::integer as count,
      coalesce(sum(total) filter (where name like 'rating:%'), 0)::float8 as tenths
    from (select name, sum(amount) as total from private.day_tallies
      where day >= ${firstDay(days)} and name like 'rat%' group by name) t
    group by 1 order by 1
  `.execute(serviceDb);
  return rows;
}

/** Counts the invitations and sign-ups of these days, and how far they have come until now. */
export async function countReferrals(serviceDb: Connection, days: number): Promise<Overview["referrals"]> {
  const since = sql`(${firstDay(days)})::timestamp at time zone 'utc'`;
  const { rows } = await sql<Overview["referrals"]>`
    select
      (select count(*) from public.referral_emails where created_at >= ${since})::integer as invited,
      count(*)::integer as "signedUp",
      (count(*) filter (where status in ('completed', 'rewarded')))::integer as verified,
      (count(*) filter (where status = 'rewarded'))::integer as rewarded
    from public.referrals where created_at >= ${since}
  `.execute(serviceDb);
  return rows[0] ?? { invited: 0, signedUp: 0, verified: 0, rewarded: 0 };
}

/** Counts how often each question was asked in these days. */
export async function countAsked(serviceDb: Connection, days: number): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; times: number }>`
    select substr(name, 7) as id, sum(amount)::integer as times from private.day_tallies
    where day >= ${firstDay(days)} and name like 'asked:%' group by 1
  `.execute(serviceDb);
  return new Map(rows.map(({ id, times }) => [id, times]));
}

export type OutcomeRow = { scorer: string; band: number; people: number; offers: number };

/** The database leaves out groups of fewer than 20 people. */
export async function listOutcomes(serviceDb: Connection, bounds: readonly number[]): Promise<OutcomeRow[]> {
  const { rows } = await sql<OutcomeRow>`
    select * from app.outcome_figures(${sql.val([...bounds])}::numeric[])`.execute(serviceDb);
  return rows;
}
