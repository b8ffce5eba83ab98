import { z } from "zod";
import { email } from "./accounts.ts";
import { ADMIN_ORDERS, ADMIN_SORTS } from "./admin-list.ts";
import { response, isoTime, page, rowId, typedText } from "./responses.ts";
import { report } from "./interviews.ts";
import { ADMIN_CURSOR_MAX_LENGTH, ADMIN_SEARCH_MAX_LENGTH, PAGE_SIZE_MAX } from "./limits.ts";
import { linkedinProfile } from "./linkedin.ts";
import { flag } from "./report.ts";

/** GET /api/admin/stats?search=&sort=&order=&limit=&after=|before= (a cursor from the headers). */
export const adminStatsQuery = z.strictObject({
  search: typedText.pipe(z.string().trim().max(ADMIN_SEARCH_MAX_LENGTH)).default(""),
  sort: z.enum(ADMIN_SORTS).default("last_conversation_time"),
  order: z.enum(ADMIN_ORDERS).default("desc"),
  limit: z.coerce.number().int().min(1).max(PAGE_SIZE_MAX).default(PAGE_SIZE_MAX),
  after: z.string().max(ADMIN_CURSOR_MAX_LENGTH).optional(),
  before: z.string().max(ADMIN_CURSOR_MAX_LENGTH).optional(),
});

/** GET /api/admin/users.csv?search=&sort=&order= */
export const adminExportQuery = adminStatsQuery.pick({ search: true, sort: true, order: true });

export const adminStatsRow = z.object({
  id: rowId,
  name: z.string(),
  email: z.string(),
  linkedin_url: z.string().nullable(),
  /** Interviews with more than one message, as on the dashboard (limits.md). */
  total_conversations: z.int(),
  last_conversation_time: isoTime.nullable(),
});
export type AdminStatsRow = z.infer<typeof adminStatsRow>;
export const adminStatsResponse = z.array(adminStatsRow);

export const conversationSummary = z.object({
  id: rowId,
  created_at: isoTime,
  messageCount: z.int(),
  durationSeconds: z.int(),
  empathy_level: z.int().nullable(),
});
export type ConversationSummary = z.infer<typeof conversationSummary>;
/** GET /api/admin/user-conversations/{userId}, newest first. */
export const userConversationsResponse = page(conversationSummary);

/** GET /api/admin/linkedin-profile/{userId}. A failure carries `error` and `details`. */
export const adminProfileResponse = response(linkedinProfile);

/** GET /api/admin/conversation-details/{conversationId} */
export const conversationDetails = z.object({
  success: z.literal(true),
  user: z.object({ full_name: z.string(), email: z.string() }),
  conversation: z.object({ id: rowId, created_at: isoTime, empathy_level: z.int().nullable() }),
  messages: z.array(
    z.object({ id: rowId, role: z.enum(["user", "assistant"]), content: z.string(), created_at: isoTime }),
  ),
  /** null while the interview is not completed. */
  report: report.nullable(),
  /** Sentences of the report that the candidate holds to be wrong. */
  flags: z.array(flag),
});
export type ConversationDetails = z.infer<typeof conversationDetails>;

/** GET /api/superadmin/stats. `roleDistribution` counts users by role id. */
const superadminStats = z.object({
  totalUsers: z.int(),
  roleDistribution: z.record(z.string(), z.int()),
  currentSuperAdmin: z.object({ id: rowId, name: z.string(), email: z.string() }),
});
export const superadminStatsResponse = response(superadminStats);

/** POST /api/superadmin/promote-user */
export const promoteUser = z.strictObject({ email });
export const promoteResponse = z.object({
  success: z.literal(true),
  message: z.string(),
  user: z.object({ name: z.string(), email: z.string(), previousRole: z.int(), newRole: z.int() }),
});
export type Promoted = z.infer<typeof promoteResponse>["user"];
