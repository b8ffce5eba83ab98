/** Limits of coaches, bookings, sharing and reviews. */

export const COACH_PHOTO_MAX_BYTES = 5 * 1024 * 1024;
export const COACH_BIO_MIN_LENGTH = 50;
/** A booking counts as the user's own only if their page with the coach's calendar was opened within this time. */
export const WIDGET_TOKEN_SECONDS = 2 * 60 * 60;
export const COACH_BIO_PREVIEW_LENGTH = 120;
export const COACH_BIO_MAX_LENGTH = 4000;
export const COACH_PRICE_NOTE_MAX_LENGTH = 120;
/** Next free times on a coach's card: how many, and within how many days (the most that the service reports). */
export const FREE_SLOTS_SHOWN = 3;
export const FREE_SLOTS_DAYS = 7;
/** Free times that were fetched longer ago are not shown. */
export const FREE_SLOTS_FRESH_HOURS = 2;
/** Staff's reason for not listing a coach. */
export const LISTING_REASON_MAX_LENGTH = 500;
export const REVIEWS_ASKED_PER_DAY = 3;
/**
 * Delay of the mail to staff about a listed coach's changes, to collect several edits; also in app.revise_profile().
 */
export const LISTED_CHANGES_TOLD_MINUTES = 60;
export const SPECIALIZATION_MAX_LENGTH = 120;
export const LANGUAGES_SPOKEN_MAX = 10;
export const LANGUAGE_MAX_LENGTH = 60;
export const EXPERIENCE_YEARS_MAX = 80;
export const EVENT_LINK_MAX_LENGTH = 300;
/** A photo plus the multipart overhead. */
export const COACH_PHOTO_BODY_MAX_BYTES = COACH_PHOTO_MAX_BYTES + 64 * 1024;
export const COACH_PHOTO_PIXELS_MAX = 50_000_000;
/** Edge length of the stored square photo. */
export const COACH_PHOTO_EDGE_PIXELS = 512;
/** A removed photo disappears from caches after this time. */
export const COACH_PHOTO_CACHE_MINUTES = 5;
export const COACH_PHOTOS_PER_HOUR = 30;
export const RATE_WINDOW_PHOTO_SECONDS = 60 * 60;
/** An uploaded photo that no profile uses is deleted after this time. */
export const UNSAVED_PHOTO_SECONDS = 24 * 60 * 60;
export const TRANSCRIPT_MAX_LENGTH = 100_000;
/** Fits the longest transcript, even if all its characters are multi-byte or escaped. */
export const TRANSCRIPT_BODY_MAX_BYTES = 1024 * 1024;
export const BOOKING_NOTES_MAX_LENGTH = 2000;
export const BOOKING_DEFAULT_MINUTES = 60;
export const BOOKING_MAX_MINUTES = 8 * 60;
/** How far ahead a session reported by a browser may be while the scheduling service does not answer. */
export const BOOKING_AHEAD_DAYS = 366;
/** An event can be booked here this long after it was scheduled. The page reports it at once and retries. */
export const BOOKING_REPORTED_HOURS = 24;
export const BOOKING_TRIES = 3;
export const BOOKING_TRY_SECONDS = 1;
export const BOOKINGS_PER_HOUR = 60;
export const RATE_WINDOW_BOOKING_SECONDS = 60 * 60;
/** The actions a session allows depend on the time, so an open sessions page refetches this often. */
export const BOOKINGS_REFRESH_SECONDS = 60;
/** A reminder goes out this long before a session that was booked earlier than that. */
export const BOOKING_REMINDER_HOURS = 24;
export const BOOKING_REMINDER_SOON_MINUTES = 60;
/** A client who cancels this long before a session gets it back; also in app.gives_session_back(). */
export const BOOKING_CANCEL_HOURS = 24;
export const SCHEDULING_TIMEOUT_SECONDS = 8;
/** A token that expires in less than this time is refreshed. */
export const SCHEDULING_TOKEN_SPARE_SECONDS = 60;
export const SCHEDULING_WEBHOOK_TOLERANCE_SECONDS = 300;
/** Failing jobs at the scheduling service are retried for this long. */
export const SCHEDULING_JOB_DAYS = 7;
/** Upper bound for the scheduling service's Retry-After. */
export const SCHEDULING_RETRY_MAX_SECONDS = 15 * 60;
/** Confirmed sessions are checked this often in a calendar that sends no webhooks, otherwise once a day. */
export const BOOKING_LOOK_MINUTES = 60;
/** Gap between two checks of sessions in one calendar, because the service has a rate limit. */
export const BOOKING_LOOK_GAP_SECONDS = 2;
export const SCHEDULING_WIDGET_HEIGHT_PIXELS = 650;
export const TRANSCRIPT_PREVIEW_LENGTH = 150;
/** A client's sharing with a coach ends this long after the session. */
export const SHARING_DAYS = 30;
/** A coach can edit a rating for this long. */
export const COACH_RATING_EDIT_DAYS = 7;
export const COACH_WORDS_MAX_LENGTH = 300;
/** A client can edit a review for this long; also in the row rule of public.session_reviews. */
export const REVIEW_EDIT_DAYS = 14;
export const REVIEW_STARS_MAX = 5;
export const REVIEW_SENTENCE_MAX_LENGTH = 500;
/** A coach's reviews are shown only from this many on; app.reviews_of() enforces it. */
export const REVIEWS_SHOWN_FROM = 3;
/** A session can be reported as missed between these times after its start; app.check_no_show() enforces both. */
export const NO_SHOW_FROM_MINUTES = 10;
export const NO_SHOW_DAYS = 7;
/** The absent side may object for this long; also in app.check_no_show() and app.no_show_moved(). */
export const NO_SHOW_OBJECTION_HOURS = 24;
/** Each side's text about a no-show, and staff's about their decision; also a check of public.coach_bookings. */
export const NO_SHOW_WORDS_MAX_LENGTH = 500;
export const CALENDAR_FEED = { pastDays: 90, sessions: 1000, readsPerHour: 60, readsOfAddressPerHour: 600 };
export const SHARED_REPORTS_MAX = 10;
/** Newest reports that are offered for sharing. */
export const SHAREABLE_REPORTS = 50;
/** For an answer without a quote, a coach's brief shows this much of its first sentence. */
export const BRIEF_OPENING_MAX_LENGTH = 200;
