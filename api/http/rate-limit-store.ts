import { sql } from "kysely";
import type { Connection } from "#api/db/database.ts";

/** Counts a hit in the current window and answers the count so far. serviceDb: callers are not signed in yet. */
export async function countHit(
  serviceDb: Connection,
  { key, windowSeconds }: { key: string; windowSeconds: number },
): Promise<{ hits: number; secondsLeft: number }> {
  const window = sql<Date>`to_timestamp(floor(extract(epoch from now()) / ${windowSeconds}) * ${windowSeconds})`;
  const { rows } = await sql<{ hits: number; seconds_left: number }>`
    insert into private.rate_limits (key, window_start, expires_at)
    values (${key}, ${window}, ${window} + make_interval(secs => ${windowSeconds}))
    on conflict (key, window_start) do update set hits = rate_limits.hits + 1
    returning hits, greatest(1, ceil(extract(epoch from expires_at - now())))::int as seconds_left
  `.execute(serviceDb);
  const row = rows[0];
  if (!row) throw new Error("the rate limit row was not written");
  return { hits: row.hits, secondsLeft: row.seconds_left };
}

/** serviceDb: a sweep over everybody's counts. */
export async function deleteExpiredHits(serviceDb: Connection): Promise<void> {
  await sql`delete from private.rate_limits where expires_at < now()`.execute(serviceDb);
}
