/** Limits of resumes and uploaded files. */

export const RESUME_MAX_BYTES = 10 * 1024 * 1024;
export const JSON_RESUME_MAX_BYTES = 256 * 1024;
/** Items in each list of a JSON Resume, and characters in each text. */
export const JSON_RESUME_ITEMS_MAX = 200;
export const JSON_RESUME_ITEM_MAX_LENGTH = 10_000;
/** Maximum size of a CSV file in a LinkedIn data export. */
export const EXPORT_CSV_MAX_BYTES = 1024 * 1024;
export const RESUME_LINK_SECONDS = 60;
export const RESUME_CACHE_SECONDS = 3600;
/** A resume plus the multipart overhead. */
export const RESUME_BODY_MAX_BYTES = RESUME_MAX_BYTES + 64 * 1024;
export const RESUME_NAME_MAX_LENGTH = 100;
export const RESUME_TEXT_MAX_LENGTH = 60_000;
export const RESUME_TEXT_SECONDS = 10;
export const RESUME_TEXT_MEMORY_MB = 300;
export const RESUME_TEXT_ATTEMPTS_MAX = 3;
export const RESUME_UPLOADS_PER_HOUR = 30;
/** How long the start of an interview waits for a resume that is being read, and that resume's maximum age. */
export const RESUME_WAIT_SECONDS = 10;
export const RESUME_WAIT_YOUNGER_SECONDS = 120;
export const RATE_WINDOW_UPLOAD_SECONDS = 60 * 60;
/** Further uploads wait on disk, to bound memory. */
export const UPLOADS_IN_MEMORY = 3;
/** Files of one user whose text is being extracted; their other uploads wait before they are received. */
export const FILES_READ_AT_ONCE_PER_USER = 1;
/** An upload that waited this long for its turn is refused. */
export const UPLOAD_TURN_SECONDS = 15;
/** Timeout for the first byte from the file store, which is tried twice; far below UNSAVED_FILE_SECONDS. */
export const FILE_STORE_SECONDS = 10;
export const UNSAVED_FILE_SECONDS = 600;
