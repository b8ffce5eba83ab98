import { isRowRuleViolated } from "#api/db/sql-state.ts";
import { AppError } from "#api/http/errors.ts";
import type { RateSession, SessionRating } from "#contract/handoff.ts";
import { storedCriteria } from "#contract/handoff.ts";
import { COACH_RATING_EDIT_DAYS } from "#contract/limits.ts";
import type { BookingRow } from "./bookings/queries.ts";
import { meanCriteria } from "./feedback/brief-report.ts";
import { getBooking, getEithersBooking, type Which } from "./get-booking.ts";
import { findCoachRating, upsertCoachRating, type CoachRatingRow } from "./rating-store.ts";
import type { SharingDeps } from "./feedback/rules.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** As the booking's coach. Throws booking_not_found, rating_too_early, rating_fixed. */
export async function rateSession(
  deps: SharingDeps,
  which: Which,
  rating: RateSession,
): Promise<SessionRating> {
  const booking = await getBooking(deps.db, which, "coach");
  if (booking.status !== "completed") throw new AppError("rating_too_early");
  const wish = { bookingId: booking.id, clientId: booking.user_id, rating };
  await upsertCoachRating(deps.db, which.userId, wish).catch((cause: unknown) => {
    throw isRowRuleViolated(cause) ? new AppError("rating_fixed", { cause }) : cause;
  });
  return readRating(deps, which);
}

/** For its client and its coach. Throws booking_not_found. */
export async function readRating(deps: SharingDeps, which: Which): Promise<SessionRating> {
  const { booking, side } = await getEithersBooking(deps.db, which);
  const row = await findCoachRating(deps.db, which.userId, booking.id);
  return {
    rating: row && presentRating(row, booking),
    // A coach rates what they saw, not what the scorer said.
    compared: side === "client" && row ? await compare(deps, which.userId, row) : null,
  };
}

function presentRating(row: CoachRatingRow, booking: BookingRow): NonNullable<SessionRating["rating"]> {
  const editableUntil = new Date(row.created_at.getTime() + COACH_RATING_EDIT_DAYS * DAY_MS);
  return {
    scorer: booking.coach_name,
    criteria: storedCriteria.parse(row.criteria),
    words: row.words,
    created_at: row.created_at.toISOString(),
    editable_until: editableUntil.toISOString(),
    editable: editableUntil > new Date(),
  };
}

async function compare(
  { readReport }: SharingDeps,
  clientId: string,
  { conversation_id: id }: CoachRatingRow,
): Promise<SessionRating["compared"]> {
  const own = id === null ? null : await readReport(clientId, id);
  if (!own) return null;
  const { rating, flags: _flags, ...facts } = own;
  return { ...facts, criteria: meanCriteria(rating.questions) };
}
