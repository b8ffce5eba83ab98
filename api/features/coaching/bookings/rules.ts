import type { Database } from "#api/db/database.ts";
import { present } from "#api/db/present.ts";
import { sqlStateOf } from "#api/db/sql-state.ts";
import { AppError } from "#api/http/errors.ts";
import { enqueue } from "#api/jobs/queue.ts";
import { CalendlyError } from "#api/integrations/calendly/request.ts";
import { DAY_MS } from "#contract/calendar-days.ts";
import type { ErrorCode } from "#contract/errors.ts";
import type { AnswerNoShow, NoShow } from "#contract/coaching-no-shows.ts";
import {
  booking,
  type ClientBooking,
  type CoachBooking,
  type Homework,
  type SchedulingEventData,
} from "#contract/coaching.ts";
import {
  BOOKING_AHEAD_DAYS,
  BOOKING_CANCEL_HOURS,
  BOOKING_DEFAULT_MINUTES,
  BOOKING_MAX_MINUTES,
  NO_SHOW_DAYS,
  NO_SHOW_FROM_MINUTES,
  NO_SHOW_OBJECTION_HOURS,
  REVIEW_EDIT_DAYS,
} from "#contract/limits.ts";
import { ROLE } from "#contract/roles.ts";
import { ROUND_DEFAULT } from "#contract/rounds.ts";
import type { CalendlyDeps } from "../calendly/access.ts";
import {
  detailsOf,
  fetchCalendlyBooking,
  isActive,
  isBookable,
  isBookingOf,
  minutesBetween,
  type CalendlyBooking,
  type Uris,
} from "../calendly/calendly-booking.ts";
import { findBookingCoach, type BookingCoach } from "../calendly/queries.ts";
import { checkBookingJob, spendNonce } from "../calendly/check-booking.ts";
import * as queries from "./queries.ts";
import type { BookingRow, Outcome, Side } from "./queries.ts";

export type BookingDeps = CalendlyDeps & { db: Database };
export type BookingRef = { userId: string; bookingId: string };

/** Throws booking_not_found, also when the user is not on that side of the booking. */
export async function getBooking(db: Database, ref: BookingRef, side: Side): Promise<BookingRow> {
  const booking = await queries.findBooking(db, ref, side);
  if (!booking) throw new AppError("booking_not_found");
  return booking;
}

/** For the client or the coach of the booking; returns which side asks. Throws booking_not_found. */
export async function getBookingOfEither(
  db: Database,
  ref: BookingRef,
): Promise<{ booking: BookingRow; side: Side }> {
  const asClient = await queries.findBooking(db, ref, "client");
  if (asClient) return { booking: asClient, side: "client" };
  return { booking: await getBooking(db, ref, "coach"), side: "coach" };
}

/** Role 2 and higher (roles.md). The database decides how many sessions a role includes. */
export const mayBookCoaches = (role: number | null): boolean => role !== null && role >= ROLE.premium;

export type BookSessionInput = {
  caller: { userId: string; email: string; role: number | null };
  coachId: string;
  event: SchedulingEventData;
  /** False in the fallback: the booking stays pending until a job has asked Calendly. */
  askCalendly: boolean;
};

const BOOKING_REFUSALS: Record<Exclude<Outcome, "booked" | "already">, ErrorCode> = {
  event_taken: "booking_refused",
  coach_missing: "coach_not_found",
  coach_not_connected: "coach_not_set_up",
  own_profile: "own_profile_booked",
  role: "premium_required",
  no_sessions: "session_limit",
};

/**
 * Books the event that the widget reports, with the times from Calendly. While Calendly does not answer, the booking is
 * pending and has the browser's times (decisions.md D6). A repeated call returns the same booking. Throws the codes of
 * BOOKING_REFUSALS, and bad_request for impossible times.
 */
