/** Limits of the staff pages. */

/** Staff's empathy badge: green above the first, yellow above the second, else red. */
export const EMPATHY_BADGE_GREEN_ABOVE = 7;
export const EMPATHY_BADGE_YELLOW_ABOVE = 4;
/** Superadmins see referrers with at least this many rewarded people who held only one interview. */
export const SUSPICIOUS_ONE_INTERVIEW = 3;
/** The cursor contains the value that the user list is sorted by, such as a full name with multi-byte characters. */
export const ADMIN_CURSOR_MAX_LENGTH = 1200;
export const ADMIN_SEARCH_MAX_LENGTH = 200;
export const AUDIT_ACTION_MAX_LENGTH = 40;
/** Text that staff typed into audit log lines is deleted after this time; the lines stay. */
export const AUDIT_WORDS_DAYS = 180;
/** The overview shows a mean only from this many ratings. */
export const RATINGS_FOR_A_MEAN = 5;
/** Days that the question bank page counts back, and number of questions it lists. */
export const ASKED_DAYS = 90;
export const ASKED_SHOWN = 10;
/** Timeout of each check on the 'This Greenroom' page, so that a dead service does not hold up the others. */
export const CHECK_SECONDS = 10;
/** `greenroom doctor` waits longer because it may have to load a model. */
export const DOCTOR_CHECK_SECONDS = 60;
/** Results of the checks are reused for this long. */
export const EXAMINED_SECONDS = 30;
/** Waiting and failed jobs, oldest first. */
export const HELD_JOBS_SHOWN = 10;
