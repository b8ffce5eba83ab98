import type { ClientBooking } from "#contract/coaching.ts";
import { BOOKING_TRIES, BOOKING_TRY_SECONDS } from "#contract/limits.ts";
import { TEXT } from "#contract/texts.ts";
import { ApiError, messageOf } from "#web/lib/api.ts";

export type BookingCalls = {
  /** The server asks the scheduling service about the session and books. */
  process: () => Promise<ClientBooking>;
  /** The same rule without asking first: the booking is pending. */
  insert: () => Promise<ClientBooking>;
  wait: (seconds: number) => Promise<void>;
};

export type SavedBooking = { booking: ClientBooking; inserted: boolean };

/** Another try may help: no answer, a fault of the server, or too many calls. */
const isPassing = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500);

/** Three tries with growing waits, then the fallback (limits.md, Booking process). A refusal ends it at once. */
export async function saveBooking({ process, insert, wait }: BookingCalls): Promise<SavedBooking> {
  for (let attempt = 1; attempt <= BOOKING_TRIES; attempt += 1) {
    try {
      return { booking: await process(), inserted: false };
    } catch (error) {
      if (!isPassing(error)) throw error;
      if (attempt < BOOKING_TRIES) await wait(attempt * BOOKING_TRY_SECONDS);
    }
  }
  return { booking: await insert(), inserted: true };
}

/** Why a session that stands in the widget could not be booked here. */
export function savingProblem(error: unknown): string {
  if (error instanceof ApiError && error.status === 401) return TEXT.bookingSessionExpired;
  return error instanceof ApiError && !isPassing(error) ? messageOf(error) : TEXT.bookingSaveFailed;
}
