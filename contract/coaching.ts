import { z } from "zod";
import { LISTINGS } from "./admin-list.ts";
import { response, isoTime, oneLine, page, rowId, ruled, typedText } from "./responses.ts";
import { BOOKED_COACH_FIELDS, COACH_PROFILE_FIELDS, type CoachProfileValues } from "./coach-profile.ts";
import { mapFields, parseList } from "./declared-fields.ts";
import { noShow } from "./coaching-no-shows.ts";
import { reviewSentenceProblem, starsProblem, transcriptProblem } from "./fields.ts";
import {
  CURSOR_MAX_LENGTH,
  DIFFICULTY_MAX,
  DIFFICULTY_MIN,
  EMAIL_MAX_LENGTH,
  FREE_SLOTS_SHOWN,
  PAGE_SIZE_MAX,
  REVIEW_STARS_MAX,
  SPECIALIZATION_MAX_LENGTH,
} from "./limits.ts";
import { TEXT } from "./texts.ts";

const writtenText = (missing: string | null, text: typeof typedText = typedText) =>
  z
    .string({ error: missing ?? undefined })
    .pipe(text)
    .pipe(z.string().trim());

const inputSchemas = mapFields(COACH_PROFILE_FIELDS, (field) => {
  if (field.kind === "number")
    return ruled(z.number({ error: field.problem(Number.NaN) ?? undefined }), field.problem);
  if (field.kind === "list") {
    const items = ruled(z.array(writtenText(null, oneLine)).transform(parseList), field.problem);
    return items.nullish().transform((value) => value ?? []);
  }
  const written = writtenText(field.problem(""), field.long ? typedText : oneLine);
  const typed = ruled(written.transform(field.normalise ?? ((value) => value)), field.problem);
  return field.optional ? typed.nullish().transform((value) => value || null) : typed;
}) as { [K in keyof CoachProfileValues]: z.ZodType<CoachProfileValues[K], CoachProfileValues[K]> };

const outputSchemas = mapFields(COACH_PROFILE_FIELDS, (field) => {
  if (field.kind === "number") return z.int().min(0).max(field.max);
  if (field.kind === "list") return z.array(z.string());
  return field.optional ? z.string().nullable() : z.string();
}) as { [K in keyof CoachProfileValues]: z.ZodType<CoachProfileValues[K], CoachProfileValues[K]> };

const PHOTO_ADDRESS = /^\/api\/coaches\/photos\/[0-9a-f-]{36}-\d{1,16}\.webp$/;
/** The user id of its coach, and when it was uploaded. */
export const photoParam = z.object({
  name: z.string().regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}-\d{1,16}\.webp$/),
});

/** PUT /api/coaches/me */
export const coachProfileInput = z.strictObject({
  ...inputSchemas,
  /** What POST /api/coaches/me/photo answered; left out: the photo stays, null: it goes. */
  profile_photo_url: z.string().regex(PHOTO_ADDRESS).nullish(),
});
export type CoachProfileInput = z.infer<typeof coachProfileInput>;

/** A kind of event of the connected account, as the scheduling service names it. */
const offeredEvent = z.object({
  name: z.string(),
  minutes: z.int(),
  /** null: the service does not say where. */
  place: z.string().nullable(),
});
export type OfferedEvent = z.infer<typeof offeredEvent>;

/** A coach as any signed-in person sees them. */
export const coach = z.object({
  id: rowId,
  user_id: rowId,
  full_name: z.string(),
  ...outputSchemas,
  /** What is booked, from the connected account's own list; null: nothing can be booked. */
  event: offeredEvent.nullable(),
  calendly_event_link: z.string().nullable(),
  /** The connected account's, as 'Europe/Berlin'. */
  time_zone: z.string().nullable(),
  /** The next times at which the event can be booked, as the service said lately; null: not known. */
  free_slots: z.object({ as_of: isoTime, times: z.array(isoTime).max(FREE_SLOTS_SHOWN) }).nullable(),
  /** An address on the app's own origin. */
  profile_photo_url: z.string().nullable(),
  connected: z.boolean(),
  /** What clients say, without names: the mean with one decimal, the newest sentences; null while fewer than three do. */
  reviews: z.object({ mean: z.number(), count: z.int(), sentences: z.array(z.string()) }).nullable(),
});
export type Coach = z.infer<typeof coach>;

