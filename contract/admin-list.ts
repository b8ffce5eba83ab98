import {
  ADMIN_CURSOR_MAX_LENGTH,
  ADMIN_SEARCH_MAX_LENGTH,
  AUDIT_ACTION_MAX_LENGTH,
  EMAIL_MAX_LENGTH,
} from "./limits.ts";

/** Query parameters of the admin pages, separate from the schemas so that the browser does not load zod. */

export const ADMIN_SORTS = ["name", "email", "total_conversations", "last_conversation_time"] as const;
export type AdminSort = (typeof ADMIN_SORTS)[number];
export const ADMIN_ORDERS = ["asc", "desc"] as const;
export type AdminOrder = (typeof ADMIN_ORDERS)[number];

/** The body stays an array (calls.md), so totals and cursors are headers. */
export const ADMIN_HEADERS = {
  /** Number of users that match the search. */
  matches: "X-Total-Count",
  users: "X-Total-Users",
  conversations: "X-Total-Conversations",
  /** ISO time; missing if there is no conversation. */
  latest: "X-Most-Recent-Conversation",
  /** `next` is missing on the last page, `previous` on the first. */
  next: "X-Next-Cursor",
  previous: "X-Previous-Cursor",
} as const;

/** Staff's decision about listing a coach (states.md 'Coach'). refused: not listed, or no longer listed. */
export const LISTINGS = ["waiting", "listed", "refused"] as const;
export type Listing = (typeof LISTINGS)[number];

export const OVERVIEW_DAYS = ["30", "90"] as const;
export type OverviewDays = (typeof OVERVIEW_DAYS)[number];

export const AUDIT_ACTIONS = [
  "transcript viewed",
  "linkedin profile viewed",
  "role changed",
  "users exported",
  "users listed",
  "conversations listed",
  "audit log viewed",
  "new interviews stopped",
  "new interviews allowed",
  "account viewed",
  "user suspended",
  "user unsuspended",
  "sessions ended",
  "second factors removed",
  "referrers listed",
  "coaches viewed",
  "coach listed",
  "coach not listed",
  "coach changes refused",
  "no-shows viewed",
  "no-show decided",
  "reviews viewed",
  "review hidden",
  "review shown",
  "api key made",
  "api key revoked",
  "words moved",
  "deletion asked",
  "data export asked",
  "given plan taken back",
  "data export downloaded",
  "people invited",
  "invitations listed",
  "invitation sent again",
  "invitation withdrawn",
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** A text's maximum length, a day (YYYY-MM-DD), or the allowed values. */
export type SearchField = number | "day" | readonly string[];
export type SearchOf<F extends Record<string, SearchField>> = {
  [N in keyof F]?: (F[N] extends readonly (infer Word)[] ? Word : string) | undefined;
};

/** How the user list is searched, sorted and paged; `after` and `before` are cursors. */
export const ADMIN_SEARCH = {
  search: ADMIN_SEARCH_MAX_LENGTH,
  sort: ADMIN_SORTS,
  order: ADMIN_ORDERS,
  after: ADMIN_CURSOR_MAX_LENGTH,
  before: ADMIN_CURSOR_MAX_LENGTH,
} as const;
export type AdminSearch = SearchOf<typeof ADMIN_SEARCH>;

/** `actor` and `subject` are an email or an id, `from` and `to` days in UTC. */
export const AUDIT_SEARCH = {
  actor: EMAIL_MAX_LENGTH,
  subject: EMAIL_MAX_LENGTH,
  // The maximum length instead of the list AUDIT_ACTIONS, which every page would have to load.
  action: AUDIT_ACTION_MAX_LENGTH,
  from: "day",
  to: "day",
} as const;
export type AuditSearch = Omit<SearchOf<typeof AUDIT_SEARCH>, "action"> & {
  action?: AuditAction | undefined;
};
