import { sql } from "kysely";
import { prepared, withoutWaitingForDisk, type Connection } from "#api/db/database.ts";

const TODAY = sql`(now() at time zone 'utc')::date`;

/** serviceDb: what models cost is no user's to see. For a select; pg answers a bigint as text, a double as a number. */
export const spentToday = sql<number>`
  coalesce((select tokens::float8 from private.model_usage where day = ${TODAY}), 0)`;

/**
 * Counts tokens against the interview's and the day's budget, at once and by itself: they are spent whatever becomes
 * of the work they were spent on. Every interview counts in the day's one row, so nobody holds it while the disk writes.
 */
export async function spendModelTokens(
  serviceDb: Connection,
  interviewId: string,
  tokens: number,
): Promise<void> {
  if (tokens === 0) return;
  await sql`${prepared}
    with quick as (${withoutWaitingForDisk}),
    today as (
      insert into private.model_usage as u (day, tokens) select ${TODAY}, ${tokens} from quick
      on conflict (day) do update set tokens = u.tokens + excluded.tokens)
    update private.interview_plans set model_tokens = model_tokens + ${tokens}
    where conversation_id = ${interviewId}
  `.execute(serviceDb);
}

/** For the admins' overview; what the failed call cost is not known. */
export async function countModelFailure(serviceDb: Connection): Promise<void> {
  await sql`
    insert into private.model_usage as u (day, failures) values (${TODAY}, 1)
    on conflict (day) do update set failures = u.failures + 1
  `.execute(serviceDb);
}
