import { z } from "zod";
import { email, exportFileQuery } from "./accounts.ts";
import {
  ADMIN_SEARCH,
  AUDIT_ACTIONS,
  AUDIT_SEARCH,
  OVERVIEW_DAYS,
  type AdminSearch,
  type AuditSearch,
} from "./admin-list.ts";
import { response, isoTime, page, rowId, typedText } from "./responses.ts";
import { staffReason } from "./coach-vetting.ts";
import { report } from "./interviews.ts";
import { PAGE_SIZE_DEFAULT, PAGE_SIZE_MAX } from "./limits.ts";
import { linkedinProfile } from "./linkedin.ts";
import { flag } from "./report.ts";

const adminSearch = {
  search: typedText.pipe(z.string().trim().max(ADMIN_SEARCH.search)).default(""),
  sort: z.enum(ADMIN_SEARCH.sort).default("last_conversation_time"),
  order: z.enum(ADMIN_SEARCH.order).default("desc"),
  after: z.string().max(ADMIN_SEARCH.after).optional(),
  before: z.string().max(ADMIN_SEARCH.before).optional(),
} satisfies Record<keyof AdminSearch, z.ZodType>;

/** GET /api/admin/stats?search=&sort=&order=&limit=&after=|before= (a cursor from the headers). */
export const adminStatsQuery = z.strictObject({
  ...adminSearch,
  limit: z.coerce.number().int().min(1).max(PAGE_SIZE_MAX).default(PAGE_SIZE_MAX),
});

/** GET /api/admin/users.csv?search=&sort=&order= */
export const adminExportQuery = adminStatsQuery.pick({ search: true, sort: true, order: true });

