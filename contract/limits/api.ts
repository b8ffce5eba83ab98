/** Limits of API keys, webhooks and tools. */

/** Reads of the API description and its page, per network address. Both together have one megabyte. */
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
/** Deliveries at once on one server, and of one account, so that one user's slow receivers do not delay the others. */
export const WEBHOOKS_AT_ONCE = 50;
export const WEBHOOKS_AT_ONCE_PER_USER = 5;
export const WEBHOOK_TRIED_DAYS = 3;
export const WEBHOOK_RETRY_LAST_SECONDS = 6 * 60 * 60;
export const WEBHOOK_FAILING_DAYS = 5;
export const WEBHOOK_KEPT_DAYS = 30;
export const WEBHOOK_DELIVERIES_SHOWN = 50;
export const WEBHOOK_CHANGES_PER_DAY = 100;
/** Reports that the MCP tool lists in one call. */
export const TOOL_REPORTS_MAX = 50;
export const TOOL_REPORTS_DEFAULT = 10;
export const TOOL_CURSOR_MAX_LENGTH = 500;

/** A user's expensive requests run one at a time. A request that has waited this long is refused. */
export const COSTLY_TURN_SECONDS = 30;
