import type { Connection } from "#api/db/database.ts";
import type { InterviewPlan } from "#interviewer/engine/types.ts";

/** serviceDb: plans are kept from browsers; the query names the owner. */
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
