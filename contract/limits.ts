/** Every number of limits.md and decisions.md, by name. Units stand in the name. */

export const RESUME_MAX_BYTES = 10 * 1024 * 1024;
export const RESUME_LINK_SECONDS = 60;
export const RESUME_CACHE_SECONDS = 3600;
/** A resume with what an upload puts around it. */
export const RESUME_BODY_MAX_BYTES = RESUME_MAX_BYTES + 64 * 1024;
export const RESUME_NAME_MAX_LENGTH = 100;
export const RESUME_TEXT_MAX_LENGTH = 60_000;
export const RESUME_TEXT_SECONDS = 10;
export const RESUME_TEXT_MEMORY_MB = 300;
export const RESUME_TEXT_ATTEMPTS_MAX = 3;
export const RESUME_UPLOADS_PER_HOUR = 30;
/** How long the start of an interview waits for a resume that is being read, and how young that resume is. */
export const RESUME_WAIT_SECONDS = 10;
export const RESUME_WAIT_YOUNGER_SECONDS = 120;
export const RATE_WINDOW_UPLOAD_SECONDS = 60 * 60;
/** More wait for their turn on disk, so that memory has a bound. */
export const UPLOADS_IN_MEMORY = 3;
/** Who waited so long for their turn is refused: what holds the others up is not over yet. */
export const UPLOAD_TURN_SECONDS = 15;
/** Each holds a connection to the database while its password is stretched. */
export const SIGN_UPS_AT_ONCE = 4;
export const SIGN_UP_TURN_SECONDS = 30;
/** Of scrypt: 32 MB three times over, one of the costs that OWASP's standard approves (ASVS 5.0, appendix C). */
export const PASSWORD_COST = { N: 2 ** 15, r: 8, p: 3 };
/** Half of Node's threads, which reading files and new connections to the database need too. */
export const PASSWORD_HASHES_AT_ONCE = 2;
export const PASSWORD_HASH_TURN_SECONDS = 30;
/** For the beginning of the file store's answer, tried twice; far below the time after which an unsaved file is removed. */
export const FILE_STORE_SECONDS = 10;
export const UNSAVED_FILE_SECONDS = 600;
export const COACH_PHOTO_MAX_BYTES = 5 * 1024 * 1024;

export const PASSWORD_MIN_LENGTH = 6;
export const PASSWORD_MAX_LENGTH = 128;
export const FULL_NAME_MAX_LENGTH = 120;
export const EMAIL_MAX_LENGTH = 254;
export const LINKEDIN_URL_MAX_LENGTH = 200;
export const COACH_BIO_MIN_LENGTH = 50;

/** Attempts with a password or a code inside a session: 10 per 15 min, as for sign-in (safety.md T5). */
export const IDENTITY_CHECKS_PER_USER = 10;
export const SECOND_FACTOR_COOKIE_SECONDS = 600;
/** A spent code is kept longer than any clock difference leaves it right. */
export const CODE_KEPT_SECONDS = 5 * 60;
/** Wrong codes in a row over all sign-ins, after which codes are refused for the lock's length. */
export const CODE_FAILURES_MAX = 10;
export const CODE_LOCK_SECONDS = 15 * 60;
export const RECOVERY_CODES = 10;
export const PASSKEYS_PER_USER = 10;
export const PASSKEY_NAME_MAX_LENGTH = 60;
/** Looked at in 15 minutes: more than a whole school behind one address solves. */
export const CAPTCHAS_PER_ADDRESS = 100;
/** Since the sign-in, however it is used. */
export const SESSION_SECONDS = 30 * 24 * 60 * 60;
/** Since its last use. */
export const SESSION_IDLE_SECONDS = 7 * 24 * 60 * 60;
/** A device's 'last used' is written at most this often. */
export const DEVICE_USE_SECONDS = 60;
export const EMAIL_CHANGE_SECONDS = 60 * 60;
export const EXPORT_SECONDS = 24 * 60 * 60;
export const EXPORTS_PER_DAY = 3;
export const EXPORT_ATTEMPTS_MAX = 5;
export const RATE_WINDOW_DAY_SECONDS = 24 * 60 * 60;
export const DELETION_DAYS = 7;
/** After so many tries an outside service that does not answer no longer holds a deletion back. */
export const DELETION_ATTEMPTS_MAX = 20;

