import { ROUNDS } from "./rounds.ts";
import { z } from "zod";
import { LISTINGS } from "./admin-list.ts";
import { response, isoTime, oneLine, page, rowId, ruled, typedText } from "./responses.ts";
import { BOOKED_COACH_FIELDS, COACH_PROFILE_FIELDS } from "./coach-profile.ts";
import { formSchemas, storedSchemas, writtenText } from "./field-schemas.ts";
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

const outputSchemas = storedSchemas(COACH_PROFILE_FIELDS);

const PHOTO_ADDRESS = /^\/api\/coaches\/photos\/[0-9a-f-]{36}-\d{1,16}\.webp$/;
/** A photo's file name: the coach's user id and the upload time. */
export const photoParam = z.object({
  name: z.string().regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}-\d{1,16}\.webp$/),
});

/** PUT /api/coaches/me */
export const coachProfileInput = z.strictObject({
  ...formSchemas(COACH_PROFILE_FIELDS),
  /** From the response of POST /api/coaches/me/photo; omitted: the photo stays; null: it is removed. */
  profile_photo_url: z.string().regex(PHOTO_ADDRESS).nullish(),
});
export type CoachProfileInput = z.infer<typeof coachProfileInput>;

/** An event type of the connected account, as the scheduling service names it. */
const offeredEvent = z.object({
  name: z.string(),
  minutes: z.int(),
  /** null: the service gives no place. */
  place: z.string().nullable(),
});
export type OfferedEvent = z.infer<typeof offeredEvent>;

/** A coach as any signed-in user sees them. */
export const coach = z.object({
  id: rowId,
  user_id: rowId,
  full_name: z.string(),
  ...outputSchemas,
  /** The bookable event, from the connected account's list; null: nothing can be booked. */
  event: offeredEvent.nullable(),
  calendly_event_link: z.string().nullable(),
  /** Time zone of the connected account, such as 'Europe/Berlin'. */
  time_zone: z.string().nullable(),
  /** Next free times of the event, as last reported by the service; null: unknown. */
  free_slots: z.object({ as_of: isoTime, times: z.array(isoTime).max(FREE_SLOTS_SHOWN) }).nullable(),
  /** URL on this app's origin. */
  profile_photo_url: z.string().nullable(),
  connected: z.boolean(),
  /** Clients' reviews, without names: mean with one decimal, newest sentences; null if there are fewer than three. */
  reviews: z.object({ mean: z.number(), count: z.int(), sentences: z.array(z.string()) }).nullable(),
});
export type Coach = z.infer<typeof coach>;

/** A version of a coach's profile: all that clients see and staff decide on (decisions.md D15). */
export const shownVersion = coach
  .pick({ full_name: true, profile_photo_url: true, event: true })
  .extend(outputSchemas);
export type ShownVersion = z.infer<typeof shownVersion>;

/** Steps a coach must take before clients can book: none, connect (again), or pick an event (again). */
export const CONNECTION_HEALTHS = ["working", "not_connected", "refused", "no_event", "event_gone"] as const;
export type ConnectionHealth = (typeof CONNECTION_HEALTHS)[number];

/** The coach's own profile, without any token (decisions.md D6). */
export const ownCoachProfile = coach.extend({
  connection_health: z.enum(CONNECTION_HEALTHS),
  /**
   * True if the Calendly account's plan sends no webhooks about moved or cancelled sessions, so sessions are polled.
   */
  news_refused: z.boolean(),
  listing: z.enum(LISTINGS),
  /** Why the coach is not listed. */
  listing_reason: z.string().nullable(),
  /** null: the profile is incomplete, so staff cannot review it yet. */
  review_asked_at: isoTime.nullable(),
  /** Listed, with changes that staff have not decided on. */
  changes_wait: z.boolean(),
  /** Why staff refused the changes; null: they did not. */
  changes_refused_because: z.string().nullable(),
  /** The version that clients see meanwhile; null: they see the current profile, or nothing. */
  listed_version: shownVersion.nullable(),
  /** Kept even if the service no longer offers it. */
  picked_event: offeredEvent.extend({ uri: z.string() }).nullable(),
  availability_schedule: z.record(z.string(), z.unknown()),
  calendly_username: z.string().nullable(),
  /** The scheduling page; null if not connected. */
  calendly_page_url: z.string().nullable(),
  created_at: isoTime,
  updated_at: isoTime,
});
export type OwnCoachProfile = z.infer<typeof ownCoachProfile>;

