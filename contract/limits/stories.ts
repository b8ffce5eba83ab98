/** Limits of applications, stories and the plan. */

export const APPLICATIONS_PER_USER = 50;
export const APPLICATION_TITLE_MAX_LENGTH = 120;
export const COMPANY_MAX_LENGTH = 120;
export const QUESTIONS_TO_ASK_MAX_LENGTH = 2000;
/** An advert may be a whole web page. Only its first characters, about ten pages, are read. */
export const ADVERT_MAX_LENGTH = 100_000;
export const ADVERT_CHARACTERS_READ = 20_000;
/** Fits the longest advert, even if all its characters are multi-byte or escaped. */
export const ADVERT_BODY_MAX_BYTES = 1024 * 1024;
export const REQUIREMENTS_PER_APPLICATION = 80;
export const REQUIREMENT_MAX_LENGTH = 600;
/** Stories per requirement for which the user can say whether they show it. */
export const MOST_STORIES_SAID = 20;
/** Reading an advert takes up to 50 ms of CPU time. */
export const APPLICATION_CHANGES_PER_HOUR = 300;
/** Matrices and plans built from them. One takes up to a second of CPU time with the fullest story bank. */
export const MATRICES_PER_HOUR = 300;
export const RATE_WINDOW_APPLICATION_SECONDS = 60 * 60;
/** A read compares stories with answers or reads resume lines: up to half a second of CPU time. */
export const STORY_READS_PER_HOUR = 600;
export const STORY_CHANGES_PER_HOUR = 300;

export const STORIES_PER_USER = 200;
/** Includes the current version. */
export const STORY_VERSIONS_MAX = 50;
export const STORY_TITLE_MAX_LENGTH = 120;
/** A story has five parts, so 20,000 characters in all. */
export const STORY_PART_MAX_LENGTH = 4000;
/**
 * Characters per user, divided among their stories: 2,500 per story in the fullest bank. A hundred short stories are
 * read whole.
 */
export const STORY_CHARACTERS_READ = 500_000;
export const STORY_COMPETENCIES_MAX = 10;
/** The matrix shows the beginning of a longer sentence. */
export const STORY_QUOTE_MAX_LENGTH = 400;
/** Resume lines checked for achievements, lines offered, and the maximum length of a line. */
export const STORY_LINES_READ = 200;
export const STORY_LINES_SHOWN = 60;
export const STORY_LINE_MAX_LENGTH = 400;
/** Newest reports whose answers are searched for a retold story. */
export const STORY_REPORTS_READ = 30;
/** A story is overused if it is best for this many requirements, and for over half of all covered requirements. */
export const STORY_OVERUSED_FROM = 4;
export const STORY_UNTOLD_DAYS = 30;

/** The plan covers this many days, even if the interview is later. */
export const PLAN_DAYS_AHEAD = 28;
/** Skipped steps are listed for this long. */
export const PLAN_LOOKS_BACK_DAYS = 14;
export const PLAN_STEPS_SHOWN = 200;
/** Interviews and practices checked for the plan steps they complete. */
export const DONE_READ_MAX = 100;
/** A practised step with a lower score is repeated soon. */
export const STEP_WENT_WELL_FROM = 6.5;

export const DEBRIEFS_PER_APPLICATION = 20;
export const DEBRIEF_NOTES_MAX_LENGTH = 4000;
/** A debrief with its answers may have 160,000 characters. */
export const DEBRIEFS_PER_PAGE = 5;
export const DEBRIEFS_ADDED_PER_HOUR = 30;
/** Transcripts and question lists parsed for one user. */
export const DEBRIEF_TEXTS_READ_PER_HOUR = 60;
export const ASKED_QUESTIONS_MAX = 40;
export const ASKED_QUESTION_MAX_LENGTH = 600;
export const ASKED_ANSWER_MAX_LENGTH = 4000;
export const FEELING_MAX = 5;
/** 'Did you get it?' is asked this long after the interview, and again this long after 'not yet'. */
export const OUTCOME_ASKED_AFTER_DAYS = 14;
/** Same daily limit as practices, because all users share the model's tokens. */
export const ASKED_RATINGS_PER_HOUR = 30;
export const ASKED_RATINGS_PER_DAY = 60;
export const RATE_WINDOW_DEBRIEF_SECONDS = 60 * 60;

/** Shared with the coach of one booking. */
export const SHARED_STORIES_MAX = 20;
export const SHARED_APPLICATIONS_MAX = 5;
/** Open steps that a coach sets for one application. */
export const COACH_STEPS_MAX = 10;
export const COACH_STEP_TITLE_MAX_LENGTH = 120;
export const STEP_MINUTES_MIN = 5;
export const STEP_MINUTES_MAX = 20;

/** Emails about plan steps: sent daily from this hour on, in batches of this size. */
export const PLAN_MAILS_FROM_HOUR_UTC = 5;
export const PLAN_MAILS_AT_ONCE = 500;
/** Outcomes of fewer users are not shown; app.outcome_figures() enforces the same limit. */
export const OUTCOMES_TOLD_FROM = 20;
export const ADVERT_LINK_MAX_LENGTH = 2000;
export const ADVERT_LINKS_PER_HOUR = 30;
/** Time to fetch an advert's page, with robots.txt, redirects and the last byte. */
export const PAGE_SECONDS = 5;
export const PAGE_LOOKUP_SECONDS = 2;
export const PAGE_MAX_BYTES = 2 * 1024 * 1024;
/** Pages are read one at a time; a request waits this long for its turn. */
export const PAGE_TURN_SECONDS = 15;
/** A page with less text is not an advert, but only scripts or a notice that the advert has expired. */
export const ADVERT_PAGE_MIN_LENGTH = 200;
export const PAGE_FIELD_MAX_LENGTH = 200;

export const APPLICATION_ROUNDS_MAX = 10;
export const ROUND_PLACE_MAX_LENGTH = 200;