export const DIFFICULTY_MIN = 1;
export const DIFFICULTY_MAX = 10;
export const DIFFICULTY_DEFAULT = 5;
/** Empathy sent to the server is this minus the difficulty. */
export const EMPATHY_FROM_DIFFICULTY = 11;
export const EMPATHY_DEFAULT = 5;
export const EMPATHY_RED_ABOVE = 7;
/** The admin's badge: green above the first, yellow above the second, else red. */
export const EMPATHY_BADGE_GREEN_ABOVE = 7;
export const EMPATHY_BADGE_YELLOW_ABOVE = 4;

/** How long a page with a coach's calendar may stay open for what is scheduled there to be known as its user's. */
export const WIDGET_TOKEN_SECONDS = 2 * 60 * 60;
/** More begins are no practice: each one given back has cost a question. */
export const STARTS_PER_HOUR = 30;
export const RATE_WINDOW_START_SECONDS = 60 * 60;
export const INTERVIEW_SECONDS_DEFAULT = 1200;
export const INACTIVITY_SECONDS_DEFAULT = 120;
export const INACTIVITY_CHECK_SECONDS = 5;
/** For an answer under way when the time runs out (decisions.md D3). */
export const ANSWER_GRACE_SECONDS = 15;
/** The server closes an interview that was silent this long (decisions.md D3). */
export const ABANDONED_SECONDS = 600;
/** How far one interview's clock can be stopped in all, when the preferences ask for it. */
export const PAUSE_SECONDS_MAX = 30 * 60;
export const TARGET_ROLE_MAX_LENGTH = 120;
export const JOB_DESCRIPTION_MAX_LENGTH = 8000;

export const MESSAGE_MAX_LENGTH = 4000;
/** More may stand in the box than may be sent. */
export const DRAFT_MAX_LENGTH = 3 * MESSAGE_MAX_LENGTH;
/** A screen stores what is typed at most this often, and when it is left. */
export const DRAFT_SECONDS = 2;
/** So long after a word from another screen it is the one that is typed on. */
export const TYPING_ELSEWHERE_SECONDS = 10;
/** How often a server looks at the interviews that it shows, notices or not; within 2 s every screen has heard. */
export const LIVE_SWEEP_MS = 1500;
/** A screen without events asks this often. */
export const LIVE_POLL_MS = 1500;
/** Between two signs of life on a stream of events; without one for so long a screen asks by itself. */
export const LIVE_BEAT_SECONDS = 5;
export const LIVE_SILENCE_SECONDS = 8;
/** How long a screen that asks by itself waits before it tries events again. */
export const LIVE_RETRY_SECONDS = 30;
/** Streams of events: one person's on one server, and all of a server. */
export const SCREENS_PER_PERSON = 10;
export const SCREENS_PER_SERVER = 5000;
/** How often a server looks whether the sessions of its streams have ended. */
export const SESSION_SWEEP_SECONDS = 5;
/** A clock that jumps so far means that the device slept. */
export const WAKE_SECONDS = 5;
/** How often a screen that lost the server tries again by itself. */
export const RECOVERY_SECONDS = 5;
/** An answer sent elsewhere that waits so long for its reply is asked for again. */
export const REPLY_WATCH_SECONDS = 20;
/** After the end the dashboard comes by itself, when nothing was touched for so long. */
export const RETURN_SECONDS = 60;
/** The help's own recording of an interview. */
export const HOWTO_VIDEO_MAX_BYTES = 2 * 1024 * 1024;
/** How fast people speak in an interview; an answer's length is told in it. */
export const SPOKEN_WORDS_PER_MINUTE = 130;
export const USER_TURNS_MAX = 60;
export const MODEL_TOKENS_PER_INTERVIEW = 120_000;
/** So many more where the model thinks before it speaks: some 24 calls, each with room for its thinking. */
export const MODEL_THINKING_TOKENS_PER_INTERVIEW = 200_000;
export const MODEL_TOKENS_PER_DAY_DEFAULT = 20_000_000;
/** How often a model judges the same answer. */
export const RATING_SAMPLES_DEFAULT = 1;
export const RATING_SAMPLES_MAX = 5;
export const MODEL_CALLS_AT_ONCE = 1200;
export const MODEL_FIRST_BYTE_SECONDS = 10;
export const MODEL_TOTAL_SECONDS = 30;
/** For a model that thinks before it speaks, and so many tokens more, which its thinking takes. */
export const MODEL_THINKING_SECONDS = 90;
export const MODEL_THINKING_TOKENS = 8000;
/** The model's plan, before the clock starts; what is not there by then comes from the bank. */
export const MODEL_PLAN_SECONDS = 20;
/** Within them, from one word of the plan to the next. */
export const MODEL_PLAN_SILENCE_SECONDS = 6;
export const QUESTION_WORDS_MAX = 45;
/** At the lowest levels, where one thing is asked at a time. */
export const EASY_QUESTION_WORDS_MAX = 35;
export const EASY_LEVEL_MAX = 3;
export const MODEL_BREAKER_FAILURES = 5;
export const MODEL_BREAKER_SECONDS = 30;
/** A model on this machine: its memory is freed when it was not used for so long. */
export const LOCAL_IDLE_SECONDS = 5 * 60;
/** How long it is left alone after it ended by itself, twice as long each time. */
export const LOCAL_RESTART_SECONDS = { first: 1, last: 5 * 60 } as const;
/** Until it has been loaded and reads. */
export const LOCAL_FIRST_BYTE_SECONDS = 20;
/** Ratings wait for the talk, so that they may take long. */
export const LOCAL_RATING_SECONDS = 10 * 60;
/** So long the end of an interview waits for them; then the report comes later. */
export const LOCAL_END_WAIT_SECONDS = 2;
/** Turns that wait while another one is answered, and how long: beyond, the built-in interviewer speaks. */
export const LOCAL_TURNS_WAITING_MAX = 3;
export const LOCAL_TURN_WAIT_SECONDS = 8;
/** So many interviews at once don't wait for each other on one machine. */
export const LOCAL_INTERVIEWS_AT_EASE = 2;
export const REPORT_ATTEMPTS_MAX = 5;

