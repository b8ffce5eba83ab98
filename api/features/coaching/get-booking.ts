import type { Database } from "#api/db/database.ts";
import { AppError } from "#api/http/errors.ts";
import { findBooking, type BookingRow, type Side } from "./bookings/queries.ts";

export type Which = { userId: string; bookingId: string };

/** Throws booking_not_found, also for one that is not that side's. */
export async function getBooking(
  db: Database,
  { userId, bookingId }: Which,
  side: Side,
): Promise<BookingRow> {
  const booking = await findBooking(db, { userId, side, id: bookingId });
  if (!booking) throw new AppError("booking_not_found");
  return booking;
}

/** For its client and its coach, with which of them asks. Throws booking_not_found. */
export async function getEithersBooking(
  db: Database,
  which: Which,
): Promise<{ booking: BookingRow; side: Side }> {
  const { userId, bookingId: id } = which;
  const asClient = await findBooking(db, { userId, side: "client", id });
  if (asClient) return { booking: asClient, side: "client" };
  return { booking: await getBooking(db, which, "coach"), side: "coach" };
}