/** A version of a coach's profile: all of it that clients see and staff decide about (decisions.md D15). */
export const shownVersion = coach
  .pick({ full_name: true, profile_photo_url: true, event: true })
  .extend(outputSchemas);
export type ShownVersion = z.infer<typeof shownVersion>;

/** What a coach has to do before clients can book: nothing, connect (again), or pick an event (again). */
export const CONNECTION_HEALTHS = ["working", "not_connected", "refused", "no_event", "event_gone"] as const;
export type ConnectionHealth = (typeof CONNECTION_HEALTHS)[number];

/** The coach's own profile; never a token (decisions.md D6). */
export const ownCoachProfile = coach.extend({
  connection_health: z.enum(CONNECTION_HEALTHS),
  /** The account's plan sends no news of sessions that are moved or cancelled there: they are looked up now and then. */
  news_refused: z.boolean(),
  listing: z.enum(LISTINGS),
  /** Of one who is not listed: why. */
  listing_reason: z.string().nullable(),
  /** null: something is missing before staff can look at it. */
  review_asked_at: isoTime.nullable(),
  /** Listed, and staff have yet to decide about what was changed since. */
  changes_wait: z.boolean(),
  /** Why staff said no to what was changed since; null: they have not. */
  changes_refused_because: z.string().nullable(),
  /** What clients see meanwhile; null: the profile as it stands, or nothing. */
  listed_version: shownVersion.nullable(),
  /** Also when the service does not offer it any more. */
  picked_event: offeredEvent.extend({ uri: z.string() }).nullable(),
  availability_schedule: z.record(z.string(), z.unknown()),
  calendly_username: z.string().nullable(),
  /** The scheduling page, null when not connected. */
  calendly_page_url: z.string().nullable(),
  created_at: isoTime,
  updated_at: isoTime,
});
export type OwnCoachProfile = z.infer<typeof ownCoachProfile>;

/** GET /api/coaches: most experienced first */
export const coachesQuery = z.strictObject({
  specialization: typedText.pipe(z.string().trim().max(SPECIALIZATION_MAX_LENGTH)).optional(),
  cursor: z.string().max(CURSOR_MAX_LENGTH).optional(),
  limit: z.coerce.number().int().min(1).max(PAGE_SIZE_MAX).optional(),
});
export const coachesResponse = page(coach);
/** GET /api/coaches/{id} */
export const coachResponse = response(coach);
/** GET /api/coaches/me; null when there is no profile yet. */
export const ownCoachResponse = response(ownCoachProfile.nullable());
/** PUT /api/coaches/me */
export const savedCoachResponse = response(ownCoachProfile);
/** POST /api/coaches/me/review: once more, after a no */
export const askForReviewInput = z.strictObject({});
/** POST /api/coaches/me/photo: stored, and already the profile's when there is one. */
export const photoResponse = response(z.object({ profile_photo_url: z.string() }));

/**
 * claimed: one side says that the other did not come, who has a day to object; disputed: they objected, and staff decide;
 * missed: nobody objected in time, or staff found it so.
 */
export const BOOKING_STATUSES = [
  "pending",
  "confirmed",
  "completed",
  "cancelled",
  "claimed",
  "disputed",
  "missed",
] as const;
export type BookingStatus = (typeof BOOKING_STATUSES)[number];

/** The one practice interview that a coach asks for. */
export const homework = z.object({
  target_role: z.string(),
  difficulty: z.int().min(DIFFICULTY_MIN).max(DIFFICULTY_MAX),
  competency: z.string(),
  competency_label: z.string(),
  note: z.string(),
  created_at: isoTime,
  /** An interview was started from it, and not cancelled. */
  started: z.boolean(),
  /** When that interview was completed. */
  done_at: isoTime.nullable(),
});
export type Homework = z.infer<typeof homework>;

const sessionReview = z.object({
  stars: z.int().min(1).max(REVIEW_STARS_MAX),
  sentence: z.string(),
  /** Why staff do not show the sentence; null: they do. */
  hidden_reason: z.string().nullable(),
});
export type SessionReview = z.infer<typeof sessionReview>;

