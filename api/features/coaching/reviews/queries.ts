import type { Database } from "#api/db/database.ts";
import type { ReviewInput } from "#contract/coaching.ts";

/** As the client: row rules hold that the session was held, and how long it is changed. */
export const saveReview = (
  db: Database,
  userId: string,
  { bookingId, coachId, review }: { bookingId: string; coachId: string; review: ReviewInput },
): Promise<void> =>
  db.userDb(userId, async (tx) => {
    await tx
      .insertInto("session_reviews")
      .values({ booking_id: bookingId, user_id: userId, coach_id: coachId, ...review })
      .onConflict((conflict) => conflict.column("booking_id").doUpdateSet(review))
      .execute();
  });
