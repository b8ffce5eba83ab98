import { sql } from "kysely";
import type { Connection, Tx } from "#api/db/database.ts";
import type { Rating } from "#contract/report.ts";
import type { InterviewPlan } from "#interviewer/engine/types.ts";
import { spentToday } from "../model-tokens-store.ts";
import type { Spent } from "../speaker.ts";
import { INTERVIEW_COLUMNS, messagesOf, type InterviewRow, type MessageRow } from "../queries.ts";

/** serviceDb throughout: ratings are made by the server after completion, whoever is signed in (decisions.md D3). */

export type PendingReport = {
  interview: InterviewRow;
  plan: InterviewPlan;
  messages: MessageRow[];
  spent: Spent;
};

export type Lease = { interviewId: string; attempts: number };

const RETRY_SECONDS = 30;

/**
 * Takes a pending report for so many seconds, the given one or the one that waits longest; no transaction stays
 * open while it is rated. undefined when none waits or another worker has it.
 */
export async function leaseReport(
  serviceDb: Connection,
  { interviewId, seconds }: { interviewId: string | undefined; seconds: number },
): Promise<Lease | undefined> {
  const waiting = serviceDb
    .selectFrom("reports")
    .select("conversation_id")
    .where("status", "=", "pending")
    .where("next_attempt_at", "<=", sql<Date>`now()`)
    .$if(interviewId !== undefined, (rows) => rows.where("conversation_id", "=", interviewId ?? ""))
    .orderBy("next_attempt_at")
    .limit(1)
    .forUpdate()
    .skipLocked();
  const row = await serviceDb
    .with("waiting", () => waiting)
    .updateTable("reports")
    .from("waiting")
    .set({
      attempts: sql`attempts + 1`,
      next_attempt_at: sql`now() + make_interval(secs => ${seconds})`,
    })
    .whereRef("reports.conversation_id", "=", "waiting.conversation_id")
    .returning(["reports.conversation_id as interviewId", "reports.attempts"])
    .executeTakeFirst();
  return row;
}

/** All that a rating needs. */
export async function getPendingReport(serviceDb: Connection, interviewId: string): Promise<PendingReport> {
  const row = await serviceDb
    .selectFrom("conversations as c")
    .innerJoin("private.interview_plans as p", "p.conversation_id", "c.id")
    .select(INTERVIEW_COLUMNS.map((column) => `c.${column}` as const))
    .select(["p.plan", "p.model_tokens", spentToday.as("day_tokens")])
    .where("c.id", "=", interviewId)
    .executeTakeFirstOrThrow();
  const { plan, model_tokens, day_tokens, ...interview } = row;
  return {
    interview: interview as InterviewRow,
    plan: plan as unknown as InterviewPlan,
    messages: await messagesOf(serviceDb, interviewId),
    spent: { interview: model_tokens, day: day_tokens },
  };
}

/** False when another worker, whose lease had run out or not, has stored a rating already. */
export async function finishReport(tx: Tx, interviewId: string, rating: Rating): Promise<boolean> {
  const result = await tx
    .updateTable("reports")
    .set({ status: "ready", overall: rating.overall, scorer: rating.scorer, rating: JSON.stringify(rating) })
    .where("conversation_id", "=", interviewId)
    .where("status", "=", "pending")
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Tried again later, a few times; then failed, until the person asks again. */
export async function failReport(
  serviceDb: Connection,
  interviewId: string,
  attemptsMax: number,
): Promise<void> {
  await sql`
    update public.reports set status = case when attempts >= ${attemptsMax} then 'failed' else 'pending' end,
      next_attempt_at = now() + make_interval(secs => ${RETRY_SECONDS})
    where conversation_id = ${interviewId} and status = 'pending'
  `.execute(serviceDb);
}

/** A failed report waits for its rating again; every other one stays as it is. */
export async function reopenReport(serviceDb: Connection, interviewId: string): Promise<void> {
  await serviceDb
    .updateTable("reports")
    .set({ status: "pending", attempts: 0, next_attempt_at: sql`now()` })
    .where("conversation_id", "=", interviewId)
    .where("status", "=", "failed")
    .execute();
}

export async function isReportPending(serviceDb: Connection, interviewId: string): Promise<boolean> {
  const row = await serviceDb
    .selectFrom("reports")
    .select("status")
    .where("conversation_id", "=", interviewId)
    .executeTakeFirst();
  return row?.status === "pending";
}
