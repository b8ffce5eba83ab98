import { sql } from "kysely";
import type { Tx } from "#api/db/database.ts";
import type { Rating } from "#contract/report.ts";
import type { InterviewPlan } from "./engine/types.ts";
import { INTERVIEW_COLUMNS, messagesOf, type InterviewRow, type MessageRow } from "./store.ts";

/** asServer throughout: ratings are made by the server after completion, whoever is signed in (DECISIONS D3). */

export type PendingReport = { interview: InterviewRow; plan: InterviewPlan; messages: MessageRow[] };

const RETRY_SECONDS = 30;

/** Takes a pending report for this transaction. A named one is waited for; others are left to their worker. */
export async function takePendingReport(tx: Tx, interviewId?: string): Promise<PendingReport | undefined> {
  const pending = tx.selectFrom("reports").select("conversation_id").where("status", "=", "pending");
  const taken =
    interviewId === undefined
      ? pending
          .where("next_attempt_at", "<=", sql<Date>`now()`)
          .orderBy("next_attempt_at")
          .limit(1)
          .skipLocked()
      : pending.where("conversation_id", "=", interviewId);
  const job = await taken.forUpdate().executeTakeFirst();
  if (!job) return undefined;
  const row = await tx
    .selectFrom("conversations as c")
    .innerJoin("private.interview_plans as p", "p.conversation_id", "c.id")
    .select(INTERVIEW_COLUMNS.map((column) => `c.${column}` as const))
    .select("p.plan")
    .where("c.id", "=", job.conversation_id)
    .executeTakeFirstOrThrow();
  const { plan, ...interview } = row;
  return {
    interview: interview as InterviewRow,
    plan: plan as unknown as InterviewPlan,
    messages: await messagesOf(tx, job.conversation_id),
  };
}

export async function finishReport(tx: Tx, interviewId: string, rating: Rating): Promise<void> {
  await tx
    .updateTable("reports")
    .set({ status: "ready", overall: rating.overall, scorer: rating.scorer, rating: JSON.stringify(rating) })
    .where("conversation_id", "=", interviewId)
    .execute();
}

/** Tried again later, a few times; then failed, until the person asks again. */
export async function failReport(tx: Tx, { interview }: PendingReport, attemptsMax: number): Promise<void> {
  await sql`
    update public.reports set attempts = attempts + 1,
      status = case when attempts + 1 >= ${attemptsMax} then 'failed' else 'pending' end,
      next_attempt_at = now() + make_interval(secs => ${RETRY_SECONDS})
    where conversation_id = ${interview.id}
  `.execute(tx);
}
