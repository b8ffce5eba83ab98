import { sql } from "kysely";
import type { Connection, Tx } from "#api/db/database.ts";
import type { InterviewPlan } from "#interviewer/engine/types.ts";
import { getAllowanceFacts } from "./allowance-store.ts";
import type { AllowanceFacts } from "./allowance.ts";
import { INTERVIEW_COLUMNS, type InterviewRow } from "../queries.ts";

const RECENT_INTERVIEWS = 10;

export type NewInterview = {
  userId: string;
  title: string;
  empathyLevel: number;
  difficulty: number;
  targetRole: string | null;
  interviewer: string;
  seconds: number;
  pauseSeconds: number;
  plan: InterviewPlan;
  onInserted: (tx: Tx, interviewId: string) => Promise<void>;
};

/** serviceDb, like the rest of the start. What the user was asked in their last ten interviews, newest first. */
export async function listRecentQuestionIds(serviceDb: Connection, userId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select m.question_id as id
    from (select id, created_at from public.conversations where user_id = ${userId}
      order by created_at desc, id desc limit ${RECENT_INTERVIEWS}) c
    join public.messages m on m.conversation_id = c.id
    where m.kind = 'question' and m.question_id is not null
    order by c.created_at desc, c.id desc, m.sequence desc
  `.execute(serviceDb);
  return rows.map((row) => row.id);
}

/**
 * Counts and starts in one transaction (decisions.md D2). serviceDb: the allowance is not the user's to change.
 * `decide` is asked while the user's row is locked; it throws to refuse.
 */
export async function insertInterview(
  serviceDb: Connection,
  it: NewInterview,
  decide: (facts: AllowanceFacts, inProgress: boolean) => "plan" | "bonus",
): Promise<InterviewRow> {
  return serviceDb.transaction().execute(async (tx) => {
    await tx
      .selectFrom("users")
      .select("id")
      .where("id", "=", it.userId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const facts = await getAllowanceFacts(tx, it.userId);
    const countedAs = decide(facts, await hasOpenInterview(tx, it.userId));
    const row = await tx
      .insertInto("conversations")
      .values({
        user_id: it.userId,
        title: it.title,
        empathy_level: it.empathyLevel,
        difficulty: it.difficulty,
        target_role: it.targetRole,
        interviewer: it.interviewer,
        counted_as: countedAs,
        length_seconds: it.seconds,
        pause_seconds_left: it.pauseSeconds,
        ends_at: sql`now() + make_interval(secs => ${it.seconds})`,
      })
      .returning(INTERVIEW_COLUMNS)
      .executeTakeFirstOrThrow();
    await tx
      .insertInto("private.interview_plans")
      .values({ conversation_id: row.id, plan: JSON.stringify(it.plan) })
      .execute();
    await it.onInserted(tx, row.id);
    return row as InterviewRow;
  });
}

async function hasOpenInterview(tx: Tx, userId: string): Promise<boolean> {
  const row = await tx
    .selectFrom("conversations")
    .select("id")
    .where("user_id", "=", userId)
    .where("status", "=", "in_progress")
    .executeTakeFirst();
  return row !== undefined;
}
