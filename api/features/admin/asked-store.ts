import { sql } from "kysely";
import type { Connection } from "#api/db/database.ts";

/** serviceDb: sums over everybody, of which no person has a row. How often each question was asked in those days. */
export async function countAsked(serviceDb: Connection, days: number): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; times: number }>`
    select substr(name, 7) as id, sum(amount)::integer as times from private.day_tallies
    where day >= (now() at time zone 'utc')::date - ${days - 1}::integer and name like 'asked:%' group by 1
  `.execute(serviceDb);
  return new Map(rows.map(({ id, times }) => [id, times]));
}