/** PUT /api/bookings/{id}/review, by its client when it was held; changed for 14 days, then fixed. */
export const reviewInput = z.strictObject({
  stars: ruled(z.number({ error: TEXT.reviewStarsRequired }), starsProblem),
  sentence: ruled(writtenText(null), reviewSentenceProblem).default(""),
});
export type ReviewInput = z.infer<typeof reviewInput>;

const booking = z.object({
  id: rowId,
  user_id: rowId,
  status: z.enum(BOOKING_STATUSES),
  /** null: 'Scheduling in progress'. */
  booking_date: isoTime.nullable(),
  duration_minutes: z.int(),
  /** What is booked and where it takes place, as the scheduling service says; null: it has not said. */
  event_name: z.string().nullable(),
  meeting_place: z.string().nullable(),
  /** The session and the client's part in it, as the scheduling service names them; null: out of the calendar again. */
  calendly_event_uri: z.string().nullable(),
  calendly_invitee_uri: z.string().nullable(),
  /** https; for an open booking only. */
  join_url: z.string().nullable(),
  /** null also when they hold a brace. */
  notes: z.string().nullable(),
  /** Open, and not begun yet. */
  can_cancel: z.boolean(),
  /** Whether the client, cancelling now, would get the session back. */
  cancel_gives_back: z.boolean(),
  /** Confirmed, and not begun yet. */
  can_move: z.boolean(),
  /** Confirmed, and over. */
  can_complete: z.boolean(),
  /** Of a cancelled one: which side ended it; null: neither did. */
  cancelled_by: z.enum(["client", "coach"]).nullable(),
  /** The side that did not come, as the other one says; a missed session has it for good. */
  missed_by: z.enum(["client", "coach"]).nullable(),
  /** It began ten minutes to seven days ago and is confirmed: this side may say that the other did not come. */
  can_report_no_show: z.boolean(),
  /** What was said of a no-show; null: nothing. */
  no_show: noShow.nullable(),
  /** What the client says of it; null: nothing yet. */
  review: sessionReview.nullable(),
  /** It was held, and the client may say or still change something. */
  can_review: z.boolean(),
  /** Of a cancelled or missed one: whether the session is the client's again. */
  session_back: z.boolean().nullable(),
  /** null before completion. */
  transcript: z.string().nullable(),
  transcript_uploaded_at: isoTime.nullable(),
  created_at: isoTime,
  updated_at: isoTime,
  /** Reports that the client shares with the coach just now. */
  shared_reports: z.int(),
  /** When sharing ends by itself; null: cancelled or over. */
  shared_until: isoTime.nullable(),
  homework: homework.nullable(),
  /** When the coach first rated the session. */
  rated_at: isoTime.nullable(),
});

/** A booking as its client sees it. */
export const clientBooking = booking.extend({
  /** null, like `coach`: they deleted their account. */
  coach_id: rowId.nullable(),
  coach: coach
    .pick({
      id: true,
      full_name: true,
      profile_photo_url: true,
      ...(Object.fromEntries(BOOKED_COACH_FIELDS.map((name) => [name, true])) as Record<
        (typeof BOOKED_COACH_FIELDS)[number],
        true
      >),
    })
    .nullable(),
});
export type ClientBooking = z.infer<typeof clientBooking>;

/** A booking as its coach sees it. */
export const coachBooking = booking.extend({
  coach_id: rowId,
  client: z.object({ full_name: z.string(), email: z.string(), linkedin_url: z.string().nullable() }),
});
export type CoachBooking = z.infer<typeof coachBooking>;

/**
 * GET /api/bookings, GET /api/bookings/received: by booking_date, undated ones last. upcoming: the open ones that are not
 * over; past: all others, the latest first.
 */
export const bookingsQuery = z.strictObject({
  when: z.enum(["upcoming", "past"]).optional(),
  cursor: z.string().max(CURSOR_MAX_LENGTH).optional(),
  limit: z.coerce.number().int().min(1).max(PAGE_SIZE_MAX).optional(),
});
export const clientBookingsResponse = page(clientBooking);
export const coachBookingsResponse = page(coachBooking);

