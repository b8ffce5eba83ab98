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

/** Asked for by app.booking_moved() too. */
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
 * Brings a booking to what Calendly says now, whatever its webhooks said before and in whatever order: confirmed,
 * rescheduled, cancelled, or created when its client closed the page too early. Throws CalendlyError while Calendly does
 * not answer.
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
    // What Calendly has once shown to be this client's stays: its coach may have connected another account since.
    if (booking && booking.emailToMatch !== null) await bookings.rejectBooking(serviceDb, booking.id);
    return;
  }
  if (isActive(found)) return confirmOrCreate(deps, { ...step, rescheduled: booking }, found);
  const next = nextUris(deps, found);
  if (next && step.steps < RESCHEDULED_MOST) {
    const rescheduled = booking?.isOpen ? booking : null;
    await follow(deps, { coach, uris: next, rescheduled, steps: step.steps + 1 });
  }
  // Moved, and cancelled before anybody here heard of it: what the move took from its client is gone all the same.
  if (!next && booking?.isConfirmed && booking.inviteeUri !== uris.inviteeUri)
    await confirmOrCreate(deps, { ...step, rescheduled: booking }, found);
  // Still under the old address: it was not rescheduled, or the new event has a booking of its own.
  const left = (await bookings.findByInvitee(serviceDb, uris.inviteeUri)) ?? (next ? null : step.rescheduled);
  if (left) await bookings.cancelFromCalendly(serviceDb, left.id, endOf(found, { isOver: !next }));
}

const SIDES: Record<string, bookings.Side> = { invitee: "client", host: "coach" };

/** An event that goes on elsewhere was ended by neither side. */
function endOf({ event, invitee }: CalendlyBooking, { isOver }: { isOver: boolean }): bookings.End {
  const { canceler_type: who, created_at: at } = (isOver && invitee.cancellation) || {};
  return { by: SIDES[who ?? ""] ?? null, at: at ?? null, bookingDate: event.start_time };
}

/** null when Calendly knows no such event. */
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
    // Cancelled here while it was moved there: cancelled is final.
    await enqueue(serviceDb, { job: cancelEventJob, payload: { bookingId: before.id } });
    return;
  }
  // A coach may have other kinds of events in the same calendar.
  if (found.event.event_type === coach.offerUri) await createBooking(deps, { coach, uris }, found);
}

/** Calendly ended it, which this app took over: by the coach, for example, who asks for another time. */
async function wasEndedThere(deps: CalendlyDeps, booking: bookings.KnownBooking): Promise<boolean> {
  if (booking.coachId === null || booking.cancelledAt === null) return false;
  const old = await findCalendlyBooking(deps, booking.coachId, booking);
  return old?.invitee.cancellation?.created_at?.getTime() === booking.cancelledAt.getTime();
}

/** Another time, chosen by the link of an event that Calendly had ended: a session of its own, by the rule of all. */
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

/** Who chose the new time: Calendly says it with the event that was moved. */
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
 * Books for a client who scheduled but left before the page could book, by the same rule. Only for an event scheduled from
 * the client's own page: whoever types an email into Calendly need not be its owner.
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
 * Whether the event came from that client's own page. Called for every event that is booked, by whichever way: the coach
 * sees the nonce at Calendly, and it must be worth nothing by then (safety.md T74).
 */
export async function spendNonce(
  { serviceDb, seal }: Pick<CalendlyDeps, "serviceDb" | "seal">,
  { eventUri, ...pair }: { userId: string; coachId: string; eventUri: string },
  found: CalendlyBooking,
): Promise<boolean> {
  const nonce = findNonce(seal, pair, found);
  return nonce !== null && bindNonce(serviceDb, { nonce, eventUri });
}