/** GET /api/coaches: most experienced first. */
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
/** POST /api/coaches/me/review: asks for another review after a refusal. */
export const askForReviewInput = z.strictObject({});
/** POST /api/coaches/me/photo: stores a photo, and sets it on the profile if there is one. */
export const photoResponse = response(z.object({ profile_photo_url: z.string() }));

/**
 * claimed: one side says that the other did not come, and the other has a day to object; disputed: they objected, and
 * staff decide; missed: nobody objected in time, or staff confirmed it.
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

/** The one practice interview that a coach assigns. */
export const homework = z.object({
  target_role: z.string(),
  difficulty: z.int().min(DIFFICULTY_MIN).max(DIFFICULTY_MAX),
  competency: z.string(),
  competency_label: z.string(),
  round: z.enum(ROUNDS),
  note: z.string(),
  created_at: isoTime,
  /** True if an interview was started from this homework and not cancelled. */
  started: z.boolean(),
  /** When that interview was completed. */
  done_at: isoTime.nullable(),
});
export type Homework = z.infer<typeof homework>;

const sessionReview = z.object({
  stars: z.int().min(1).max(REVIEW_STARS_MAX),
  sentence: z.string(),
  /** Why staff hide the sentence; null: it is shown. */
  hidden_reason: z.string().nullable(),
});
export type SessionReview = z.infer<typeof sessionReview>;

/** PUT /api/bookings/{id}/review, by its client if the session was held; can be changed for 14 days. */
export const reviewInput = z.strictObject({
  stars: ruled(z.number({ error: TEXT.reviewStarsRequired }), starsProblem),
  sentence: ruled(writtenText(null), reviewSentenceProblem).default(""),
});
export type ReviewInput = z.infer<typeof reviewInput>;

export const booking = z.object({
  id: rowId,
  user_id: rowId,
  status: z.enum(BOOKING_STATUSES),
  /** null: shown as 'Scheduling in progress'. */
  booking_date: isoTime.nullable(),
  duration_minutes: z.int(),
  /** Event and place, as reported by the scheduling service; null: not reported yet. */
  event_name: z.string().nullable(),
  meeting_place: z.string().nullable(),
  /** URIs of the session and the client's booking at the scheduling service; null: removed from the calendar. */
  calendly_event_uri: z.string().nullable(),
  calendly_invitee_uri: z.string().nullable(),
  /** https URL; only for an open booking. */
  join_url: z.string().nullable(),
  /** Also null if the notes contain a brace (safety.md T46). */
  notes: z.string().nullable(),
  /** Open and not begun. */
  can_cancel: z.boolean(),
  /** True if the client would get the session back by cancelling now. */
  cancel_gives_back: z.boolean(),
  /** Confirmed and not begun. */
  can_move: z.boolean(),
  /** Confirmed and over. */
  can_complete: z.boolean(),
  /** For a cancelled booking, the side that cancelled it; null: neither. */
  cancelled_by: z.enum(["client", "coach"]).nullable(),
  /** The side reported as absent; final once the status is missed. */
  missed_by: z.enum(["client", "coach"]).nullable(),
  /** Confirmed, and begun ten minutes to seven days ago, so this side may report a no-show. */
  can_report_no_show: z.boolean(),
  /** The reported no-show; null: none. */
  no_show: noShow.nullable(),
  /** The client's review; null: none yet. */
  review: sessionReview.nullable(),
  /** The session was held, and the client may still write or change a review. */
  can_review: z.boolean(),
  /** For a cancelled or missed session, true if the client got it back. */
  session_back: z.boolean().nullable(),
  /** null before completion. */
  transcript: z.string().nullable(),
  transcript_uploaded_at: isoTime.nullable(),
  created_at: isoTime,
  updated_at: isoTime,
  /** Number of reports that the client currently shares with the coach. */
  shared_reports: z.int(),
  /** When sharing ends automatically; null: the session is cancelled or long over. */
  shared_until: isoTime.nullable(),
  homework: homework.nullable(),
  /** When the coach first rated the session. */
  rated_at: isoTime.nullable(),
});

