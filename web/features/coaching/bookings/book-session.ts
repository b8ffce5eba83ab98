import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Me } from "#contract/accounts.ts";
import type { Availability, ClientBooking, Coach, CoachSessions } from "#contract/coaching.ts";
import { BOOKING_TRIES, BOOKING_TRY_SECONDS, PAGE_SIZE_MAX } from "#contract/limits.ts";
import type { Plan } from "#contract/roles.ts";
import { TEXT } from "#contract/texts.ts";
import { api, ApiError, call, messageOf } from "#web/lib/api.ts";
import { notificationState, notifyIfHidden } from "#web/lib/notifications.ts";
import { useMe } from "#web/lib/session.ts";
import { wait } from "#web/lib/wait.ts";
import type { ScheduledEvent } from "../calendly/widget-message.ts";
import { COACHING_KEY } from "../query-options.ts";
import { coachNameOf, WORDS } from "../words.ts";

export type BookingSituation = {
  authenticating: boolean;
  me: Me | null;
  coach: Pick<Coach, "calendly_event_link">;
  /** undefined: the check failed, which counts as available (texts.md 'Booking'). */
  availability: Pick<Availability, "available" | "message"> | undefined;
  /** undefined when the sessions could not be read. */
  sessions: Pick<CoachSessions, "remaining" | "sessions_allowed"> | undefined;
  /** Everybody's plan in installations that sell nothing. */
  givenPlan: Plan | null;
};

type Shortage = Pick<CoachSessions, "sessions_allowed"> & Pick<BookingSituation, "givenPlan">;

/** Plans without sessions have a text of their own (decisions.md D6). `used` is for users who had sessions. */
export function noneLeftWords({ sessions_allowed, givenPlan }: Shortage, used: string): string {
  if (sessions_allowed > 0) return used;
  return givenPlan === null ? `${TEXT.noSessionsOnPlan} ${TEXT.sessionsWithPremium}` : TEXT.noSessionsOnPlan;
}

/** The first obstacle to booking, in the order of the pre-checks in validation.md; null when the user can book. */
export function findObstacle(situation: BookingSituation) {
  const { authenticating, me, coach, availability, sessions, givenPlan } = situation;
  if (authenticating) return TEXT.waitForAuthentication;
  if (me === null) return TEXT.bookingNotAuthenticated;
  if (coach.calendly_event_link === null) return TEXT.coachNotSetUp;
  if (availability?.available === false) return availability.message;
  if (sessions === undefined) return TEXT.eligibilityFailed;
  return sessions.remaining < 1 ? noneLeftWords({ ...sessions, givenPlan }, TEXT.sessionsUsed) : null;
}

type BookingCalls = {
  /** Books after the server has checked the session at Calendly. */
  book: () => Promise<ClientBooking>;
  /** Books without the check at Calendly; the booking is pending. */
  bookPending: () => Promise<ClientBooking>;
  wait: (seconds: number) => Promise<void>;
};

export type BookedSession = { booking: ClientBooking; usedFallback: boolean };

/** True if a retry may help: no response, a server error, or too many requests. */
const isPassing = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500);

/** Tries three times with growing delays, then uses the fallback (limits.md 'Coaching'). A refusal is final at once. */
export async function bookSession({ book, bookPending, wait }: BookingCalls): Promise<BookedSession> {
  for (let attempt = 1; attempt <= BOOKING_TRIES; attempt += 1) {
    try {
      return { booking: await book(), usedFallback: false };
    } catch (error) {
      if (!isPassing(error)) throw error;
      if (attempt < BOOKING_TRIES) await wait(attempt * BOOKING_TRY_SECONDS);
    }
  }
  return { booking: await bookPending(), usedFallback: true };
}

/** Explains why a session scheduled in the widget could not be booked. */
export function bookingProblem(error: unknown): string {
  if (error instanceof ApiError && error.status === 401) return TEXT.bookingSessionExpired;
  return error instanceof ApiError && !isPassing(error) ? messageOf(error) : TEXT.bookingSaveFailed;
}

/** Books the session scheduled in the widget. A repeated call for the same event returns the same booking. */
export function useBookSession(coachId: string) {
  const me = useMe();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (event: ScheduledEvent) => {
      const calendly_data = { ...event, name: me.full_name, email: me.email };
      const json = { coach_id: coachId, user_id: me.id, calendly_data };
      return bookSession({
        book: async () => (await call(api.calendly["process-booking"].$post({ json }))).data,
        bookPending: async () => (await call(api.bookings.$post({ json }))).data,
        wait,
      });
    },
    onSuccess: ({ booking }) => {
      void watchBooking(booking);
      // The coach's free times change too.
      void client.invalidateQueries({ queryKey: COACHING_KEY });
    },
  });
}

const LOOK_EVERY_SECONDS = 15;
const LOOK_AT_MOST = 40;

const findBooking = async (id: string): Promise<ClientBooking | undefined> => {
  const list = await call(api.bookings.$get({ query: { limit: String(PAGE_SIZE_MAX), when: "upcoming" } }));
  return list.data.find((booking) => booking.id === id);
};

/** Notifies the user when the session is confirmed, which may have to wait for Calendly. */
async function watchBooking(booked: ClientBooking): Promise<void> {
  if (notificationState() !== "on") return;
  let booking = booked;
  for (let look = 0; booking.status === "pending" && look < LOOK_AT_MOST; look += 1) {
    await wait(LOOK_EVERY_SECONDS);
    booking = (await findBooking(booked.id).catch(() => undefined)) ?? booking;
  }
  if (booking.status !== "confirmed") return;
  notifyIfHidden({
    title: WORDS.yourSessionIsConfirmed,
    body: WORDS.withSeeItAmongYour(coachNameOf(booking.coach)),
    path: "/dashboard?tab=bookedSessions",
  });
}
