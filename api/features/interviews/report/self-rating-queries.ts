import type { Database } from "#api/db/database.ts";

type Place = { userId: string; interviewId: string };

/** Under row rules, within an hour of the interview's end. A second rating changes nothing. */
export const insertSelfRating = (
  db: Database,
  { userId, interviewId }: Place,
  rating: number,
): Promise<unknown> =>
  db.userDb(userId, (tx) =>
    tx
      .insertInto("self_ratings")
      .values({ conversation_id: interviewId, user_id: userId, rating })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );

export const findSelfRating = (db: Database, { userId, interviewId }: Place): Promise<number | null> =>
  db.userDb(userId, async (tx) => {
    const row = await tx
      .selectFrom("self_ratings")
      .select("rating")
      .where("conversation_id", "=", interviewId)
      .where("user_id", "=", userId)
      .executeTakeFirst();
    return row?.rating ?? null;
  });
