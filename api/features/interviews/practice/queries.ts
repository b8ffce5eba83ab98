import { sql } from "kysely";
import type { Connection } from "#api/db/database.ts";
import { DONE_READ_MAX } from "#contract/limits.ts";
import type { InterviewPlan } from "#interviewer/engine/types.ts";

/** serviceDb: users cannot read plans; the query names the owner. */
export async function findOwnPlan(
  serviceDb: Connection,
  { userId, interviewId }: { userId: string; interviewId: string },
): Promise<InterviewPlan | undefined> {
  const row = await serviceDb
    .selectFrom("conversations as c")
    .innerJoin("private.interview_plans as p", "p.conversation_id", "c.id")
    .select("p.plan")
    .where("c.id", "=", interviewId)
    .where("c.user_id", "=", userId)
    .executeTakeFirst();
  return row?.plan as InterviewPlan | undefined;
}

/** A completed interview or practice with at least one answer. `about` is the requirement that a practice was for. */
export type Held = {
  id: string;
  kind: "interview" | "practice";
  endedAt: Date;
  about: string | null;
  competency: string | null;
  /** Score of a practice's single answer; null while unrated. */
  score: number | null;
};

/**
 * Lists interviews and practices held since that time, earliest first. serviceDb: users cannot read plans; the query
 * names the owner.
 */
export async function listHeld(serviceDb: Connection, userId: string, since: Date): Promise<Held[]> {
  const { rows } = await sql<Held>`
    select c.id, c.kind, c.ended_at as "endedAt", p.plan->>'about' as about, p.plan->'competencies'->>0 as competency,
      (r.rating #>> '{questions,0,score}')::float as score
    from public.conversations c
    join private.interview_plans p on p.conversation_id = c.id
    left join public.reports r on r.conversation_id = c.id
    where c.user_id = ${userId}::uuid and c.status = 'completed' and c.ended_at >= ${since} and c.answer_count > 0
    order by c.ended_at, c.id
    limit ${DONE_READ_MAX}`.execute(serviceDb);
  return rows;
}
