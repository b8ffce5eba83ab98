/** Of resumes and the files that people send. */

export const RESUME_MAX_BYTES = 10 * 1024 * 1024;
export const JSON_RESUME_MAX_BYTES = 256 * 1024;
/** Of each list in it, and letters of each text. */
export const JSON_RESUME_ITEMS_MAX = 200;
export const JSON_RESUME_ITEM_MAX_LENGTH = 10_000;
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
/** Files of one person whose text is taken out to be looked at; their others wait before they are received. */
export const FILES_READ_AT_ONCE_PER_USER = 1;
/** Who waited so long for their turn is refused: what holds the others up is not over yet. */
export const UPLOAD_TURN_SECONDS = 15;
/** For the beginning of the file store's answer, tried twice; far below the time after which an unsaved file is removed. */
export const FILE_STORE_SECONDS = 10;
export const UNSAVED_FILE_SECONDS = 600;
