import { sql } from "kysely";
import type { Connection } from "#api/db/database.ts";
import { TURN_CLAIM_SECONDS } from "#contract/limits.ts";

/** One request's right to work on an interview; who takes it over names another turn. */
export type TurnClaim = { interviewId: string; turnId: string };

/** When a claim that is made or renewed now lapses. */
export const claimedUntil = sql<Date>`now() + make_interval(secs => ${TURN_CLAIM_SECONDS})`;

/** serviceDb: of anybody's interviews. A turn that is over, or that another has taken, is left as it is. */
export async function renewTurns(serviceDb: Connection, claims: readonly TurnClaim[]): Promise<void> {
  await sql`update private.interview_plans set turn_until = ${claimedUntil}
    where conversation_id = any(${claims.map(({ interviewId }) => interviewId)}::uuid[])
      and turn_id = any(${claims.map(({ turnId }) => turnId)}::uuid[])`.execute(serviceDb);
}
