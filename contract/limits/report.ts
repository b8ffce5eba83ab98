/** Of ratings and reports. */

export const REPORT_ATTEMPTS_MAX = 5;
/** Ratings that failed, asked for again by one person. */
export const REPORT_RETRIES_PER_HOUR = 30;
export const RATE_WINDOW_REPORT_RETRY_SECONDS = 60 * 60;
/** The highest level of one criterion. */
export const CRITERION_MAX = 5;
export const SCORE_MIN = 1;
export const SCORE_MAX = 10;
/** From where on a number out of 10 has its word; below the first it is 'not yet'. */
export const SCORE_ON_THE_WAY_FROM = 4;
export const SCORE_CONVINCING_FROM = 6.5;
export const SCORE_OUTSTANDING_FROM = 8.5;
/** A level comes in such steps. */
export const LEVEL_STEP = 0.5;
/** Up to this relevance an answer is to another question, or barely touches its own. */
export const RELEVANCE_OTHER_MAX = 1.5;
export const RELEVANCE_BARELY_MAX = 2.5;
/** Such an answer totals at most so much, whatever its form. */
export const TOTAL_OTHER_QUESTION_MAX = 2;
export const TOTAL_BARELY_MAX = 4;
/** Fewer questions answered: no overall number. */
export const ANSWERS_FOR_OVERALL = 3;
/** What time cut off before it had so many words is not rated. */
export const CUT_OFF_WORDS_RATED = 25;
/** The range around a number of the built-in scorer is at least so wide. */
export const ROUGH_RANGE_MIN = 3;
export const STRENGTHS_SHOWN = 2;
/** A strength is taken from an answer that totals at least so much. */
export const STRENGTH_FROM = 5.5;
/** Where every criterion that is shown has this level, nothing is left to work on. */
export const GOOD_LEVEL_FROM = 4;
/** Points of one question, at most. */
export const POINTS_MAX = 10;
export const FLAG_SENTENCE_MAX_LENGTH = 600;
export const FLAG_NOTE_MAX_LENGTH = 600;
export const FLAGS_PER_REPORT = 50;
/** As many reports that were read on a device open there without the network. */
export const KEPT_REPORTS_MAX = 20;
/** After so many days a link to a report ends by itself. */
export const REPORT_LINK_DAYS = 30;
export const REPORT_LINK_TOKEN_BYTES = 32;
export const REPORT_LINK_TOKEN_MAX_LENGTH = 100;
export const REPORT_LINK_READS_PER_HOUR = 120;
export const RATE_WINDOW_REPORT_LINK_SECONDS = 60 * 60;
/** Setting the type of a PDF takes a third of a second of processor time. */
export const PDF_EXPORTS_PER_HOUR = 30;
export const RATE_WINDOW_PDF_SECONDS = 60 * 60;
/** Ratings that the progress lines show. */
export const PROGRESS_POINTS = 50;
/** A competency whose mean over so many of a person's last ratings is lower is asked about again. */
export const WEAK_BELOW = 6;
export const WEAK_RATINGS_READ = 3;
/** Of so many of the last ratings the strongest and the weakest competency are told. */
export const FOCUS_RATINGS = 3;
/** A person's own number that is so near to the rating is told as the same. */
export const SELF_SAME_WITHIN = 0.5;
/** A page asks so often whether a report is ready that its reader wants to be told of, and so many times. */
export const REPORT_WATCH_SECONDS = 5;
export const REPORT_WATCH_LOOKS_MAX = 120;
