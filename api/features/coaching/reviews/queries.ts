import type { Database } from "#api/db/database.ts";
import type { ReviewInput } from "#contract/coaching.ts";

/** For the client. Row rules require that the session was held, and limit how long a review can change. */
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
