import type { Me } from "#contract/accounts.ts";
import type { Availability, Coach, CoachSessions } from "#contract/coaching.ts";
import { TEXT } from "#contract/texts.ts";

export type BookingSituation = {
  authenticating: boolean;
  me: Me | null;
  coach: Pick<Coach, "calendly_event_link">;
  /** undefined: the check failed, which counts as available (texts.md, Booking). */
  availability: Pick<Availability, "available" | "message"> | undefined;
  /** undefined: could not be read. */
  sessions: Pick<CoachSessions, "remaining"> | undefined;
};

/** What keeps a person from booking, in the order of validation.md's pre-checks; null when nothing does. */
export function findObstacle({ authenticating, me, coach, availability, sessions }: BookingSituation) {
  if (authenticating) return TEXT.waitForAuthentication;
  if (me === null) return TEXT.bookingNotAuthenticated;
  if (coach.calendly_event_link === "") return TEXT.coachNotSetUp;
  if (availability?.available === false) return availability.message;
  if (sessions === undefined) return TEXT.eligibilityFailed;
  return sessions.remaining < 1 ? TEXT.sessionsUsed : null;
}
