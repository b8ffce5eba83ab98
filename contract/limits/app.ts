/** Limits of all pages and requests. */

/** The dashboard's next step offers an unread report up to this age, or a session within this many days. */
export const NEXT_STEP_REPORT_DAYS = 7;
export const NEXT_STEP_SESSION_DAYS = 3;
export const DASHBOARD_REFRESH_SECONDS = 5;
export const TOAST_ERROR_MS = 4000;
export const TOAST_SUCCESS_MS = 2000;
export const TOAST_STAFF_MS = 5000;
export const PAGE_SIZE_MAX = 100;
export const PAGE_SIZE_DEFAULT = 20;
export const CURSOR_MAX_LENGTH = 400;
/** Characters kept from the start and the end of a long run without letters. */
export const LETTERLESS_ENDS_READ = { first: 100, last: 20 } as const;
export const JSON_BODY_MAX_BYTES = 64 * 1024;
/** Delay between the two events of GET /api/pieces, far longer than network jitter. */
export const PIECES_GAP_MS = 600;
/** A message taken from a URL is cut to this length (safety.md T13). */
export const ADDRESS_MESSAGE_MAX_LENGTH = 200;
/** Ids of handled webhook events are kept far longer than a provider repeats an event. */
export const WEBHOOK_EVENTS_KEPT_DAYS = 30;
export const QUESTION_ID_MAX_LENGTH = 120;
/** Only this many characters of a token or row id in a URL are read. */
export const TOKEN_READ_LENGTH = 4000;
export const ROW_ID_LENGTH = 36;

/** Connections in each of a server's two pools, unless DATABASE_CONNECTIONS is set. */
export const DATABASE_CONNECTIONS_DEFAULT = 20;