/** The highest level of one criterion. */
export const CRITERION_MAX = 5;
export const SCORE_MIN = 1;
export const SCORE_MAX = 10;
/** From where on a number out of 10 has its word; below the first it is 'not yet'. */
export const SCORE_ON_THE_WAY_FROM = 4;
export const SCORE_CONVINCING_FROM = 6.5;
export const SCORE_OUTSTANDING_FROM = 8.5;
/** What an answer totals at most, whatever its form: to another question, and to one that it barely touches. */
export const TOTAL_OTHER_QUESTION_MAX = 2;
export const TOTAL_BARELY_MAX = 4;
/** Where harm done to others, or a fraud, is told with pride: no better than an answer to another question. */
export const TOTAL_HARM_MAX = 2;
/** Where the built-in scorer can't tie it to the question. */
export const TOTAL_UNTIED_MAX = 5;
/** Fewer questions answered: no overall number. */
export const ANSWERS_FOR_OVERALL = 3;
/** The built-in scorer's numbers come in such steps, with a range of at least so many points. */
export const ROUGH_STEP = 0.5;
export const ROUGH_RANGE_MIN = 3;
export const STRENGTHS_SHOWN = 2;
/** In one answer. */
export const MISSING_SHOWN = 2;

export const FLAG_SENTENCE_MAX_LENGTH = 600;
export const FLAG_NOTE_MAX_LENGTH = 600;
export const FLAGS_PER_REPORT = 50;
/** After so many days a link to a report ends by itself. */
export const REPORT_LINK_DAYS = 30;
export const REPORT_LINK_TOKEN_BYTES = 32;
export const REPORT_LINK_TOKEN_MAX_LENGTH = 100;
export const REPORT_LINK_READS_PER_HOUR = 120;
export const RATE_WINDOW_REPORT_LINK_SECONDS = 60 * 60;
/** One question practised beside the interviews; it uses no interview. */
export const PRACTICE_SECONDS = 300;
/** More begins are no practice, and each may cost a language model's words. */
export const PRACTICES_PER_HOUR = 20;
export const PRACTICES_PER_DAY = 60;
/** Setting the type of a PDF takes a third of a second of processor time. */
export const PDF_EXPORTS_PER_HOUR = 30;
export const RATE_WINDOW_PDF_SECONDS = 60 * 60;
/** Answers of visitors without an account, by network address; questions cost next to nothing. */
export const TRIES_PER_HOUR = 10;
export const TRY_QUESTIONS_PER_HOUR = 120;
export const RATE_WINDOW_TRY_SECONDS = 60 * 60;
/** Visitors' answers being judged; one more is asked to come back in a moment. */
export const TRIES_AT_ONCE = 4;
/** Questions of the trial that a browser names so as not to be asked them again. */
export const TRY_SEEN_MAX = 50;
/** Ratings that the progress lines show. */
export const PROGRESS_POINTS = 50;