export async function bookSession(deps: BookingDeps, input: BookSessionInput): Promise<BookingRow> {
  const { caller, coachId, event } = input;
  if (!mayBookCoaches(caller.role)) throw new AppError("premium_required");
  const coach = await findBookingCoach(deps.serviceDb, coachId);
  if (!coach) throw new AppError("coach_not_found");
  const uris = deps.calendly.readUris({ event: event.event_uri, invitee: event.invitee_uri });
  if (!uris) throw new AppError("booking_refused");
  if (coach.userUri === null) throw new AppError("coach_not_set_up");
  const found = input.askCalendly ? await findCalendlyBooking(deps, coach, uris) : null;
  if (found && !(isBookingOf(found, { ...coach, emailToMatch: caller.email }) && isActive(found)))
    throw new AppError("booking_refused");
  // A confirmed booking stays valid, even if its coach has changed the offer since.
  if (found && coach.offerUri !== null && !isBookable(found, { ...coach, askedAt: new Date() })) {
    const known = await queries.findByInvitee(deps.serviceDb, uris.inviteeUri);
    if (!known?.isConfirmed) throw new AppError("booking_refused");
  }
  if (found) await spendNonce(deps, { userId: caller.userId, coachId, ...uris }, found);
  const details = found ? detailsOf(found, uris) : { ...uris, ...unverified(event, coach) };
  const status = found ? "confirmed" : "pending";
  const { outcome, bookingId } = await deps.serviceDb.transaction().execute(async (tx) => {
    const booked = await queries.bookSession(tx, { userId: caller.userId, coachId, status, ...details });
    if (booked.outcome === "booked" && !found)
      await enqueue(tx, { job: checkBookingJob, payload: { coachId, ...uris } });
    return booked;
  });
  if (outcome !== "booked" && outcome !== "already") throw new AppError(BOOKING_REFUSALS[outcome]);
  if (bookingId === null) throw new AppError("booking_refused");
  if (outcome === "already" && found)
    await queries.confirmFromCalendly(deps.serviceDb, bookingId, detailsOf(found, uris));
  return getBooking(deps.db, { userId: caller.userId, bookingId }, "client");
}

/**
 * Returns null while Calendly does not answer. Throws booking_refused when this coach has no such event at Calendly.
 */
async function findCalendlyBooking(
  deps: BookingDeps,
  { coachId }: BookingCoach,
  uris: Uris,
): Promise<CalendlyBooking | null> {
  try {
    return await fetchCalendlyBooking(deps, coachId, uris);
  } catch (cause) {
    if (!(cause instanceof CalendlyError)) throw cause;
    if (cause.kind === "refused") throw new AppError("booking_refused", { cause });
    return null;
  }
}

const HOUR_MS = 60 * 60 * 1000;

/** The details to store while Calendly does not answer. The default length is that of the coach's event. */
function unverified(event: SchedulingEventData, { minutes }: BookingCoach) {
  const unknown = { eventName: null, meetingPlace: null, joinUrl: null, clientTimeZone: null, notes: null };
  return { ...unknown, ...browserTimes(event, minutes ?? BOOKING_DEFAULT_MINUTES) };
}

function browserTimes({ start_time: start, end_time: end }: SchedulingEventData, durationMinutes: number) {
  if (!start) return { bookingDate: null, durationMinutes };
  const bookingDate = new Date(start);
  const ahead = bookingDate.getTime() - Date.now();
  if (ahead < 0 || ahead > BOOKING_AHEAD_DAYS * DAY_MS)
    throw new AppError("bad_request", {
      field: "calendly_data.start_time",
      details: `Neither past nor more than ${BOOKING_AHEAD_DAYS} days ahead`,
    });
  if (!end) return { bookingDate, durationMinutes };
  const length = new Date(end).getTime() - bookingDate.getTime();
  if (length <= 0 || length > BOOKING_MAX_MINUTES * 60_000)
    throw new AppError("bad_request", {
      field: "calendly_data.end_time",
      details: `After the start, by ${BOOKING_MAX_MINUTES} minutes at most`,
    });
  return { bookingDate, durationMinutes: minutesBetween(bookingDate, new Date(end)) };
}

/** For the coach. Throws booking_not_found, booking_move_refused, booking_time_unknown. */
export const confirmBooking = (db: Database, ref: BookingRef): Promise<BookingRow> =>
  changeBooking(db, { ...ref, side: "coach" }, { status: "confirmed" });

/**
 * Only before the session begins; its coach may cancel a pending booking at any time. Throws booking_not_found,
 * booking_move_refused, session_begun.
 */
export const cancelBooking = (db: Database, ref: BookingRef & { side: Side }): Promise<BookingRow> =>
  changeBooking(db, ref, { status: "cancelled" });

/** For the coach, after the session's end. Throws booking_not_found, booking_move_refused, session_not_over. */
export const completeSession = (
  db: Database,
  { transcript, ...ref }: BookingRef & { transcript: string },
): Promise<BookingRow> => changeBooking(db, { ...ref, side: "coach" }, { status: "completed", transcript });

/**
 * For either side: reports that the other side did not come, which then has a day to object. Throws booking_not_found,
 * booking_move_refused, no_show_not_now, session_reviewed.
 */
export async function reportNoShow(
  db: Database,
  { words, ...ref }: BookingRef & { words: string },
): Promise<void> {
  const { side } = await getBookingOfEither(db, ref);
  const claim_words = words === "" ? null : words;
  const { missed_by } = await changeBooking(db, { ...ref, side }, { status: "claimed", claim_words });
  // The other side has reported a no-show first.
  if (missed_by === side) throw new AppError("booking_move_refused");
}

