import { z } from "zod";
import { response, done, isoTime, rowId } from "./responses.ts";
import { TEXT } from "./texts.ts";

const required = (text: string) => z.string({ error: text }).trim().min(1, text);

/** GET /api/referrals/code/{userId}, stats/{userId}, email-status/{userId}: for the owner only (safety.md T28). */
export const ownerParam = z.object({ userId: required(TEXT.userIdRequired) });
export const codeParam = z.object({
  code: required(TEXT.referralCodeRequired).max(32, TEXT.referralCodeInvalid),
});

export const codeResponse = done.extend({ data: z.object({ code: z.string(), url: z.url() }) });

export const statsResponse = response(
  z.object({
    pendingCount: z.int(),
    completedCount: z.int(),
    rewardedCount: z.int(),
    totalBonusInterviews: z.int(),
  }),
);

/** The email is masked: `a***@host`. */
export const referrerResponse = response(z.object({ id: rowId, fullName: z.string(), email: z.string() }));

/** POST /api/referrals/process-reward */
export const processReward = z.strictObject({
  referrerId: required(TEXT.bothIdsRequired),
  referredId: required(TEXT.bothIdsRequired),
});

/** POST /api/referrals/send-email */
export const sendReferralEmail = z.strictObject({
  userId: required(TEXT.userIdRequired),
  recipientEmail: required(TEXT.recipientRequired),
});

export const EMAIL_STATUSES = ["queued", "sent", "delivered", "bounced"] as const;
export const referralEmail = z.object({
  emailId: rowId,
  status: z.enum(EMAIL_STATUSES),
  timestamp: isoTime,
  recipientEmail: z.string(),
  /** Why the email bounced. */
  reason: z.string().nullable(),
});
export type ReferralEmail = z.infer<typeof referralEmail>;
export const emailSentResponse = response(referralEmail);
export const emailStatusResponse = response(z.array(referralEmail));

/** POST /api/referrals/unsubscribe, in the query. */
export const unsubscribe = z.strictObject({ token: z.string().min(1).max(1000) });
