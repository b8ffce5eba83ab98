/** Of coaches, bookings and what follows them. */

export const COACH_PHOTO_MAX_BYTES = 5 * 1024 * 1024;
export const COACH_BIO_MIN_LENGTH = 50;
/** How long a page with a coach's calendar may stay open for what is scheduled there to be known as its user's. */
export const WIDGET_TOKEN_SECONDS = 2 * 60 * 60;
export const COACH_BIO_PREVIEW_LENGTH = 120;
export const COACH_BIO_MAX_LENGTH = 4000;
export const COACH_PRICE_NOTE_MAX_LENGTH = 120;
/** The next times at which a coach can be booked, as cards show them: so many, within so many days (the service tells no more). */
export const FREE_SLOTS_SHOWN = 3;
export const FREE_SLOTS_DAYS = 7;
/** What the service said longer ago is not shown. */
export const FREE_SLOTS_FRESH_HOURS = 2;
/** Why a coach is not listed, as staff write it to them. */
export const LISTING_REASON_MAX_LENGTH = 500;
export const REVIEWS_ASKED_PER_DAY = 3;
/** Staff are mailed of a listed coach's changes once they have rested this long; also in app.revise_profile(). */
export const LISTED_CHANGES_TOLD_MINUTES = 60;
export const SPECIALIZATION_MAX_LENGTH = 120;
export const LANGUAGES_SPOKEN_MAX = 10;
export const LANGUAGE_MAX_LENGTH = 60;
export const EXPERIENCE_YEARS_MAX = 80;
export const EVENT_LINK_MAX_LENGTH = 300;
/** A photo with what an upload puts around it. */
export const COACH_PHOTO_BODY_MAX_BYTES = COACH_PHOTO_MAX_BYTES + 64 * 1024;
export const COACH_PHOTO_PIXELS_MAX = 50_000_000;
/** Edge of the square that a photo becomes. */
export const COACH_PHOTO_EDGE_PIXELS = 512;
/** A photo that is no longer shown is gone from caches after so long. */
export const COACH_PHOTO_CACHE_MINUTES = 5;
export const COACH_PHOTOS_PER_HOUR = 30;
export const RATE_WINDOW_PHOTO_SECONDS = 60 * 60;
/** A photo that no profile took by then is removed. */
export const UNSAVED_PHOTO_SECONDS = 24 * 60 * 60;
export const TRANSCRIPT_MAX_LENGTH = 100_000;
/** The longest transcript in the widest letters, escaped. */
export const TRANSCRIPT_BODY_MAX_BYTES = 1024 * 1024;
export const BOOKING_NOTES_MAX_LENGTH = 2000;
export const BOOKING_DEFAULT_MINUTES = 60;
export const BOOKING_MAX_MINUTES = 8 * 60;
/** How far ahead a browser may say that a session is, while the scheduling service does not answer. */
export const BOOKING_AHEAD_DAYS = 366;
/** Within so many hours of its scheduling an event is booked here: the page does it at once, and tries again. */
export const BOOKING_REPORTED_HOURS = 24;
export const BOOKING_TRIES = 3;
export const BOOKING_TRY_SECONDS = 1;
export const BOOKINGS_PER_HOUR = 60;
export const RATE_WINDOW_BOOKING_SECONDS = 60 * 60;
/** What a session allows changes with the clock: a page of sessions that stays open asks again this often. */
export const BOOKINGS_REFRESH_SECONDS = 60;
/** A reminder goes out this long before a session that was booked earlier than that. */
export const BOOKING_REMINDER_HOURS = 24;
export const BOOKING_REMINDER_SOON_MINUTES = 60;
/** Until so long before a session its client gets it back by cancelling; also in app.gives_session_back(). */
export const BOOKING_CANCEL_HOURS = 24;
export const SCHEDULING_TIMEOUT_SECONDS = 8;
/** A token is refreshed when it has less than this left. */
export const SCHEDULING_TOKEN_SPARE_SECONDS = 60;
export const SCHEDULING_WEBHOOK_TOLERANCE_SECONDS = 300;
/** Work at the scheduling service that fails is tried again this long. */
export const SCHEDULING_JOB_DAYS = 7;
/** However long the scheduling service wants to be left alone. */
export const SCHEDULING_RETRY_MAX_SECONDS = 15 * 60;
/** Confirmed sessions are looked up in the coach's calendar so often where no news of it comes; where it comes, once a day. */
export const BOOKING_LOOK_MINUTES = 60;
/** Between two such looks into one calendar: the service counts calls. */
export const BOOKING_LOOK_GAP_SECONDS = 2;
export const SCHEDULING_WIDGET_HEIGHT_PIXELS = 650;
export const TRANSCRIPT_PREVIEW_LENGTH = 150;
/** What a client shares with a coach is over this long after the session. */
export const SHARING_DAYS = 30;
/** A coach corrects a rating this long, then it is fixed. */
export const COACH_RATING_EDIT_DAYS = 7;
export const COACH_WORDS_MAX_LENGTH = 300;
/** What a client says of a session: changed this long; also in the row rule of public.session_reviews. */
export const REVIEW_EDIT_DAYS = 14;
export const REVIEW_STARS_MAX = 5;
export const REVIEW_SENTENCE_MAX_LENGTH = 500;
/** So many reviews are shown together, and not fewer; app.reviews_of() holds it. */
export const REVIEWS_SHOWN_FROM = 3;
/** From when until when a session can be said to have been missed, after its begin; app.check_no_show() holds both. */
export const NO_SHOW_FROM_MINUTES = 10;
export const NO_SHOW_DAYS = 7;
/** The side that is said not to have come may object this long; also in app.check_no_show() and app.no_show_moved(). */
export const NO_SHOW_OBJECTION_HOURS = 24;
/** What each side writes about a no-show, and staff about their decision; also a check of public.coach_bookings. */
export const NO_SHOW_WORDS_MAX_LENGTH = 500;
export const CALENDAR_FEED = { pastDays: 90, sessions: 1000, readsPerHour: 60, readsOfAddressPerHour: 600 };
export const SHARED_REPORTS_MAX = 10;
/** The newest reports are offered for sharing. */
export const SHAREABLE_REPORTS = 50;
/** Of an answer without a quote a coach's brief shows so much of the first sentence. */
export const BRIEF_OPENING_MAX_LENGTH = 200;