/**
 * For the side reported as absent: agreeing counts at once, an objection goes to staff. Throws booking_not_found,
 * booking_move_refused, objection_too_late.
 */
export async function answerNoShow(
  db: Database,
  { answer, ...ref }: BookingRef & { answer: AnswerNoShow },
): Promise<void> {
  const { booking, side } = await getBookingOfEither(db, ref);
  if (booking.status !== "claimed") throw new AppError("booking_move_refused");
  const change = answer.agreed
    ? ({ status: "missed" } as const)
    : ({ status: "disputed", objection: answer.words } as const);
  await changeBooking(db, { ...ref, side }, change);
}

/** Errors that the database raises for a change that its table of moves or its clock forbids. */
const CHANGE_REFUSALS: Record<string, ErrorCode> = {
  ZB001: "booking_move_refused",
  ZB002: "session_not_over",
  ZB004: "session_begun",
  ZB005: "booking_time_unknown",
  ZB006: "no_show_not_now",
  ZB007: "session_reviewed",
  ZB008: "objection_too_late",
};

async function changeBooking(
  db: Database,
  { side, ...ref }: BookingRef & { side: Side },
  change: Parameters<typeof queries.changeBooking>[2],
): Promise<BookingRow> {
  // A coach can be another coach's client: each side may change only its own bookings.
  await getBooking(db, ref, side);
  await queries.changeBooking(db, ref, change).catch((cause: unknown) => {
    const code = CHANGE_REFUSALS[sqlStateOf(cause) ?? ""];
    throw code ? new AppError(code, { cause }) : cause;
  });
  return getBooking(db, ref, side);
}

export const presentClientBooking = (row: BookingRow): ClientBooking => ({
  ...presentBooking(row, "client"),
  coach_id: row.coach_id,
  coach: row.coach,
});

/** Throws booking_not_found if its coach was deleted a moment ago. */
export function presentCoachBooking(row: BookingRow): CoachBooking {
  if (row.coach_id === null) throw new AppError("booking_not_found");
  return {
    ...presentBooking(row, "coach"),
    coach_id: row.coach_id,
    client: { full_name: row.client_name, email: row.client_email, linkedin_url: row.client_linkedin },
  };
}

/** Returns null if the coach deleted their account. */
export const otherNameOf = (row: BookingRow, side: Side): string | null =>
  side === "client" ? (row.coach?.full_name ?? null) : row.client_name;

const presentBooking = (row: BookingRow, side: Side) =>
  present(booking, {
    ...row,
    ...possibilities(row),
    no_show: presentNoShow(row, side),
    homework: presentHomework(row),
  });

function presentNoShow({ status, missed_by, claimed_at, claim }: BookingRow, side: Side): NoShow | null {
  if (!claimed_at) return null;
  const until = new Date(claimed_at.getTime() + NO_SHOW_OBJECTION_HOURS * HOUR_MS);
  const can_answer = status === "claimed" && missed_by === side && until.getTime() > Date.now();
  return { ...claim, object_until: until.toISOString(), can_answer };
}

const presentHomework = (row: BookingRow): Homework | null =>
  row.homework_at && {
    target_role: row.homework_role ?? "",
    difficulty: row.homework_difficulty ?? 0,
    competency: row.homework_competency ?? "",
    competency_label: row.homework_label ?? "",
    round: row.homework_round ?? ROUND_DEFAULT,
    note: row.homework_note ?? "",
    created_at: row.homework_at.toISOString(),
    started: row.homework_started,
    done_at: row.homework_done?.toISOString() ?? null,
  };

/** The changes allowed at this moment; the database enforces the same rules. */
function possibilities(row: BookingRow) {
  const { status, booking_date, duration_minutes: minutes, claim } = row;
  const begins = booking_date?.getTime() ?? Number.POSITIVE_INFINITY;
  const now = Date.now();
  const isAhead = begins > now;
  const isOver = begins + minutes * 60_000 <= now;
  const isFixed = row.reviewed_at !== null && row.reviewed_at.getTime() + REVIEW_EDIT_DAYS * DAY_MS <= now;
  return {
    can_cancel: (status === "pending" || status === "confirmed") && isAhead,
    cancel_gives_back:
      status === "pending" || (!row.moved_late && begins - now >= BOOKING_CANCEL_HOURS * HOUR_MS),
    can_move: status === "confirmed" && isAhead,
    can_complete: status === "confirmed" && isOver,
    can_report_no_show:
      status === "confirmed" &&
      claim.decided_because === null &&
      begins + NO_SHOW_FROM_MINUTES * 60_000 <= now &&
      begins + NO_SHOW_DAYS * DAY_MS >= now,
    can_review:
      row.coach_id !== null && (status === "completed" || (status === "confirmed" && isOver)) && !isFixed,
  };
}
