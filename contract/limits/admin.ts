/** Of the staff's pages. */

/** The admin's badge: green above the first, yellow above the second, else red. */
export const EMPATHY_BADGE_GREEN_ABOVE = 7;
export const EMPATHY_BADGE_YELLOW_ABOVE = 4;
/** So many brought people who held one interview and never another are shown to superadmins. */
export const SUSPICIOUS_ONE_INTERVIEW = 3;
/** Holds the value that the list of users is sorted by: a whole name, in letters that take several bytes each. */
export const ADMIN_CURSOR_MAX_LENGTH = 1200;
export const ADMIN_SEARCH_MAX_LENGTH = 200;
export const AUDIT_ACTION_MAX_LENGTH = 40;
/** What staff typed into lines of the audit log is deleted after so long; the lines stay. */
export const AUDIT_WORDS_DAYS = 180;
/** The overview names a mean from so many ratings on. */
export const RATINGS_FOR_A_MEAN = 5;
/** How far back the question bank's page counts, and how many questions it lists. */
export const ASKED_DAYS = 90;
export const ASKED_SHOWN = 10;
/** The page 'This Greenroom' waits so long for each check: a dead service holds up none of the others. */
export const CHECK_SECONDS = 10;
/** `greenroom doctor` waits longer: it may load a model that nobody else has loaded. */
export const DOCTOR_CHECK_SECONDS = 60;
/** What the checks found is shown to whoever asks again within so long. */
export const EXAMINED_SECONDS = 30;
/** Jobs that wait or were given up, the oldest first. */
export const HELD_JOBS_SHOWN = 10;
