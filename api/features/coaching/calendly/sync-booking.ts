import { z } from "zod";
import { CalendlyError } from "#api/integrations/calendly/request.ts";
import { defineJob } from "#api/jobs/queue.ts";
import { SCHEDULING_JOB_DAYS } from "#contract/limits.ts";
import { bookSession } from "../bookings/queries.ts";
import { withAccess, type AccessDeps } from "./access.ts";
import { findBookingCoach, type BookingCoach } from "./queries.ts";
import { factsOf, fetchTruth, isActive, isTrueFor, type Truth, type Uris } from "./calendly-booking.ts";
import {
  cancelBooking,
  confirmBooking,
  findByInvitee,
  findUserByEmail,
  refuteBooking,
  type KnownBooking,
} from "../truth-store.ts";
import { isMarked } from "../widget-mark.ts";

const RESCHEDULED_MOST = 20;

const payload = z.object({ coachId: z.uuid(), eventUri: z.string(), inviteeUri: z.string() });

export const checkBookingJob = defineJob({
  kind: "checkBooking",
  payload,
  key: ({ inviteeUri }) => inviteeUri,
  atOnce: 10,
  daysMax: SCHEDULING_JOB_DAYS,
});

/**
 * Brings a booking to what the scheduling service says now, whatever was told before and in whatever order: confirmed,
 * moved, cancelled, or made when its client closed the page too early. Throws CalendlyError while it does not answer.
 */
export async function checkBooking(
  deps: AccessDeps,
  { coachId, ...uris }: z.infer<typeof payload>,
): Promise<void> {
  const coach = await findBookingCoach(deps.serviceDb, coachId);
  if (!coach) return;
  await follow(deps, { coach, uris, moved: null, steps: 0 });
}

type Step = {
  coach: BookingCoach;
  uris: Uris;
  /** The booking that was rescheduled to here. */
  moved: KnownBooking | null;
  steps: number;
};

async function follow(deps: AccessDeps, step: Step): Promise<void> {
  const { coach, uris } = step;
  const booking = (await findByInvitee(deps.serviceDb, uris.inviteeUri)) ?? step.moved;
  if (booking && booking.coachId !== coach.coachId) return;
  const truth = await findTruth(deps, coach.coachId, uris);
  if (!truth || (booking && !isTrueFor(truth, { ...coach, emailToMatch: booking.emailToMatch }))) {
    if (booking) await refuteBooking(deps.serviceDb, booking.id);
    return;
  }
  if (isActive(truth)) return settle(deps, { ...step, moved: booking }, truth);
  const next = truth.invitee.rescheduled ? nextUris(deps, truth) : null;
  if (next && step.steps < RESCHEDULED_MOST)
    await follow(deps, { coach, uris: next, moved: booking?.isOpen ? booking : null, steps: step.steps + 1 });
  // Still there under the old address: it did not move on, or its successor was booked by itself.
  const left = await findByInvitee(deps.serviceDb, uris.inviteeUri);
  if (left) await cancelBooking(deps.serviceDb, left.id);
}

/** null when the service knows no such event. */
async function findTruth(deps: AccessDeps, coachId: string, uris: Uris): Promise<Truth | null> {
  try {
    return await fetchTruth(deps, coachId, uris);
  } catch (error) {
    if (error instanceof CalendlyError && error.kind === "refused") return null;
    throw error;
  }
}

async function settle(deps: AccessDeps, { coach, uris, moved }: Step, truth: Truth): Promise<void> {
  const { serviceDb } = deps;
  const old = truth.invitee.old_invitee;
  const before = old && !moved ? await findByInvitee(serviceDb, old) : null;
  const booking = moved ?? (before?.isOpen && before.coachId === coach.coachId ? before : null);
  if (booking) {
    if (!isTrueFor(truth, { ...coach, emailToMatch: booking.emailToMatch })) return;
    await confirmBooking(serviceDb, booking.id, factsOf(truth, uris));
    return;
  }
  if (await isCoachingEvent(deps, coach, truth)) await adopt(deps, { coach, uris }, truth);
}

/**
 * Who scheduled but left before the page could book gets the booking all the same, by the same rule. Only from their own
 * page: whoever types an e-mail at the service need not be its owner.
 */
async function adopt(
  { serviceDb, seal }: AccessDeps,
  { coach, uris }: Pick<Step, "coach" | "uris">,
  truth: Truth,
): Promise<void> {
  const userId = await findUserByEmail(serviceDb, truth.invitee.email);
  if (userId === null || !isTrueFor(truth, { ...coach, emailToMatch: null })) return;
  const { mark, created_at: at } = truth.invitee;
  if (!isMarked(seal, { userId, coachId: coach.coachId }, { mark, at: at ?? new Date() })) return;
  await bookSession(serviceDb, {
    userId,
    coachId: coach.coachId,
    status: "confirmed",
    ...factsOf(truth, uris),
  });
}

/** A coach may have other kinds of events, which are none of ours. */
async function isCoachingEvent(deps: AccessDeps, { coachId, eventLink }: BookingCoach, { event }: Truth) {
  const link = await withAccess(deps, coachId, (token) =>
    deps.calendly.fetchEventTypeLink(token, event.event_type),
  );
  return pathOf(link) === pathOf(eventLink);
}

const pathOf = (link: string): string => new URL(link).pathname.replace(/\/+$/, "").toLowerCase();

function nextUris({ calendly }: AccessDeps, { invitee }: Truth): Uris | null {
  const next = invitee.new_invitee ?? "";
  return calendly.readUris({ event: next.replace(/\/invitees\/[^/]*$/, ""), invitee: next });
}
