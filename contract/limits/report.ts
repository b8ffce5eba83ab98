/** Limits of ratings and reports. */

export const REPORT_ATTEMPTS_MAX = 5;
/** Failed ratings that one user may restart. */
export const REPORT_RETRIES_PER_HOUR = 30;
export const RATE_WINDOW_REPORT_RETRY_SECONDS = 60 * 60;
/** The highest level of one criterion. */
export const CRITERION_MAX = 5;
export const SCORE_MIN = 1;
export const SCORE_MAX = 10;
/** Scores out of 10 from which each label applies; below the first the label is 'not yet'. */
export const SCORE_ON_THE_WAY_FROM = 4;
export const SCORE_CONVINCING_FROM = 6.5;
export const SCORE_OUTSTANDING_FROM = 8.5;
/** Step between two levels of a criterion. */
export const LEVEL_STEP = 0.5;
/** Up to these relevance levels an answer is off the question, or barely touches it. */
export const RELEVANCE_OTHER_MAX = 1.5;
export const RELEVANCE_BARELY_MAX = 2.5;
/** Maximum total of an answer off the question, and of one that barely touches it, whatever its form. */
export const TOTAL_OTHER_QUESTION_MAX = 2;
export const TOTAL_BARELY_MAX = 4;
/** With fewer answers there is no overall score. */
export const ANSWERS_FOR_OVERALL = 3;
/** An answer cut off by the clock is not rated if it has fewer words. */
export const CUT_OFF_WORDS_RATED = 25;
/** Minimum width of the range around a score of the built-in scorer. */
export const ROUGH_RANGE_MIN = 3;
export const STRENGTHS_SHOWN = 2;
/** Minimum total of an answer that a strength is taken from. */
export const STRENGTH_FROM = 5.5;
/** An answer with this level in every shown criterion needs no improvement. */
export const GOOD_LEVEL_FROM = 4;
/** Maximum points to listen for in one question. */
export const POINTS_MAX = 10;
export const FLAG_SENTENCE_MAX_LENGTH = 600;
export const FLAG_NOTE_MAX_LENGTH = 600;
export const FLAGS_PER_REPORT = 50;
/** Reports read on a device that stay available offline. */
export const KEPT_REPORTS_MAX = 20;
/** A shared link to a report expires after this time. */
export const REPORT_LINK_DAYS = 30;
export const REPORT_LINK_TOKEN_BYTES = 32;
export const REPORT_LINK_TOKEN_MAX_LENGTH = 100;
export const REPORT_LINK_READS_PER_HOUR = 120;
export const RATE_WINDOW_REPORT_LINK_SECONDS = 60 * 60;
/** Typesetting a PDF takes a third of a second of CPU time. */
export const PDF_EXPORTS_PER_HOUR = 30;
export const RATE_WINDOW_PDF_SECONDS = 60 * 60;
/** Ratings shown in the progress chart. */
export const PROGRESS_POINTS = 50;
/** A competency is asked about again if its mean over a user's last WEAK_RATINGS_READ ratings is lower than this. */
export const WEAK_BELOW = 6;
export const WEAK_RATINGS_READ = 3;
/** The strongest and the weakest competency are taken from this many recent ratings. */
export const FOCUS_RATINGS = 3;
/** A self-rating this close to the rating is described as the same. */
export const SELF_SAME_WITHIN = 0.5;
/** Interval and number of polls of a page whose reader wants to be notified of a report. */
export const REPORT_WATCH_SECONDS = 5;
export const REPORT_WATCH_LOOKS_MAX = 120;
