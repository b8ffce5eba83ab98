import type { Connection } from "#api/db/database.ts";
import type { QuestionReport } from "#contract/report.ts";
import type { InterviewPlan } from "#interviewer/engine/types.ts";
import { spentToday } from "../queries.ts";
import type { Spent } from "../speaker.ts";

type OwnPlan = { plan: InterviewPlan; spent: Spent };

/** serviceDb: plans are kept from browsers; the query names the owner. */
export async function findOwnPlan(
  serviceDb: Connection,
  { userId, interviewId }: { userId: string; interviewId: string },
): Promise<OwnPlan | undefined> {
  const row = await serviceDb
    .selectFrom("conversations as c")
    .innerJoin("private.interview_plans as p", "p.conversation_id", "c.id")
    .select(["p.plan", "p.model_tokens", spentToday.as("day_tokens")])
    .where("c.id", "=", interviewId)
    .where("c.user_id", "=", userId)
    .executeTakeFirst();
  return (
    row && {
      plan: row.plan as unknown as InterviewPlan,
      spent: { interview: row.model_tokens, day: row.day_tokens },
    }
  );
}

type PracticeRow = {
  userId: string;
  interviewId: string;
  questionId: string;
  answer: string;
  rating: { report: QuestionReport; scorer: string };
};

/** serviceDb: what an answer is worth is the server's to write. */
export async function insertPractice(serviceDb: Connection, it: PracticeRow): Promise<void> {
  await serviceDb
    .insertInto("practice_answers")
    .values({
      user_id: it.userId,
      conversation_id: it.interviewId,
      question_id: it.questionId,
      answer: it.answer,
      rating: JSON.stringify(it.rating),
    })
    .execute();
}
