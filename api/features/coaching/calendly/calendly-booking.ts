import type { CalendlyEvent, CalendlyInvitee } from "#api/integrations/calendly/resources.ts";
import { BOOKING_DEFAULT_MINUTES, BOOKING_NOTES_MAX_LENGTH } from "#contract/limits.ts";
import { withAccess, type AccessDeps } from "./access.ts";
import type { Facts } from "../truth-store.ts";

export type Uris = { eventUri: string; inviteeUri: string };
export type Truth = { event: CalendlyEvent; invitee: CalendlyInvitee };

/** What the service itself says of a booking. Throws CalendlyError. */
export const fetchTruth = (deps: AccessDeps, coachId: string, uris: Uris): Promise<Truth> =>
  withAccess(deps, coachId, async (accessToken) => {
    const [event, invitee] = await Promise.all([
      deps.calendly.fetchEvent(accessToken, uris.eventUri),
      deps.calendly.fetchInvitee(accessToken, uris.inviteeUri),
    ]);
    return { event, invitee };
  });

/** Whether the event is that coach's, and the invitee that client, where an address is to match (safety.md T38). */
export const isTrueFor = (
  { event, invitee }: Truth,
  { userUri, emailToMatch }: { userUri: string | null; emailToMatch: string | null },
): boolean =>
  event.event_memberships.some(({ user }) => user === userUri) &&
  (emailToMatch === null || invitee.email.toLowerCase() === emailToMatch.toLowerCase());

export const isActive = ({ event, invitee }: Truth): boolean =>
  event.status === "active" && invitee.status === "active";

export function minutesBetween(start: Date, end: Date): number {
  const minutes = Math.round((end.getTime() - start.getTime()) / 60_000);
  return minutes > 0 ? minutes : BOOKING_DEFAULT_MINUTES;
}

/** The event's times, and what the client answered to its questions as notes. */
export function factsOf({ event, invitee }: Truth, uris: Uris): Facts {
  const answers = invitee.questions_and_answers.map(({ answer }) => answer.trim()).filter(Boolean);
  const notes = answers.join("\n").slice(0, BOOKING_NOTES_MAX_LENGTH).toWellFormed();
  return {
    ...uris,
    bookingDate: event.start_time,
    durationMinutes: minutesBetween(event.start_time, event.end_time),
    notes: notes === "" ? null : notes,
  };
}
