import type { Database } from "#api/db/database.ts";
import { AppError } from "#api/http/errors.ts";
import { enqueue } from "#api/jobs/queue.ts";
import { CalendlyError } from "#api/integrations/calendly/request.ts";
import type { ErrorCode } from "#contract/errors.ts";
import type { SchedulingEventData } from "#contract/coaching.ts";
import { BOOKING_AHEAD_DAYS, BOOKING_DEFAULT_MINUTES, BOOKING_MAX_MINUTES } from "#contract/limits.ts";
import { ROLE } from "#contract/roles.ts";
import { bookSession, type BookingRow, type NewBooking, type Outcome } from "./queries.ts";
import type { AccessDeps } from "../calendly/access.ts";
import { findBookingCoach, type BookingCoach } from "../calendly/queries.ts";
import {
  factsOf,
  fetchTruth,
  isActive,
  isTrueFor,
  minutesBetween,
  type Truth,
  type Uris,
} from "../calendly/calendly-booking.ts";
import { checkBookingJob } from "../calendly/sync-booking.ts";
import { getBooking } from "../get-booking.ts";
import { confirmBooking } from "../truth-store.ts";

export type BookingDeps = AccessDeps & { db: Database };

export type BookingWish = {
  caller: { userId: string; email: string; role: number | null };
  coachId: string;
  data: SchedulingEventData;
  /** The fallback does not wait for the service: the booking is confirmed by a later check. */
  ask: boolean;
};

const REFUSALS: Record<Exclude<Outcome, "booked" | "already">, ErrorCode> = {
  event_taken: "booking_refused",
  coach_missing: "coach_not_found",
  coach_not_connected: "coach_not_set_up",
  own_profile: "own_profile_booked",
  role: "premium_required",
  no_sessions: "session_limit",
};

/** Role 2 and higher (roles.md); how many sessions that is worth is another question. */
export const mayBookCoaches = (role: number | null): boolean => role !== null && role >= ROLE.premium;

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Books what the widget reports, by the service's own facts; while it does not answer, as pending with the browser's
 * (decisions.md D6). A repeat answers the same booking. Throws the codes of REFUSALS, bad_request for impossible times.
 */
export async function processBooking(deps: BookingDeps, wish: BookingWish): Promise<BookingRow> {
  const { caller, coachId, data } = wish;
  if (!mayBookCoaches(caller.role)) throw new AppError("premium_required");
  const uris = deps.calendly.readUris({ event: data.event_uri, invitee: data.invitee_uri });
  if (!uris) throw new AppError("booking_refused");
  const coach = await findBookingCoach(deps.serviceDb, coachId);
  if (!coach) throw new AppError("coach_not_found");
  if (coach.userUri === null) throw new AppError("coach_not_set_up");
  const truth = wish.ask ? await askService(deps, coach, uris) : null;
  if (truth && !(isTrueFor(truth, { ...coach, emailToMatch: caller.email }) && isActive(truth)))
    throw new AppError("booking_refused");
  const bookingId = await book(deps, { ...wish, uris }, truth);
  return getBooking(deps.db, { userId: caller.userId, bookingId }, "client");
}

/** null: it does not answer now. Throws booking_refused when it knows no such event of this coach. */
async function askService(deps: BookingDeps, { coachId }: BookingCoach, uris: Uris): Promise<Truth | null> {
  try {
    return await fetchTruth(deps, coachId, uris);
  } catch (cause) {
    if (!(cause instanceof CalendlyError)) throw cause;
    if (cause.kind === "refused") throw new AppError("booking_refused", { cause });
    return null;
  }
}

type Checked = BookingWish & { uris: Uris };

async function book(deps: BookingDeps, wish: Checked, truth: Truth | null): Promise<string> {
  const { uris, coachId } = wish;
  const facts = truth ? factsOf(truth, uris) : { ...uris, ...browserTimes(wish.data), notes: null };
  const status: NewBooking["status"] = truth ? "confirmed" : "pending";
  const { outcome, bookingId } = await deps.serviceDb.transaction().execute(async (tx) => {
    const booked = await bookSession(tx, { userId: wish.caller.userId, coachId, status, ...facts });
    if (booked.outcome === "booked" && !truth)
      await enqueue(tx, { job: checkBookingJob, payload: { coachId, ...uris } });
    return booked;
  });
  if (outcome !== "booked" && outcome !== "already") throw new AppError(REFUSALS[outcome]);
  if (bookingId === null) throw new AppError("booking_refused");
  if (outcome === "already" && truth) await confirmBooking(deps.serviceDb, bookingId, factsOf(truth, uris));
  return bookingId;
}

function browserTimes({ start_time: start, end_time: end }: SchedulingEventData) {
  if (!start) return { bookingDate: null, durationMinutes: BOOKING_DEFAULT_MINUTES };
  const bookingDate = new Date(start);
  const ahead = bookingDate.getTime() - Date.now();
  if (ahead < 0 || ahead > BOOKING_AHEAD_DAYS * DAY_MS) throw new AppError("bad_request");
  if (!end) return { bookingDate, durationMinutes: BOOKING_DEFAULT_MINUTES };
  const length = new Date(end).getTime() - bookingDate.getTime();
  if (length <= 0 || length > BOOKING_MAX_MINUTES * 60_000) throw new AppError("bad_request");
  return { bookingDate, durationMinutes: minutesBetween(bookingDate, new Date(end)) };
}
