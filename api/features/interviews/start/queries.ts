import { sql } from "kysely";
import type { Connection, Database, Tx } from "#api/db/database.ts";
import type { Plan } from "#contract/roles.ts";
import type { InterviewPlan } from "#interviewer/engine/types.ts";
import { INTERVIEW_COLUMNS, type InterviewRow } from "../queries.ts";
import type { AllowanceFacts } from "./rules.ts";

/**
 * serviceDb: plan and counts are decided by the server, inside the start's own transaction. Periods begin at whole seconds,
 * because the payment service gives no finer times: what began within that second may have begun before the purchase.
 */
export async function getAllowanceFacts(serviceDb: Connection | Tx, userId: string): Promise<AllowanceFacts> {
  const { rows } = await sql<{
    plan: Plan;
    period_end: Date;
    plan_used: number;
    bonus_earned: number;
    bonus_used: number;
    completed: number;
    stopped: boolean;
  }>`
    select p.plan, p.period_end,
      count(c.id) filter (where c.counted_as = 'plan' and c.status <> 'cancelled'
        and c.created_at >= p.period_start + interval '1 second')::int as plan_used,
      count(c.id) filter (where c.counted_as = 'bonus' and c.status <> 'cancelled')::int as bonus_used,
      count(c.id) filter (where c.status = 'completed')::int as completed,
      (select count(*) from public.bonus_interviews b where b.user_id = ${userId})::int as bonus_earned,
      exists (select from private.interview_stops) as stopped
    from app.plan_of(${userId}::uuid) p
    left join public.conversations c on c.user_id = ${userId}
    group by p.plan, p.period_end
  `.execute(serviceDb);
  const row = rows[0];
  if (!row) throw new Error("there is always a plan");
  return {
    plan: row.plan,
    periodEndsAt: row.period_end,
    planUsed: row.plan_used,
    bonusEarned: row.bonus_earned,
    bonusUsed: row.bonus_used,
    completed: row.completed,
    stopped: row.stopped,
  };
}

const RECENT_INTERVIEWS = 10;

type NewInterview = {
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

/** What the user was asked in their last ten interviews, newest first. */
export async function listRecentQuestionIds(db: Database, userId: string): Promise<string[]> {
  const { rows } = await db.userDb(userId, (tx) =>
    sql<{ id: string }>`
    select m.question_id as id
    from (select id, created_at from public.conversations where user_id = ${userId}
      order by created_at desc, id desc limit ${RECENT_INTERVIEWS}) c
    join public.messages m on m.conversation_id = c.id
    where m.kind = 'question' and m.question_id is not null
    order by c.created_at desc, c.id desc, m.sequence desc
  `.execute(tx),
  );
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
