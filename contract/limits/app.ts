/** Of all pages and calls. */

/** The dashboard's next step: a report that was not opened yet, and a session ahead, as long as these days. */
export const NEXT_STEP_REPORT_DAYS = 7;
export const NEXT_STEP_SESSION_DAYS = 3;
export const DASHBOARD_REFRESH_SECONDS = 5;
export const TOAST_ERROR_MS = 4000;
export const TOAST_SUCCESS_MS = 2000;
export const TOAST_STAFF_MS = 5000;
export const PAGE_SIZE_MAX = 100;
export const PAGE_SIZE_DEFAULT = 20;
export const CURSOR_MAX_LENGTH = 400;
/** A run without any letter is read by so many characters of its beginning and of its end. */
export const LETTERLESS_ENDS_READ = { first: 100, last: 20 } as const;
export const JSON_BODY_MAX_BYTES = 64 * 1024;
/** Between the two events of GET /api/pieces: far more than a network's whims. */
export const PIECES_GAP_MS = 600;
/** A message that came in the address is shown cut to this (safety.md T13). */
export const ADDRESS_MESSAGE_MAX_LENGTH = 200;
/** Ids of webhook events that were handled: kept far longer than a provider repeats one. */
export const WEBHOOK_EVENTS_KEPT_DAYS = 30;
export const QUESTION_ID_MAX_LENGTH = 120;
/** What of a token or a row's id is read from an address. */
export const TOKEN_READ_LENGTH = 4000;
export const ROW_ID_LENGTH = 36;

/** Each of a server's two pools has so many, unless DATABASE_CONNECTIONS says otherwise. */
export const DATABASE_CONNECTIONS_DEFAULT = 20;