/** PATCH /api/bookings/{id}, by its coach: confirmed from pending, cancelled until it begins */
export const changeBookingInput = z.strictObject({ status: z.enum(["confirmed", "cancelled"]) });
/** POST /api/bookings/{id}/cancellation, by its client and before it begins */
export const cancelBookingInput = z.strictObject({});
/** POST /api/bookings/{id}/move-page, by either side: where another time is chosen, as `widget_url` of the booking page is framed */
export const openMovePageInput = z.strictObject({});
export const moveResponse = response(
  z.object({
    with: z.string(),
    booking_date: isoTime,
    duration_minutes: z.int(),
    move_url: z.string(),
  }),
);
/** POST /api/bookings/{id}/move, by either side: the booking follows the scheduling service at once */
export const followMoveInput = z.strictObject({});
export const movedResponse = response(
  z.object({ status: z.enum(BOOKING_STATUSES), booking_date: isoTime.nullable() }),
);
export const coachBookingResponse = response(coachBooking);

/** GET /api/coach-sessions/current. No stored period yet: `id` is null and the rest is what it would begin with. */
export const coachSessions = z.object({
  id: rowId.nullable(),
  user_id: rowId,
  role_id: z.int(),
  sessions_allowed: z.int(),
  sessions_booked: z.int(),
  sessions_completed: z.int(),
  sessions_cancelled: z.int(),
  subscription_period_start: isoTime,
  subscription_period_end: z.null(),
  /** max(0, allowed minus booked) */
  remaining: z.int(),
});
export type CoachSessions = z.infer<typeof coachSessions>;
export const coachSessionsResponse = response(coachSessions);

/** GET /api/calendly/coach-availability/{coachId} */
export const availabilityResponse = z.object({
  success: z.literal(true),
  available: z.boolean(),
  message: z.string(),
  /** False: 'not set up'. */
  connected: z.boolean(),
  /**
   * Address for the frame, on an origin of its own, with name and email filled in. Messages count only from that
   * origin and window (safety.md T42). null when not available, or when the caller cannot book.
   */
  widget_url: z.string().nullable(),
});
export type Availability = z.infer<typeof availabilityResponse>;

const uri = z.string().max(300);

/** GET /api/calendly/events: what the coach's connected account offers just now */
export const offeredEventsResponse = response(z.array(offeredEvent.extend({ uri: z.string() })));
/** PUT /api/calendly/event: one of them */
export const pickEventInput = z.strictObject({
  event_uri: z.string({ error: TEXT.eventLinkRequired }).trim().min(1, TEXT.eventLinkRequired).max(300),
});

/** What the widget told the browser. Times, name and email count only while the service does not answer (D6). */
export const schedulingEventData = z.strictObject({
  event_uri: uri,
  invitee_uri: uri,
  start_time: isoTime.nullish(),
  end_time: isoTime.nullish(),
  name: oneLine.pipe(z.string().max(200)).nullish(),
  email: z.string().max(EMAIL_MAX_LENGTH).nullish(),
  event_type: uri.nullish(),
  status: z.string().max(40).nullish(),
});
export type SchedulingEventData = z.infer<typeof schedulingEventData>;

/**
 * POST /api/calendly/process-booking, and POST /api/bookings: the same rule, but without asking the scheduling
 * service first, so it returns a pending booking (the fallback after three tries). A repeat returns the same booking.
 */
export const bookSessionInput = z.strictObject({
  coach_id: rowId,
  user_id: rowId,
  calendly_data: schedulingEventData,
});
export const bookingResponse = response(clientBooking);

/** POST /api/bookings/transcript-text: what stands in a Word file, to look at before it is sent as the transcript */
export const transcriptTextResponse = response(z.object({ text: z.string() }));

/** POST /api/calendly/complete-session/{bookingId}; `coachId`: the coach's profile id, or their user id */
export const completeSessionInput = z.strictObject({
  transcript: ruled(writtenText(TEXT.transcriptRequired), transcriptProblem),
  coachId: rowId,
});

/** GET /api/calendar-feed; null: there is none. The address itself is shown only when it is made. */
export const calendarFeedResponse = response(z.object({ made_at: isoTime.nullable() }));
/** POST /api/calendar-feed: made, or made anew, after which the address before it is worth nothing. */
export const makeCalendarFeed = z.strictObject({});
export const madeCalendarFeedResponse = response(z.object({ address: z.url() }));
export const calendarFeedParam = z.object({ token: z.string().max(100) });
