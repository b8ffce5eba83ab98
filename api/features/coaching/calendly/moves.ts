import { AppError } from "#api/http/errors.ts";
import { widgetAddress } from "#api/integrations/calendly/widget.ts";
import { getBookingOfEither, type BookingDeps, type BookingRef } from "../bookings/rules.ts";
import { findKnownBooking, noteMovePage, type BookingRow, type Side } from "../bookings/queries.ts";
import { fetchLatest } from "./calendly-booking.ts";
import { checkBooking } from "./check-booking.ts";
import { asAppError } from "./offers.ts";

/** Moves a session: either side chooses another time on the scheduling service's own page (decisions.md D15). */

export type MoveDeps = BookingDeps & { widgetBase: string; appUrl: string };

/**
 * Returns the page on which to choose another time, and records which side opens it. Throws booking_not_found,
 * booking_move_refused if the booking is not confirmed, session_begun, and the errors of calls to Calendly. A client
 * gets coach_calendar_off in place of calendly_not_connected.
 */
export async function openMovePage(
  deps: MoveDeps,
  ref: BookingRef,
): Promise<{ booking: BookingRow & { booking_date: Date }; side: Side; url: string }> {
  const { booking, side } = await getBookingOfEither(deps.db, ref);
  const { status, booking_date } = booking;
  const known = await findKnownBooking(deps.serviceDb, booking.id);
  if (status !== "confirmed" || booking_date === null || !known?.eventUri || known.coachId === null)
    throw new AppError("booking_move_refused");
  if (booking_date <= new Date()) throw new AppError("session_begun");
  const { invitee } = await asAppErrorFor(side, fetchLatest(deps, known.coachId, known));
  if (!invitee.reschedule_url) throw new AppError("booking_move_refused");
  await noteMovePage(deps.serviceDb, booking.id, side);
  const url = widgetAddress(deps.widgetBase, invitee.reschedule_url);
  url.searchParams.set("embed_type", "Inline");
  url.searchParams.set("embed_domain", new URL(deps.appUrl).host);
  return { booking: { ...booking, booking_date }, side, url: url.href };
}

/** A client can't connect the coach's calendar. */
const asAppErrorFor = <T>(side: Side, call: Promise<T>): Promise<T> =>
  asAppError(call).catch((cause: unknown) => {
    const isOff = side === "client" && cause instanceof AppError && cause.code === "calendly_not_connected";
    throw isOff ? new AppError("coach_calendar_off", { cause }) : cause;
  });

/** Updates the booking to its state at Calendly, without waiting for the webhook. Throws like `openMovePage`. */
export async function followMove(deps: MoveDeps, ref: BookingRef): Promise<BookingRow> {
  const { booking, side } = await getBookingOfEither(deps.db, ref);
  const known = await findKnownBooking(deps.serviceDb, booking.id);
  if (known?.eventUri && known.coachId !== null) {
    const { coachId, eventUri, inviteeUri } = known;
    await asAppErrorFor(side, checkBooking(deps, { coachId, eventUri, inviteeUri }));
  }
  return (await getBookingOfEither(deps.db, ref)).booking;
}