export const adminStatsRow = z.object({
  id: rowId,
  name: z.string(),
  email: z.string(),
  linkedin_url: z.string().nullable(),
  /** A class or a course, as an invitation named it; empty: none. */
  group: z.string(),
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
  report: report.omit({ about: true }).nullable(),
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

/** GET /api/superadmin/account?email=: what an act on an account would bring with it (decisions.md D16). */
export const accountQuery = z.strictObject({ email });
export const staffAccount = z.object({
  id: rowId,
  name: z.string(),
  email: z.string(),
  role_id: z.int(),
  suspended_at: isoTime.nullable(),
  /** Signed-in devices. */
  sessions: z.int(),
  /** Passkeys, and the authenticator app. */
  factors: z.int(),
  /** Coaching sessions that have not begun, as client and as coach. */
  bookings_ahead: z.int(),
  /** Of these, those as coach: who stops being one holds none of them. */
  coaching_ahead: z.int(),
  interview_under_way: z.boolean(),
  /** When the account will be deleted, where somebody asked for it. */
  deletion_due_at: isoTime.nullable(),
  /** A plan that the house gives, and when it ends; null: none. */
  given_plan: z.object({ plan: z.enum(["paid", "premium"]), until: isoTime.nullable() }).nullable(),
  /** It goes on being paid, whatever is done here; null on the free plan. */
  subscription: z.object({ plan: z.enum(["paid", "premium"]), period_end: isoTime }).nullable(),
});
export type StaffAccount = z.infer<typeof staffAccount>;
export const accountResponse = response(staffAccount);

/** GET /api/superadmin/referrers: whose referrals look like one person with several addresses (decisions.md D4). */
export const suspiciousReferrer = z.object({
  id: rowId,
  name: z.string(),
  email: z.string(),
  brought: z.int(),
  rewarded: z.int(),
  /** Brought people whose mail arrives in the referrer's own mailbox, or in that of another one brought. */
  same_mailbox: z.int(),
  /** Rewarded for, and held that one interview only. */
  one_interview: z.int(),
});
export type SuspiciousReferrer = z.infer<typeof suspiciousReferrer>;
export const referrersResponse = response(z.array(suspiciousReferrer));

/** POST /api/superadmin/suspend, unsuspend, end-sessions, remove-factors and demote: back comes the account as it is then. */
export const actOnUser = z.strictObject({ userId: rowId });
/** POST /api/superadmin/delete-account, export-account and take-plan: the person and the audit log get the reason. */
export const actWithReason = z.strictObject({ userId: rowId, reason: staffReason });
/** GET /api/superadmin/exports?userId=: how far the copy is that the caller asked for. */
export const staffExportQuery = z.strictObject({ userId: rowId });
export const staffExportFileQuery = exportFileQuery.extend({ userId: rowId });
export const actResponse = z.object({ success: z.literal(true), message: z.string(), data: staffAccount });

/** POST /api/superadmin/test-mail: to the caller; `words` are the mail server's where it did not take the mail. */
export const testMailResponse = response(z.object({ sent: z.boolean(), words: z.string() }));

/** GET /api/admin/overview?days=30|90: numbers of the last days (UTC), today among them. */
export const overviewQuery = z.strictObject({ days: z.enum(OVERVIEW_DAYS).default("30") });

/** Off: it is not loaded, because nobody needs it. Resting: left alone after it ended by itself. */
export const LOCAL_MODEL_STATES = ["off", "loading", "ready", "resting"] as const;

export const overview = z.object({
  /** By the day an interview began, oldest first, none left out. */
  interviews: z.array(
    z.object({ day: z.iso.date(), started: z.int(), completed: z.int(), cancelled: z.int() }),
  ),
  /** Of those that ended; null while none did. */
  completionRate: z.number().nullable(),
  /** By the level of difficulty; the mean out of 10 is null where too few were rated to say. */
  ratings: z.array(z.object({ level: z.int(), count: z.int(), mean: z.number().nullable() })),
  model: z.array(z.object({ day: z.iso.date(), tokens: z.int(), failures: z.int() })),
  referrals: z.object({ invited: z.int(), signedUp: z.int(), verified: z.int(), rewarded: z.int() }),
  /** The language model on this machine, now and on the server that answers; null: none. */
  localModel: z
    .object({
      /** As it is called on the screen: 'Local model: <name>'. */
      name: z.string(),
      state: z.enum(LOCAL_MODEL_STATES),
      memoryBytes: z.number().nullable(),
      /** Of its last answer. */
      wordsPerSecond: z.number().nullable(),
      waiting: z.object({ turns: z.int(), ratings: z.int() }),
      lastFailure: z.object({ at: isoTime, reason: z.string() }).nullable(),
    })
    .nullable(),
  /** Coaches whose profile nobody has decided about. */
  coachesWaiting: z.int(),
  /** Now: people by plan, without coaches and staff. */
  plans: z.object({ free: z.int(), paid: z.int(), premium: z.int() }),
});
export type Overview = z.infer<typeof overview>;
export const overviewResponse = response(overview);

const person = typedText.pipe(z.string().trim().max(AUDIT_SEARCH.actor)).default("");
const auditSearch = {
  actor: person,
  subject: person,
  action: z.enum(AUDIT_ACTIONS).optional(),
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
} satisfies Record<keyof AuditSearch, z.ZodType>;

/** GET /api/superadmin/audit-log */
export const auditQuery = z.strictObject({
  ...auditSearch,
  cursor: z
    .string()
    .regex(/^\d{1,18}$/)
    .optional(),
  limit: z.coerce.number().int().min(1).max(PAGE_SIZE_MAX).default(PAGE_SIZE_DEFAULT),
});

/** The name is null when the account is gone. */
const auditPerson = z.object({ id: rowId, name: z.string().nullable(), email: z.string().nullable() });

export const auditLine = z.object({
  id: z.string(),
  at: isoTime,
  action: z.string(),
  /** null: the command line. */
  actor: auditPerson.nullable(),
  subject: auditPerson.nullable(),
  details: z.record(z.string(), z.unknown()),
});
export type AuditEntry = z.infer<typeof auditLine>;
export const auditResponse = page(auditLine);

/** PUT /api/superadmin/interview-stop: no new interviews begin while it is on; running ones finish. */
export const interviewStop = z.strictObject({ stopped: z.boolean() });
const stopState = z.object({ stopped: z.boolean(), since: isoTime.nullable() });
export type StopState = z.infer<typeof stopState>;
export const stopResponse = response(stopState);