export const CONNECTION_RETRIES = 5;
export const CONNECTION_RETRY_SECONDS = 2;
export const COMPLETION_RETRY_SECONDS = 2;
/** Past interviews list only conversations with more messages than this. */
export const PAST_INTERVIEW_MESSAGES_ABOVE = 1;

export const FREE_INTERVIEWS = 2;
export const PAID_INTERVIEWS = 10;
export const PREMIUM_INTERVIEWS = 10;
export const PREMIUM_COACHING_SESSIONS = 2;
export const COACHING_SESSION_MINUTES = 30;
export const PAID_DOLLARS = 10;
export const PREMIUM_DOLLARS = 99;
/** The shortest that Stripe lets an open checkout be, and a minute for the way there. */
export const CHECKOUT_OPEN_SECONDS = 31 * 60;
/** An unpaid renewal keeps the plan so long (decisions.md D14); a column of app.subscription_statuses says it to the database. */
export const UNPAID_DAYS = 7;
export const PAYMENT_CALLS_PER_HOUR = 60;
export const RATE_WINDOW_PAYMENT_SECONDS = 60 * 60;
/** How long the screen watches for a payment to arrive, and how often it looks. */
export const PLAN_WATCH_SECONDS = 30;
export const PLAN_WATCH_EVERY_SECONDS = 1;

export const DASHBOARD_REFRESH_SECONDS = 5;
export const REFERRAL_POLL_SECONDS = 10;
export const REFERRAL_CODE_LENGTH = 12;
export const REFERRAL_ID_SHOWN_LENGTH = 8;
export const INVITATIONS_PER_DAY = 20;
export const INVITATIONS_PER_HOUR = 5;
/** The same address is invited once in this time, by whomever (decisions.md D4). */
export const INVITATION_REPEAT_DAYS = 7;
export const INVITATIONS_SHOWN = 50;
/** Look-ups of codes by one network address, so that nobody guesses their way through. */
export const REFERRER_LOOKUPS_PER_MINUTE = 30;
/** Bonus interviews for one brought person; app.reward_referral() gives them. */
export const REFERRAL_REWARD = 1;
/** Bonuses that one referrer earns in 30 days; app.reward_referral() holds it. */
export const REWARDS_PER_MONTH = 10;
/** So many brought people who held one interview and never another are shown to superadmins. */
export const SUSPICIOUS_ONE_INTERVIEW = 3;
export const COACH_BIO_PREVIEW_LENGTH = 120;
export const COACH_BIO_MAX_LENGTH = 4000;
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
export const COACH_PHOTO_CACHE_SECONDS = 365 * 24 * 60 * 60;
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
export const BOOKING_TRIES = 3;
export const BOOKING_TRY_SECONDS = 1;
export const BOOKINGS_PER_HOUR = 60;
export const RATE_WINDOW_BOOKING_SECONDS = 60 * 60;
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
export const SCHEDULING_WIDGET_HEIGHT_PIXELS = 650;
export const TRANSCRIPT_PREVIEW_LENGTH = 150;
/** What a client shares with a coach is over this long after the session. */
export const SHARING_DAYS = 30;
/** A coach corrects a rating this long, then it is fixed. */
export const COACH_RATING_EDIT_DAYS = 7;
export const COACH_WORDS_MAX_LENGTH = 300;
export const SHARED_REPORTS_MAX = 10;
/** The newest reports are offered for sharing. */
export const SHAREABLE_REPORTS = 50;

