import { z } from "zod";
import { CalendlyError } from "#api/integrations/calendly/request.ts";
import { defineJob, enqueue } from "#api/jobs/queue.ts";
import { SCHEDULING_JOB_DAYS } from "#contract/limits.ts";
import * as bookings from "../bookings/queries.ts";
import type { CalendlyDeps } from "./access.ts";
import {
  detailsOf,
  fetchCalendlyBooking,
  findNonce,
  isActive,
  isBookable,
  isBookingOf,
  nextUris,
  RESCHEDULED_MOST,
  type CalendlyBooking,
  type Uris,
} from "./calendly-booking.ts";
import { bindNonce, findBookingCoach, findUserByEmail, type BookingCoach } from "./queries.ts";

const payload = z.object({ coachId: z.uuid(), eventUri: z.string(), inviteeUri: z.string() });

/** Also enqueued by app.booking_moved(). */
export const cancelEventJob = defineJob({
  kind: "cancelCalendlyEvent",
  payload: z.object({ bookingId: z.uuid() }),
  key: ({ bookingId }) => bookingId,
  atOnce: 10,
  daysMax: SCHEDULING_JOB_DAYS,
});

export const checkBookingJob = defineJob({
  kind: "checkBooking",
  payload,
  key: ({ inviteeUri }) => inviteeUri,
  atOnce: 10,
  daysMax: SCHEDULING_JOB_DAYS,
});

/**
 * Updates a booking to its current state at Calendly, whatever the webhooks said and in whatever order: confirmed,
 * rescheduled or cancelled. Creates it if the client closed the page too early. Throws CalendlyError while Calendly
 * does not answer.
 */
export async function checkBooking(
  deps: CalendlyDeps,
  { coachId, ...uris }: z.infer<typeof payload>,
): Promise<void> {
  const coach = await findBookingCoach(deps.serviceDb, coachId);
  if (!coach) return;
  await follow(deps, { coach, uris, rescheduled: null, steps: 0 });
}

type Step = {
  coach: BookingCoach;
  uris: Uris;
  /** The booking that was rescheduled to these addresses. */
  rescheduled: bookings.KnownBooking | null;
  steps: number;
};

async function follow(deps: CalendlyDeps, step: Step): Promise<void> {
  const { coach, uris } = step;
  const { serviceDb } = deps;
  const booking = (await bookings.findByInvitee(serviceDb, uris.inviteeUri)) ?? step.rescheduled;
  if (booking && booking.coachId !== coach.coachId) return;
  const found = await findCalendlyBooking(deps, coach.coachId, uris);
  if (!found || (booking && !isBookingOf(found, { ...coach, emailToMatch: booking.emailToMatch }))) {
    // A booking that Calendly once confirmed for this client stays: the coach may have connected another account since.
    if (booking && booking.emailToMatch !== null) await bookings.rejectBooking(serviceDb, booking.id);
    return;
  }
  if (isActive(found)) return confirmOrCreate(deps, { ...step, rescheduled: booking }, found);
  const next = nextUris(deps, found);
  if (next && step.steps < RESCHEDULED_MOST) {
    const rescheduled = booking?.isOpen ? booking : null;
    await follow(deps, { coach, uris: next, rescheduled, steps: step.steps + 1 });
  }
  // Moved, then cancelled, before the app heard of either: a late move still ends the client's free cancellation.
  if (!next && booking?.isConfirmed && booking.inviteeUri !== uris.inviteeUri)
    await confirmOrCreate(deps, { ...step, rescheduled: booking }, found);
  // Not rescheduled, or the new event has a booking of its own: this one is cancelled.
  const left = (await bookings.findByInvitee(serviceDb, uris.inviteeUri)) ?? (next ? null : step.rescheduled);
  if (left) await bookings.cancelFromCalendly(serviceDb, left.id, endOf(found, { isOver: !next }));
}

const SIDES: Record<string, bookings.Side> = { invitee: "client", host: "coach" };

/** When the event goes on elsewhere, neither side cancelled it. */
function endOf({ event, invitee }: CalendlyBooking, { isOver }: { isOver: boolean }): bookings.End {
  const { canceler_type: who, created_at: at } = (isOver && invitee.cancellation) || {};
  return { by: SIDES[who ?? ""] ?? null, at: at ?? null, bookingDate: event.start_time };
}

/** Returns null when Calendly has no such event. */
async function findCalendlyBooking(
  deps: CalendlyDeps,
  coachId: string,
  uris: Uris,
): Promise<CalendlyBooking | null> {
  try {
    return await fetchCalendlyBooking(deps, coachId, uris);
  } catch (error) {
    if (error instanceof CalendlyError && error.kind === "refused") return null;
    throw error;
  }
}

