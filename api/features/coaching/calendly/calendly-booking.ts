import { randomUUID } from "node:crypto";
import type { Seal } from "#api/db/seal.ts";
import type { CalendlyEvent, CalendlyInvitee } from "#api/integrations/calendly/resources.ts";
import {
  BOOKING_DEFAULT_MINUTES,
  BOOKING_NOTES_MAX_LENGTH,
  BOOKING_REPORTED_HOURS,
  WIDGET_TOKEN_SECONDS,
} from "#contract/limits.ts";
import type { SessionDetails } from "../bookings/queries.ts";
import { withAccess, type CalendlyDeps } from "./access.ts";
import { normaliseEmail } from "#contract/email-address.ts";

export type Uris = { eventUri: string; inviteeUri: string };
/** A booking as fetched from Calendly, the only trusted source. */
export type CalendlyBooking = { event: CalendlyEvent; invitee: CalendlyInvitee };

/** Throws CalendlyError. */
export const fetchCalendlyBooking = (
  deps: CalendlyDeps,
  coachId: string,
  uris: Uris,
): Promise<CalendlyBooking> =>
  withAccess(deps, coachId, async (accessToken) => {
    const [event, invitee] = await Promise.all([
      deps.calendly.fetchEvent(accessToken, uris.eventUri),
      deps.calendly.fetchInvitee(accessToken, uris.inviteeUri),
    ]);
    return { event, invitee };
  });

const HOUR_MS = 60 * 60 * 1000;

export const RESCHEDULED_MOST = 20;

/** Follows an event through all its reschedulings to the latest one. Throws CalendlyError. */
export async function fetchLatest(
  deps: CalendlyDeps,
  coachId: string,
  uris: Uris,
): Promise<CalendlyBooking & { uris: Uris }> {
  let at = uris;
  for (let step = 0; ; step += 1) {
    const found = await fetchCalendlyBooking(deps, coachId, at);
    const next = nextUris(deps, found);
    if (isActive(found) || !next || step === RESCHEDULED_MOST) return { ...found, uris: at };
    at = next;
  }
}

/** The addresses of the event that replaced a rescheduled one. */
export function nextUris(
  { calendly }: Pick<CalendlyDeps, "calendly">,
  { invitee }: CalendlyBooking,
): Uris | null {
  const next = invitee.rescheduled ? (invitee.new_invitee ?? "") : "";
  return calendly.readUris({ event: next.replace(/\/invitees\/[^/]*$/, ""), invitee: next });
}

type Host = { userUri: string | null; offerUri: string | null };

/** If Calendly names no hosts, the event is the coach's when it is of the kind that they offer. */
const isHostedBy = ({ event }: CalendlyBooking, { userUri, offerUri }: Host): boolean => {
  if (userUri === null) return false;
  if (event.event_memberships === null) return offerUri !== null && event.event_type === offerUri;
  return event.event_memberships.some(({ user }) => user === userUri);
};

/** True when the event is that coach's and, if `emailToMatch` is given, the invitee is that client (safety.md T38). */
export const isBookingOf = (
  found: CalendlyBooking,
  { emailToMatch, ...host }: Host & { emailToMatch: string | null },
): boolean =>
  isHostedBy(found, host) &&
  (emailToMatch === null || normaliseEmail(found.invitee.email) === normaliseEmail(emailToMatch));

/**
 * True when the event can become a booking requested at `askedAt`: it is of the kind that the coach offers
 * (decisions.md D15) and was scheduled shortly before. Older events were never booked here.
 */
export const isBookable = (
  { event, invitee }: CalendlyBooking,
  { offerUri, askedAt }: { offerUri: string | null; askedAt: Date },
): boolean =>
  event.event_type === offerUri &&
  invitee.created_at != null &&
  askedAt.getTime() - invitee.created_at.getTime() < BOOKING_REPORTED_HOURS * HOUR_MS;

export const isActive = ({ event, invitee }: CalendlyBooking): boolean =>
  event.status === "active" && invitee.status === "active";

export function minutesBetween(start: Date, end: Date): number {
  const minutes = Math.round((end.getTime() - start.getTime()) / 60_000);
  return minutes > 0 ? minutes : BOOKING_DEFAULT_MINUTES;
}

/** The event's times and place. The notes are the client's answers to the event's questions. */
export function detailsOf({ event, invitee }: CalendlyBooking, uris: Uris): SessionDetails {
  const answers = invitee.questions_and_answers.map(({ answer }) => answer.trim()).filter(Boolean);
  const notes = answers.join("\n").slice(0, BOOKING_NOTES_MAX_LENGTH).toWellFormed();
  return {
    ...uris,
    bookingDate: event.start_time,
    durationMinutes: minutesBetween(event.start_time, event.end_time),
    eventName: event.name || null,
    meetingPlace: event.location.place,
    joinUrl: event.location.joinUrl,
    clientTimeZone: invitee.timezone ?? null,
    notes: notes === "" ? null : notes,
  };
}

/** A parameter of the widget's address that Calendly returns with the invitee (`tracking`). */
export const WIDGET_TOKEN_PARAMETER = "utm_content";

type Pair = { userId: string; coachId: string };

const sealedForWidget = ({ userId, coachId }: Pair) => `coaching widget:${coachId}:${userId}`;

/**
 * Anybody can type any email into Calendly. The token proves that the calendar was opened from this user's own page
 * (safety.md T39). It contains its expiry and a nonce that can be spent once (T74).
 */
export const createWidgetToken = (seal: Seal, pair: Pair): string =>
  seal.close(`${Date.now() + WIDGET_TOKEN_SECONDS * 1000} ${randomUUID()}`, sealedForWidget(pair));

/**
 * Returns the nonce of that user's token for that coach; null without a token that was valid when Calendly took the
 * booking.
 */
export function findNonce(seal: Seal, pair: Pair, { invitee }: CalendlyBooking): string | null {
  const { widgetToken: token, created_at: at } = invitee;
  if (token === null) return null;
  try {
    const [end, nonce = null] = seal.open(token, sealedForWidget(pair)).split(" ");
    return (at ?? new Date()).getTime() <= Number(end) ? nonce : null;
  } catch {
    return null;
  }
}
