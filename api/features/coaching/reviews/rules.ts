import type { Database } from "#api/db/database.ts";
import { isRowRuleViolated } from "#api/db/sql-state.ts";
import { AppError } from "#api/http/errors.ts";
import type { ClientBooking, ReviewInput } from "#contract/coaching.ts";
import { getBooking, presentClientBooking, type BookingRef } from "../bookings/rules.ts";
import { saveReview } from "./queries.ts";

/** For the client of a session that was held. Throws booking_not_found, review_too_early, review_fixed. */
export async function reviewSession(
  db: Database,
  ref: BookingRef,
  review: ReviewInput,
): Promise<ClientBooking> {
  const booking = await getBooking(db, ref, "client");
  // The coach deleted their account.
  if (booking.coach_id === null) throw new AppError("review_fixed");
  const input = { bookingId: booking.id, coachId: booking.coach_id, review };
  await saveReview(db, ref.userId, input).catch((cause: unknown) => {
    if (!isRowRuleViolated(cause)) throw cause;
    throw new AppError(booking.reviewed_at === null ? "review_too_early" : "review_fixed", { cause });
  });
  return presentClientBooking(await getBooking(db, ref, "client"));
}