export const LINKEDIN_TIMEOUT_SECONDS = 15;
export const OAUTH_STATE_SECONDS = 600;
export const CAPTCHA_PASS_SECONDS = 600;
/** How old a captcha that was solved at Google may be (safety.md T79). */
export const CAPTCHA_SOLVED_SECONDS = 120;
export const SESSION_CHECK_SECONDS = 30;
/** Who is no admin any more is off the admins' pages within 5 s. */
export const STAFF_SESSION_CHECK_SECONDS = 3;
export const SESSION_RETRY_MS = 200;
export const SESSION_RETRY_WITHIN_SECONDS = 30;

export const TOAST_ERROR_MS = 4000;
export const TOAST_SUCCESS_MS = 2000;
export const TOAST_STAFF_MS = 5000;

/** Ids of webhook events that were handled: kept far longer than a provider repeats one. */
export const WEBHOOK_EVENTS_KEPT_DAYS = 30;

export const PAGE_SIZE_MAX = 100;
export const PAGE_SIZE_DEFAULT = 20;
export const CURSOR_MAX_LENGTH = 400;
/** Holds the value that the list of users is sorted by: a whole name, in letters that take several bytes each. */
export const ADMIN_CURSOR_MAX_LENGTH = 1200;
export const ADMIN_SEARCH_MAX_LENGTH = 200;
/** The overview names a mean from so many ratings on. */
export const RATINGS_FOR_A_MEAN = 5;
/** How far back the question bank's page counts, and how many questions it lists. */
export const ASKED_DAYS = 90;
export const ASKED_SHOWN = 10;
export const JSON_BODY_MAX_BYTES = 64 * 1024;
/** Between the two events of GET /api/pieces: far more than a network's whims. */
export const PIECES_GAP_MS = 600;
/** A message that came in the address is shown cut to this (safety.md T13). */
export const ADDRESS_MESSAGE_MAX_LENGTH = 200;

export const RATE_WINDOW_SIGN_IN_SECONDS = 15 * 60;
export const SIGN_IN_PER_ADDRESS_AND_EMAIL = 10;
export const SIGN_IN_PER_ADDRESS = 50;
/** From all devices together on which that account was never opened (safety.md T72). */
export const SIGN_IN_PER_EMAIL = 30;
/** A device is known for half a year after the account was opened on it. */
export const KNOWN_DEVICE_SECONDS = 182 * 24 * 60 * 60;
/** Of so many accounts a device remembers that they were opened on it. */
export const KNOWN_ACCOUNTS_PER_DEVICE = 5;
export const RATE_WINDOW_MAIL_SECONDS = 60 * 60;
export const MAIL_FLOWS_PER_EMAIL = 3;
export const MAIL_FLOWS_PER_ADDRESS = 20;
/** Texts that may wait for the sentence encoder: more than 50 long answers. */
export const ENCODER_QUEUE_MAX = 2000;
/** Texts that may wait behind those, of visitors without an account. */
export const ENCODER_BEHIND_MAX = 400;
/** 2 kB each. */
export const ENCODER_VECTORS_KEPT = 2000;
/** So long a turn waits for the encoder's word; then it goes on without. */
export const ENCODER_WAIT_MS = 150;

/** What a local model keeps in mind of a talk: an interview of 20 minutes with its prompt. */
export const LOCAL_MODEL_CONTEXT_TOKENS = 8192;
/** It keeps in mind the talk and, beside it, the rating. */
export const LOCAL_MODEL_SEQUENCES = 2;
/** Reckoned for memory: what a token in mind takes in models of these sizes, and what calculating takes beside. */
export const LOCAL_MODEL_BYTES_PER_TOKEN = 150_000;
export const LOCAL_MODEL_SPARE_BYTES = 300_000_000;
/** A model of one's own counts by its size on disk: a small one is asked one thing at a time. */
export const LOCAL_MODEL_SMALL_BELOW_BYTES = 2_000_000_000;
export const LOCAL_MODEL_MIDDLE_BELOW_BYTES = 4_000_000_000;
/** So long without a byte, and a download is given up. */
export const LOCAL_MODEL_STALL_SECONDS = 60;
