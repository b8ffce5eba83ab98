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
  /** A class or course named in the invitation; empty: none. */
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

/** GET /api/admin/linkedin-profile/{userId}. An error response has `error` and `details`. */
export const adminProfileResponse = response(linkedinProfile);

/** GET /api/admin/conversation-details/{conversationId} */
export const conversationDetails = z.object({
  success: z.literal(true),
  user: z.object({ full_name: z.string(), email: z.string() }),
  conversation: z.object({ id: rowId, created_at: isoTime, empathy_level: z.int().nullable() }),
  messages: z.array(
    z.object({ id: rowId, role: z.enum(["user", "assistant"]), content: z.string(), created_at: isoTime }),
  ),
  /** null until the interview is completed. */
  report: report.omit({ about: true }).nullable(),
  /** Sentences of the report that the candidate marked as wrong. */
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

/** GET /api/superadmin/account?email=: facts to check before acting on an account (decisions.md D16). */
export const accountQuery = z.strictObject({ email });
export const staffAccount = z.object({
  id: rowId,
  name: z.string(),
  email: z.string(),
  role_id: z.int(),
  suspended_at: isoTime.nullable(),
  /** Number of signed-in devices. */
  sessions: z.int(),
  /** Passkeys plus the authenticator app. */
  factors: z.int(),
  /** Upcoming coaching sessions, as client and as coach. */
  bookings_ahead: z.int(),
  /** Upcoming sessions as a coach, which are cancelled if the user stops being one. */
  coaching_ahead: z.int(),
  interview_under_way: z.boolean(),
  /** When the account will be deleted; null: no deletion was requested. */
  deletion_due_at: isoTime.nullable(),
  /** A plan given by this installation, and when it ends; null: none. */
  given_plan: z.object({ plan: z.enum(["paid", "premium"]), until: isoTime.nullable() }).nullable(),
  /** Subscription that the provider keeps charging, whatever staff do here; null on the free plan. */
  subscription: z.object({ plan: z.enum(["paid", "premium"]), period_end: isoTime }).nullable(),
});
export type StaffAccount = z.infer<typeof staffAccount>;
export const accountResponse = response(staffAccount);

/** GET /api/superadmin/referrers: referrers whose referred users may all be one person (decisions.md D4). */
export const suspiciousReferrer = z.object({
  id: rowId,
  name: z.string(),
  email: z.string(),
  brought: z.int(),
  rewarded: z.int(),
  /** Referred users who share a mailbox with the referrer or with another of the referred users. */
  same_mailbox: z.int(),
  /** Rewarded users who held only one interview. */
  one_interview: z.int(),
});
export type SuspiciousReferrer = z.infer<typeof suspiciousReferrer>;
export const referrersResponse = response(z.array(suspiciousReferrer));

/** POST /api/superadmin/suspend, unsuspend, end-sessions, remove-factors and demote: returns the changed account. */
export const actOnUser = z.strictObject({ userId: rowId });
/** POST /api/superadmin/delete-account, export-account and take-plan: the user and the audit log get the reason. */
export const actWithReason = z.strictObject({ userId: rowId, reason: staffReason });
/** GET /api/superadmin/exports?userId=: progress of the export that the caller requested. */
export const staffExportQuery = z.strictObject({ userId: rowId });
export const staffExportFileQuery = exportFileQuery.extend({ userId: rowId });
export const actResponse = z.object({ success: z.literal(true), message: z.string(), data: staffAccount });

/** POST /api/superadmin/test-mail: mails the caller. `words`: the mail server's error if it refused the mail. */
export const testMailResponse = response(z.object({ sent: z.boolean(), words: z.string() }));

/** GET /api/admin/overview?days=30|90: figures of the last days (UTC), including today. */
export const overviewQuery = z.strictObject({ days: z.enum(OVERVIEW_DAYS).default("30") });

/** off: not loaded because it is not in use; resting: waiting to restart after a crash. */
export const LOCAL_MODEL_STATES = ["off", "loading", "ready", "resting"] as const;

export const overview = z.object({
  /** Grouped by the day on which the interview began; oldest first, without gaps. */
  interviews: z.array(
    z.object({ day: z.iso.date(), started: z.int(), completed: z.int(), cancelled: z.int() }),
  ),
  /** Share of the ended interviews that were completed; null if none ended. */
  completionRate: z.number().nullable(),
  /** By difficulty level; `mean` is out of 10, null if there are too few ratings. */
  ratings: z.array(z.object({ level: z.int(), count: z.int(), mean: z.number().nullable() })),
  model: z.array(z.object({ day: z.iso.date(), tokens: z.int(), failures: z.int() })),
  referrals: z.object({ invited: z.int(), signedUp: z.int(), verified: z.int(), rewarded: z.int() }),
  /** Current state of the local language model on the server that responds; null: no local model. */
  localModel: z
    .object({
      /** Display name: 'Local model: <name>'. */
      name: z.string(),
      state: z.enum(LOCAL_MODEL_STATES),
      memoryBytes: z.number().nullable(),
      /** Measured on the model's last answer. */
      wordsPerSecond: z.number().nullable(),
      waiting: z.object({ turns: z.int(), ratings: z.int() }),
      lastFailure: z.object({ at: isoTime, reason: z.string() }).nullable(),
    })
    .nullable(),
  /** Coaches whose profile awaits a decision. */
  coachesWaiting: z.int(),
  /** Current users by plan, without coaches and staff. */
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
  /** null: done on the command line. */
  actor: auditPerson.nullable(),
  subject: auditPerson.nullable(),
  details: z.record(z.string(), z.unknown()),
});
export type AuditEntry = z.infer<typeof auditLine>;
export const auditResponse = page(auditLine);

/** PUT /api/superadmin/interview-stop: while the stop is on, no new interviews start; running ones finish. */
export const interviewStop = z.strictObject({ stopped: z.boolean() });
const stopState = z.object({ stopped: z.boolean(), since: isoTime.nullable() });
export type StopState = z.infer<typeof stopState>;
export const stopResponse = response(stopState);
