/** Of applications, stories and the plan. */

export const APPLICATIONS_PER_USER = 50;
export const APPLICATION_TITLE_MAX_LENGTH = 120;
export const COMPANY_MAX_LENGTH = 120;
export const QUESTIONS_TO_ASK_MAX_LENGTH = 2000;
/** What may be handed in as an advert: a whole web page. Of it the first characters are read, some ten pages. */
export const ADVERT_MAX_LENGTH = 100_000;
export const ADVERT_CHARACTERS_READ = 20_000;
/** The longest advert in the widest letters, escaped. */
export const ADVERT_BODY_MAX_BYTES = 1024 * 1024;
export const REQUIREMENTS_PER_APPLICATION = 80;
export const REQUIREMENT_MAX_LENGTH = 600;
/** A person says of at most so many stories whether they show a requirement. */
export const MOST_STORIES_SAID = 20;
/** Reading an advert takes up to 50 ms of processor time. */
export const APPLICATION_CHANGES_PER_HOUR = 300;
/** Matrices and plans made of them: with the fullest bank of stories one takes up to a second of processor time. */
export const MATRICES_PER_HOUR = 300;
export const RATE_WINDOW_APPLICATION_SECONDS = 60 * 60;
/** Reading the bank compares it with what was answered, or reads a resume's lines: up to half a second of processor time. */
export const STORY_READS_PER_HOUR = 600;
export const STORY_CHANGES_PER_HOUR = 300;

export const STORIES_PER_USER = 200;
/** With the one it is now. */
export const STORY_VERSIONS_MAX = 50;
export const STORY_TITLE_MAX_LENGTH = 120;
/** Of five parts: a story holds 20,000 characters. */
export const STORY_PART_MAX_LENGTH = 4000;
/** Of all of a person's stories together: of the fullest bank each story is read by 2,500, a bank of a hundred short ones whole. */
export const STORY_CHARACTERS_READ = 500_000;
export const STORY_COMPETENCIES_MAX = 10;
/** Of a longer sentence the matrix shows the beginning. */
export const STORY_QUOTE_MAX_LENGTH = 400;
/** Lines of a resume that are read for a deed, and those that are offered, each so long at most. */
export const STORY_LINES_READ = 200;
export const STORY_LINES_SHOWN = 60;
export const STORY_LINE_MAX_LENGTH = 400;
/** The answers of so many of the newest reports are looked at for a story told again. */
export const STORY_REPORTS_READ = 30;
/** The best story for so many requirements, and for more than half of those that are shown, is used too often. */
export const STORY_OVERUSED_FROM = 4;
export const STORY_UNTOLD_DAYS = 30;

/** The plan reaches so far, however far the interview is. */
export const PLAN_DAYS_AHEAD = 28;
/** What was skipped is said for so long. */
export const PLAN_LOOKS_BACK_DAYS = 14;
export const PLAN_STEPS_SHOWN = 200;
/** Interviews and practices that are looked at for steps that they do. */
export const DONE_READ_MAX = 100;
/** From such a score on a step that a practice did went well; below it comes back soon. */
export const STEP_WENT_WELL_FROM = 6.5;

/** Of one application: rounds of talks. */
export const DEBRIEFS_PER_APPLICATION = 20;
/** With their answers, which may hold 160,000 characters each. */
export const DEBRIEFS_PER_PAGE = 5;
export const DEBRIEFS_ADDED_PER_HOUR = 30;
/** Transcripts and lists whose questions are read for one person. */
export const DEBRIEF_TEXTS_READ_PER_HOUR = 60;
export const ASKED_QUESTIONS_MAX = 40;
export const ASKED_QUESTION_MAX_LENGTH = 600;
export const ASKED_ANSWER_MAX_LENGTH = 4000;
export const FEELING_MAX = 5;
/** So long after the talk 'Did you get it?' is asked, and so long it rests after 'not yet'. */
export const OUTCOME_ASKED_AFTER_DAYS = 14;
/** As many a day as there are practices: a model's tokens are everybody's. */
export const ASKED_RATINGS_PER_HOUR = 30;
export const ASKED_RATINGS_PER_DAY = 60;
export const RATE_WINDOW_DEBRIEF_SECONDS = 60 * 60;

/** With the coach of one booking. */
export const SHARED_STORIES_MAX = 20;
export const SHARED_APPLICATIONS_MAX = 5;
/** Open ones that a coach sets for one application. */
export const COACH_STEPS_MAX = 10;
export const COACH_STEP_TITLE_MAX_LENGTH = 120;
export const STEP_MINUTES_MIN = 5;
export const STEP_MINUTES_MAX = 20;

/** Emails about a plan's steps: one a day, from this hour on; so many are written at once. */
export const PLAN_MAILS_FROM_HOUR_UTC = 5;
export const PLAN_MAILS_AT_ONCE = 500;
/** Of fewer people no outcome is told; app.outcome_figures() holds it too. */
export const OUTCOMES_TOLD_FROM = 20;
