/** The user list's words, apart from its schemas: the browser needs no zod for them. */

export const ADMIN_SORTS = ["name", "email", "total_conversations", "last_conversation_time"] as const;
export type AdminSort = (typeof ADMIN_SORTS)[number];
export const ADMIN_ORDERS = ["asc", "desc"] as const;
export type AdminOrder = (typeof ADMIN_ORDERS)[number];

/** The body stays an array (calls.md); totals and cursors travel in these headers. */
export const ADMIN_HEADERS = {
  /** Users that the search found. */
  matches: "X-Total-Count",
  users: "X-Total-Users",
  conversations: "X-Total-Conversations",
  /** ISO time; missing while there is no conversation. */
  latest: "X-Most-Recent-Conversation",
  /** Missing on the last and on the first page. */
  next: "X-Next-Cursor",
  previous: "X-Previous-Cursor",
} as const;

export const OVERVIEW_DAYS = ["30", "90"] as const;
export type OverviewDays = (typeof OVERVIEW_DAYS)[number];

export const AUDIT_ACTIONS = [
  "transcript viewed",
  "linkedin profile viewed",
  "role changed",
  "users exported",
  "new interviews stopped",
  "new interviews allowed",
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];
