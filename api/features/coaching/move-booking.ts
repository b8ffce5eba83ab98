import type { Database } from "#api/db/database.ts";
import { AppError } from "#api/http/errors.ts";
import type { ErrorCode } from "#contract/errors.ts";
import { findBooking, moveBooking, type BookingRow } from "./booking-store.ts";

/** What the database says to a move that its table, or its clock, does not know (migration 0022). */
const REFUSALS: Record<string, ErrorCode> = { ZB001: "booking_move_refused", ZB002: "session_not_over" };

export type Move = { userId: string; id: string } & (
  | { status: "confirmed" | "cancelled" }
  | { status: "completed"; transcript: string }
);

/** As the booking's own coach. Throws booking_not_found, booking_move_refused, session_not_over. */
export async function moveOwnBooking(db: Database, move: Move): Promise<BookingRow> {
  const isThere = await moveBooking(db, move).catch((cause: unknown) => {
    const code = REFUSALS[String((cause as { code?: unknown }).code)];
    throw code ? new AppError(code, { cause }) : cause;
  });
  const booking = isThere && (await findBooking(db, { userId: move.userId, side: "coach", id: move.id }));
  if (!booking) throw new AppError("booking_not_found");
  return booking;
}
