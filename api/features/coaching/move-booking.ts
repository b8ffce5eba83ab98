import type { Database } from "#api/db/database.ts";
import { sqlStateOf } from "#api/db/sql-state.ts";
import { AppError } from "#api/http/errors.ts";
import type { ErrorCode } from "#contract/errors.ts";
import { moveBooking, type BookingRow, type Side } from "./bookings/queries.ts";
import { getBooking } from "./get-booking.ts";

/** What the database says to a move that its table, or its clock, does not know (migrations 0022, 0032). */
const REFUSALS: Record<string, ErrorCode> = {
  ZB001: "booking_move_refused",
  ZB002: "session_not_over",
  ZB004: "session_begun",
};

export type Move = { userId: string; id: string } & (
  | { status: "confirmed" | "cancelled" }
  | { status: "completed"; transcript: string }
);

/** As the booking's own coach. Throws booking_not_found, booking_move_refused, session_not_over. */
export const moveOwnBooking = (db: Database, move: Move): Promise<BookingRow> => moveAs(db, "coach", move);

/** As its client, before it begins. Throws booking_not_found, booking_move_refused, session_begun. */
export const cancelOwnBooking = (db: Database, which: { userId: string; id: string }): Promise<BookingRow> =>
  moveAs(db, "client", { ...which, status: "cancelled" });

async function moveAs(db: Database, side: Side, move: Move): Promise<BookingRow> {
  const which = { userId: move.userId, bookingId: move.id };
  // A coach is somebody's client too: each side has its own moves.
  await getBooking(db, which, side);
  await moveBooking(db, move).catch((cause: unknown) => {
    const code = REFUSALS[sqlStateOf(cause) ?? ""];
    throw code ? new AppError(code, { cause }) : cause;
  });
  return getBooking(db, which, side);
}