export const clientBooking = booking.extend({
  /** null, like `coach`: the coach deleted their account. */
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

export const coachBooking = booking.extend({
  coach_id: rowId,
  client: z.object({ full_name: z.string(), email: z.string(), linkedin_url: z.string().nullable() }),
});
export type CoachBooking = z.infer<typeof coachBooking>;

/**
 * GET /api/bookings, GET /api/bookings/received: by booking_date, undated ones last. upcoming: open and not over; past:
 * all others, latest first.
 */
export const bookingsQuery = z.strictObject({
  when: z.enum(["upcoming", "past"]).optional(),
  cursor: z.string().max(CURSOR_MAX_LENGTH).optional(),
  limit: z.coerce.number().int().min(1).max(PAGE_SIZE_MAX).optional(),
});
export const clientBookingsResponse = page(clientBooking);
export const coachBookingsResponse = page(coachBooking);

/** PATCH /api/bookings/{id}, by its coach: confirms a pending booking, or cancels one that has not begun. */
export const changeBookingInput = z.strictObject({ status: z.enum(["confirmed", "cancelled"]) });
/** POST /api/bookings/{id}/cancellation, by its client, before the session begins. */
export const cancelBookingInput = z.strictObject({});
/**
 * POST /api/bookings/{id}/move-page, by either side: a page to pick another time, shown in a frame like `widget_url`.
 */
export const openMovePageInput = z.strictObject({});
export const moveResponse = response(
  z.object({
    with: z.string(),
    booking_date: isoTime,
    duration_minutes: z.int(),
    move_url: z.string(),
  }),
);
/** POST /api/bookings/{id}/move, by either side: takes the new time from the scheduling service at once. */
export const followMoveInput = z.strictObject({});
export const movedResponse = response(
  z.object({ status: z.enum(BOOKING_STATUSES), booking_date: isoTime.nullable() }),
);
export const coachBookingResponse = response(coachBooking);

/**
 * GET /api/coach-sessions/current. Without a stored period, `id` is null and the other values are those of a new
 * period.
 */
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
  /** False: shown as 'not set up'. */
  connected: z.boolean(),
  /**
   * URL for the frame, on a separate origin, with name and email filled in. The app accepts messages only from that
   * origin and window (safety.md T42). null: not available, or the caller cannot book.
   */
  widget_url: z.string().nullable(),
});
export type Availability = z.infer<typeof availabilityResponse>;

const uri = z.string().max(300);

/** GET /api/calendly/events: events that the coach's connected account offers now. */
export const offeredEventsResponse = response(z.array(offeredEvent.extend({ uri: z.string() })));
/** PUT /api/calendly/event: picks one of these events. */
export const pickEventInput = z.strictObject({
  event_uri: z.string({ error: TEXT.eventLinkRequired }).trim().min(1, TEXT.eventLinkRequired).max(300),
});

/** Data from the widget in the browser. Times, name and email count only while the service does not answer (D6). */
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
 * POST /api/calendly/process-booking, and POST /api/bookings as the fallback after three tries: the same rule, but the
 * booking is pending, because the scheduling service is not asked first. A repeated request returns the same booking.
 */
export const bookSessionInput = z.strictObject({
  coach_id: rowId,
  user_id: rowId,
  calendly_data: schedulingEventData,
});
export const bookingResponse = response(clientBooking);

/** POST /api/bookings/transcript-text: text of a Word file, to review before it is sent as the transcript. */
export const transcriptTextResponse = response(z.object({ text: z.string() }));

/** POST /api/calendly/complete-session/{bookingId}; `coachId`: the coach's profile id or user id. */
export const completeSessionInput = z.strictObject({
  transcript: ruled(writtenText(TEXT.transcriptRequired), transcriptProblem),
  coachId: rowId,
});

/** GET /api/calendar-feed; null: none. The URL is returned only when it is created. */
export const calendarFeedResponse = response(z.object({ made_at: isoTime.nullable() }));
/** POST /api/calendar-feed: creates the feed, or gives it a new URL and invalidates the previous one. */
export const makeCalendarFeed = z.strictObject({});
export const madeCalendarFeedResponse = response(z.object({ address: z.url() }));
export const calendarFeedParam = z.object({ token: z.string().max(100) });
