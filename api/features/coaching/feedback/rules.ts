import type { Database } from "#api/db/database.ts";
import { isRowRuleViolated } from "#api/db/sql-state.ts";
import { AppError } from "#api/http/errors.ts";
import { DAY_MS } from "#contract/calendar-days.ts";
import type { CoachBooking } from "#contract/coaching.ts";
import {
  storedCriteria,
  type Brief,
  type InterviewFacts,
  type OwnReport,
  type RateSessionInput,
  type Rubric,
  type SessionRating,
  type SetHomeworkInput,
  type SharedReport,
  type Sharing,
} from "#contract/coaching-feedback.ts";
import { COACH_RATING_EDIT_DAYS } from "#contract/limits.ts";
import { meanCriteria } from "#contract/report-figures.ts";
import type { CoachOpinion } from "#contract/report.ts";
import type { BookingRow } from "../bookings/queries.ts";
import { getBooking, getBookingOfEither, presentCoachBooking, type BookingRef } from "../bookings/rules.ts";
import { briefReport } from "./brief-report.ts";
import * as queries from "./queries.ts";

/** Reports and the rubric belong to interviews; api/wiring.ts passes these functions in. */
export type FeedbackDeps = {
  db: Database;
  listReports: (ownerId: string) => Promise<InterviewFacts[]>;
  readReport: (ownerId: string, conversationId: string) => Promise<OwnReport | null>;
  readRubric: () => Rubric;
};

/**
 * For the client: all reports that they could share for that booking, and which they share. Throws booking_not_found.
 */
export async function readSharing({ db, listReports }: FeedbackDeps, ref: BookingRef): Promise<Sharing> {
  const booking = await getBooking(db, ref, "client");
  const shared = booking.shared_until ? await queries.listSharedReports(db, ref.userId, ref.bookingId) : [];
  const reports = await listReports(ref.userId);
  return {
    ends_at: booking.shared_until?.toISOString() ?? null,
    reports: reports.map((one) => Object.assign({ shared: shared.includes(one.conversation_id) }, one)),
  };
}

/**
 * For the client: shares exactly these reports with that booking's coach. An empty list stops sharing, which is always
 * possible. Throws booking_not_found, sharing_over, conversation_not_found if one is not the client's own finished
 * report.
 */
export async function shareReports(
  deps: FeedbackDeps,
  ref: BookingRef,
  conversationIds: string[],
): Promise<Sharing> {
  const booking = await getBooking(deps.db, ref, "client");
  if (conversationIds.length > 0 && booking.shared_until === null) throw new AppError("sharing_over");
  const input = { bookingId: ref.bookingId, conversationIds };
  if (!(await queries.shareReports(deps.db, ref.userId, input))) throw new AppError("conversation_not_found");
  return readSharing(deps, ref);
}

/** Returns the information that the booking's coach may see before the session. Throws booking_not_found. */
export async function readBrief({ db, readReport }: FeedbackDeps, ref: BookingRef): Promise<Brief> {
  const booking = await getBooking(db, ref, "coach");
  const shared = await queries.listSharedReports(db, ref.userId, ref.bookingId);
  const reports = await Promise.all(shared.map((id) => readReport(booking.user_id, id)));
  return {
    booking: presentCoachBooking(booking),
    shared_until: booking.shared_until?.toISOString() ?? null,
    reports: reports.flatMap((report) => (report === null ? [] : [briefReport(report)])),
  };
}

/** For the coach: the whole report, while it is shared. Throws booking_not_found, report_not_shared. */
export async function readSharedReport(
  { db, readReport }: FeedbackDeps,
  { conversationId, ...ref }: BookingRef & { conversationId: string },
): Promise<SharedReport> {
  const booking = await getBooking(db, ref, "coach");
  const shared = await queries.listSharedReports(db, ref.userId, ref.bookingId);
  const own = shared.includes(conversationId) ? await readReport(booking.user_id, conversationId) : null;
  if (!own) throw new AppError("report_not_shared");
  return {
    client_name: booking.client_name,
    created_at: own.created_at,
    target_role: own.target_role,
    shared_until: booking.shared_until?.toISOString() ?? null,
    report: { status: "ready", ...own.rating },
    flags: own.flags,
  };
}

