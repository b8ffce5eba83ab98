/** Of programs of people's own: keys and webhooks. */

/** The API's description and its page, together a megabyte, by network address. */
export const DOCS_READS_PER_HOUR = 60;
export const RATE_WINDOW_DOCS_SECONDS = 60 * 60;
export const DOCS_CACHE_SECONDS = 300;
export const API_KEYS_PER_USER = 10;
export const API_KEY_NAME_MAX_LENGTH = 60;
export const API_KEY_DAYS = [30, 90, 365] as const;
export const API_KEY_CALLS_PER_MINUTE = 120;
export const RATE_WINDOW_API_KEY_SECONDS = 60;
export const WEBHOOKS_PER_USER = 5;
export const WEBHOOK_URL_MAX_LENGTH = 500;
export const WEBHOOK_SECONDS = 10;
export const WEBHOOK_LOOKUP_SECONDS = 5;
/** By one server; of one account, so that nobody's slow receivers hold everybody's. */
export const WEBHOOKS_AT_ONCE = 50;
export const WEBHOOKS_AT_ONCE_PER_USER = 5;
export const WEBHOOK_TRIED_DAYS = 3;
export const WEBHOOK_RETRY_LAST_SECONDS = 6 * 60 * 60;
export const WEBHOOK_FAILING_DAYS = 5;
export const WEBHOOK_KEPT_DAYS = 30;
export const WEBHOOK_DELIVERIES_SHOWN = 50;
export const WEBHOOK_CHANGES_PER_DAY = 100;
/** Reports that a tool of a program lists at once. */
export const TOOL_REPORTS_MAX = 50;
export const TOOL_REPORTS_DEFAULT = 10;
export const TOOL_CURSOR_MAX_LENGTH = 500;

/** A person's costly calls are done one after the other; one that waited so long is refused. */
export const COSTLY_TURN_SECONDS = 30;