async function confirmOrCreate(
  deps: CalendlyDeps,
  { coach, uris, rescheduled }: Step,
  found: CalendlyBooking,
): Promise<void> {
  const { serviceDb } = deps;
  const old = found.invitee.old_invitee;
  const before = old && !rescheduled ? await bookings.findByInvitee(serviceDb, old) : null;
  const booking = rescheduled ?? (before?.isOpen && before.coachId === coach.coachId ? before : null);
  if (booking) {
    if (!isBookingOf(found, { ...coach, emailToMatch: booking.emailToMatch })) return;
    if (!booking.isConfirmed && !isBookable(found, { ...coach, askedAt: booking.createdAt }))
      return bookings.rejectBooking(serviceDb, booking.id);
    await spendNonce(deps, { userId: booking.userId, coachId: coach.coachId, ...uris }, found);
    const move =
      booking.inviteeUri === uris.inviteeUri ? {} : { move: await findMove(deps, coach.coachId, found) };
    await bookings.confirmFromCalendly(serviceDb, booking.id, { ...detailsOf(found, uris), ...move });
    return;
  }
  if (before?.isCancelled && before.coachId === coach.coachId) {
    if (await wasEndedThere(deps, before)) return bookAnew(deps, { coach, uris, before }, found);
    // Cancelled here while it was moved at Calendly: a cancellation is final.
    await enqueue(serviceDb, { job: cancelEventJob, payload: { bookingId: before.id } });
    return;
  }
  // The coach's calendar may also contain events of other kinds.
  if (found.event.event_type === coach.offerUri) await createBooking(deps, { coach, uris }, found);
}

/** True when the cancellation came from Calendly, for example from a coach who asks for another time. */
async function wasEndedThere(deps: CalendlyDeps, booking: bookings.KnownBooking): Promise<boolean> {
  if (booking.coachId === null || booking.cancelledAt === null) return false;
  const old = await findCalendlyBooking(deps, booking.coachId, booking);
  return old?.invitee.cancellation?.created_at?.getTime() === booking.cancelledAt.getTime();
}

/** Books a new session for a time chosen through the link of an event that was cancelled at Calendly. */
async function bookAnew(
  deps: CalendlyDeps,
  { coach, uris, before }: Pick<Step, "coach" | "uris"> & { before: bookings.KnownBooking },
  found: CalendlyBooking,
): Promise<void> {
  const { userId, emailToMatch } = before;
  const { coachId, offerUri } = coach;
  if (found.event.event_type !== offerUri || !isBookingOf(found, { ...coach, emailToMatch })) return;
  const details = detailsOf(found, uris);
  await bookings.bookSession(deps.serviceDb, { userId, coachId, status: "confirmed", ...details });
}

/** Finds who chose the new time: Calendly stores it with the event that was moved. */
async function findMove(
  deps: CalendlyDeps,
  coachId: string,
  { invitee }: CalendlyBooking,
): Promise<bookings.Move> {
  const before = invitee.old_invitee ?? "";
  const uris = deps.calendly.readUris({ event: before.replace(/\/invitees\/[^/]*$/, ""), invitee: before });
  const moved = uris && (await findCalendlyBooking(deps, coachId, uris));
  const who = moved?.invitee.cancellation?.canceler_type;
  return { by: SIDES[who ?? ""] ?? null, at: invitee.created_at ?? null };
}

/**
 * Creates the booking of a client who scheduled an event but left before the page could book. Only for an event
 * scheduled from the client's own page, because anybody can type the client's email into Calendly.
 */
async function createBooking(
  { serviceDb, seal }: CalendlyDeps,
  { coach, uris }: Pick<Step, "coach" | "uris">,
  found: CalendlyBooking,
): Promise<void> {
  const { coachId } = coach;
  const userId = await findUserByEmail(serviceDb, found.invitee.email);
  if (userId === null || !isBookingOf(found, { ...coach, emailToMatch: null })) return;
  if (!(await spendNonce({ serviceDb, seal }, { userId, coachId, ...uris }, found))) return;
  const details = detailsOf(found, uris);
  await bookings.bookSession(serviceDb, { userId, coachId, status: "confirmed", ...details });
}

/**
 * Returns true when the event came from that client's own page. Called on every path that books an event, because the
 * coach can read the nonce at Calendly and must not be able to use it again (safety.md T74).
 */
export async function spendNonce(
  { serviceDb, seal }: Pick<CalendlyDeps, "serviceDb" | "seal">,
  { eventUri, ...pair }: { userId: string; coachId: string; eventUri: string },
  found: CalendlyBooking,
): Promise<boolean> {
  const nonce = findNonce(seal, pair, found);
  return nonce !== null && bindNonce(serviceDb, { nonce, eventUri });
}