/** For the coach. Throws booking_not_found, rating_too_early, rating_fixed. */
export async function rateSession(
  deps: FeedbackDeps,
  ref: BookingRef,
  rating: RateSessionInput,
): Promise<SessionRating> {
  const booking = await getBooking(deps.db, ref, "coach");
  if (booking.status !== "completed") throw new AppError("rating_too_early");
  const input = { bookingId: booking.id, clientId: booking.user_id, rating };
  await queries.rateSession(deps.db, ref.userId, input).catch((cause: unknown) => {
    throw isRowRuleViolated(cause) ? new AppError("rating_fixed", { cause }) : cause;
  });
  return readRating(deps, ref);
}

/** For the booking's client and coach. Throws booking_not_found. */
export async function readRating(deps: FeedbackDeps, ref: BookingRef): Promise<SessionRating> {
  const { booking, side } = await getBookingOfEither(deps.db, ref);
  const row = await queries.findRating(deps.db, ref.userId, booking.id);
  return {
    rating: row && presentRating(row, booking),
    // Hidden from the coach, whose rating should not be influenced by the scorer's.
    compared: side === "client" && row ? await compareRating(deps, ref.userId, row) : null,
  };
}

function presentRating(row: queries.RatingRow, booking: BookingRow): NonNullable<SessionRating["rating"]> {
  const editableUntil = new Date(row.created_at.getTime() + COACH_RATING_EDIT_DAYS * DAY_MS);
  return {
    scorer: booking.coach?.full_name ?? null,
    criteria: storedCriteria.parse(row.criteria),
    words: row.words,
    created_at: row.created_at.toISOString(),
    editable_until: editableUntil.toISOString(),
    editable: editableUntil > new Date(),
  };
}

/** For the client: the coach's rating of the session for which this interview was shared; null if there is none. */
export async function findCoachOpinion(
  db: Database,
  clientId: string,
  interviewId: string,
): Promise<CoachOpinion | null> {
  const row = await queries.findRatingBeside(db, clientId, interviewId);
  if (!row) return null;
  const booking = await getBooking(db, { userId: clientId, bookingId: row.booking_id }, "client");
  return {
    scorer: booking.coach?.full_name ?? null,
    at: row.created_at.toISOString(),
    criteria: storedCriteria.parse(row.criteria),
    words: row.words,
  };
}

async function compareRating(
  { readReport }: FeedbackDeps,
  clientId: string,
  { conversation_id: id }: queries.RatingRow,
): Promise<SessionRating["compared"]> {
  const own = id === null ? null : await readReport(clientId, id);
  if (!own) return null;
  const { rating, flags: _flags, ...facts } = own;
  return { ...facts, criteria: meanCriteria(rating.questions) };
}

/** For the coach. Throws booking_not_found, bad_request, homework_refused, homework_started. */
export async function setHomework(
  { db, readRubric }: FeedbackDeps,
  ref: BookingRef,
  input: SetHomeworkInput,
): Promise<CoachBooking> {
  const booking = await getBooking(db, ref, "coach");
  const competency = readRubric().competencies.find(({ id }) => id === input.competency);
  if (!competency) throw new AppError("bad_request", { field: "competency", details: "No such competency" });
  if (booking.homework_started) throw new AppError("homework_started");
  const homework = {
    bookingId: booking.id,
    clientId: booking.user_id,
    ...input,
    competency_label: competency.label,
  };
  await queries.setHomework(db, ref.userId, homework).catch((cause: unknown) => {
    throw isRowRuleViolated(cause) ? new AppError("homework_refused", { cause }) : cause;
  });
  return presentCoachBooking(await getBooking(db, ref, "coach"));
}
