import { sql } from "kysely";
import type { Connection } from "#api/db/database.ts";
import { TURN_CLAIM_SECONDS } from "#contract/limits.ts";

/** One request's claim to work on an interview. Another request that takes it over uses a new turn id. */
export type TurnClaim = { interviewId: string; turnId: string };

/** Expiry of a claim made or renewed now. */
export const claimedUntil = sql<Date>`now() + make_interval(secs => ${TURN_CLAIM_SECONDS})`;

/** serviceDb: renews claims on any user's interviews, unless the turn is over or taken by another request. */
export async function renewTurns(serviceDb: Connection, claims: readonly TurnClaim[]): Promise<void> {
  await sql`update private.interview_plans set turn_until = ${claimedUntil}
    where conversation_id = any(${claims.map(({ interviewId }) => interviewId)}::uuid[])
      and turn_id = any(${claims.map(({ turnId }) => turnId)}::uuid[])`.execute(serviceDb);
}
