import type { Database } from "#api/db/database.ts";
import type { Ticks } from "#contract/report.ts";

type Place = { userId: string; interviewId: string };

/** Under row rules. Replaces the earlier ticks of the question. */
export const saveTicks = (
  db: Database,
  { userId, interviewId }: Place,
  { questionId, points }: Ticks,
): Promise<unknown> =>
  db.userDb(userId, (tx) =>
    tx
      .insertInto("report_ticks")
      .values({ conversation_id: interviewId, user_id: userId, question_id: questionId, points })
      .onConflict((conflict) => conflict.columns(["conversation_id", "question_id"]).doUpdateSet({ points }))
      .execute(),
  );

export const listTicks = (db: Database, { userId, interviewId }: Place): Promise<Ticks[]> =>
  db.userDb(userId, async (tx) => {
    const rows = await tx
      .selectFrom("report_ticks")
      .select(["question_id", "points"])
      .where("conversation_id", "=", interviewId)
      .where("user_id", "=", userId)
      .execute();
    return rows.map(({ question_id, points }) => ({ questionId: question_id, points }));
  });
