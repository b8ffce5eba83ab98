import { z } from "zod";
import { fullName, newPassword, opaque } from "./accounts.ts";
import {
  ADMIN_SEARCH_MAX_LENGTH,
  CURSOR_MAX_LENGTH,
  INVITATION_LIST_MAX_LENGTH,
  PAGE_SIZE_MAX,
} from "./limits.ts";
import { isoTime, page, response, rowId, typedText } from "./responses.ts";
import { PLANS } from "./roles.ts";

/** Accounts that a superadmin invites with a list (docs/school.md). */

/** Reasons for rejecting a line of the list. */
export const LINE_PROBLEMS = [
  "email",
  "twice",
  "role",
  "no_coaches",
  "plan",
  "until",
  "group",
  "columns",
  "quotes",
  "encoding",
  "too_many",
  "empty",
] as const;
export type LineProblem = (typeof LINE_PROBLEMS)[number];

/** POST /api/superadmin/invitations */
export const inviteByList = z.strictObject({ list: z.string().max(INVITATION_LIST_MAX_LENGTH) });
/** If any line has a problem, nobody is invited. */
export const inviteByListResponse = response(
  z.object({
    invited: z.int(),
    /** Number of addresses that already have an account or a valid invitation. */
    known: z.int(),
    problems: z.array(z.object({ line: z.int(), problem: z.enum(LINE_PROBLEMS) })),
  }),
);
export type ListOutcome = z.infer<typeof inviteByListResponse>["data"];

/** waiting: the mail has not been created yet. */
export const INVITATION_STATES = ["waiting", "sent", "expired", "accepted"] as const;

export const accountInvitation = z.object({
  id: rowId,
  email: z.string(),
  isCoach: z.boolean(),
  plan: z.enum(PLANS),
  group: z.string(),
  state: z.enum(INVITATION_STATES),
  mailedAt: isoTime.nullable(),
  expiresAt: isoTime.nullable(),
});
export type AccountInvitation = z.infer<typeof accountInvitation>;

/** GET /api/superadmin/invitations, newest first. */
export const accountInvitationsQuery = z.strictObject({
  search: typedText.pipe(z.string().trim().max(ADMIN_SEARCH_MAX_LENGTH)).default(""),
  cursor: z.string().max(CURSOR_MAX_LENGTH).optional(),
  limit: z.coerce.number().int().min(1).max(PAGE_SIZE_MAX).default(PAGE_SIZE_MAX),
});
export const accountInvitationsResponse = page(accountInvitation);

/** POST /api/auth/join: creates the account with the invitation's token, without a captcha. */
export const join = z.strictObject({ token: opaque, name: fullName, password: newPassword });
