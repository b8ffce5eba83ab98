import { z } from "zod";
import { TEXT } from "./texts.ts";

const error = <S extends number>(status: S, text: string) => ({ status, text });

/** The closed list of error codes: HTTP status and the text a person reads. */
export const ERRORS = {
  bad_request: error(400, TEXT.badRequest),
  json_required: error(415, TEXT.jsonRequired),
  not_found: error(404, TEXT.notFound),
  method_not_allowed: error(405, TEXT.methodNotAllowed),
  body_too_large: error(413, TEXT.bodyTooLarge),
  too_many_requests: error(429, TEXT.tooManyRequests),
  unexpected: error(500, TEXT.unexpectedError),
  unavailable: error(503, TEXT.unavailable),

  not_authenticated: error(401, TEXT.notAuthenticated),
  email_not_verified: error(403, TEXT.verifyEmailFirst),
  forbidden: error(403, TEXT.forbidden),
  admin_only: error(403, TEXT.adminDenied),
  superadmin_only: error(403, TEXT.accessDenied),
  coach_only: error(403, TEXT.coachDenied),

  invalid_credentials: error(401, TEXT.invalidCredentials),
  captcha_required: error(400, TEXT.captchaRequired),
  captcha_failed: error(400, TEXT.captchaFailed),
  weak_password: error(400, TEXT.passwordCommon),
  link_expired: error(400, TEXT.linkExpired),
  wrong_password: error(400, TEXT.passwordWrong),
  wrong_code: error(400, TEXT.codeWrong),
  code_needed: error(400, TEXT.codeNeeded),
  sign_in_again: error(401, TEXT.codeStepOver),
  same_email: error(400, TEXT.emailSame),
  device_not_found: error(404, TEXT.deviceNotFound),
  export_not_found: error(404, TEXT.exportNotFound),
  deletion_email: error(400, TEXT.deletionEmailWrong),
  deletion_started: error(409, TEXT.deletionStarted),

  linkedin_not_connected: error(404, TEXT.linkedinNotConnected),
  linkedin_token_missing: error(404, TEXT.linkedinTokenMissing),
  linkedin_token_expired: error(409, TEXT.linkedinTokenExpired),
  linkedin_profile_failed: error(502, TEXT.linkedinProfileFailed),

  upload_required: error(415, TEXT.uploadRequired),
  resume_user_mismatch: error(401, TEXT.resumeUserMismatch),
  resume_type: error(415, TEXT.resumeType),
  resume_size: error(413, TEXT.resumeSize),
  resume_check_failed: error(503, TEXT.resumeCheckFailed),
  resume_replace_failed: error(503, TEXT.resumeReplaceFailed),
  resume_upload_failed: error(503, TEXT.resumeUploadFailed),
  resume_save_failed: error(503, TEXT.resumeSaveFailed),
  resume_not_found: error(404, TEXT.resumeNotFound),
  resume_link_failed: error(503, TEXT.resumeLinkFailed),
  resume_link_invalid: error(403, TEXT.resumeLinkInvalid),
  resume_link_expired: error(410, TEXT.resumeLinkExpired),
  resume_delete_failed: error(503, TEXT.resumeFileDeleteFailed),

  linkedin_required: error(403, TEXT.connectLinkedinToInterview),
  interview_limit: error(403, TEXT.interviewLimit),
  unknown_role: error(403, TEXT.unknownRole),
  interview_in_progress: error(409, TEXT.interviewInProgress),
  interview_not_found: error(404, TEXT.interviewNotFound),
  interview_over: error(409, TEXT.interviewOver),
  interview_paused: error(409, TEXT.interviewPaused),
  pause_used_up: error(409, TEXT.pauseUsedUp),
  answer_under_way: error(409, TEXT.answerUnderWay),
  message_empty: error(400, TEXT.messageEmpty),
  message_too_long: error(400, TEXT.messageTooLong),
  too_many_turns: error(409, TEXT.tooManyTurns),
  start_failed: error(500, TEXT.startFailed),
  response_failed: error(502, TEXT.responseFailed),
  complete_failed: error(409, TEXT.completeFailed),
  conversation_not_found: error(404, TEXT.conversationNotFound),
  report_not_ready: error(409, TEXT.reportNotReady),
  sentence_not_in_report: error(400, TEXT.sentenceNotInReport),
  too_many_flags: error(409, TEXT.tooManyFlags),
  flag_not_found: error(404, TEXT.flagNotFound),
  question_not_found: error(404, TEXT.questionNotFound),

  user_id_required: error(400, TEXT.userIdRequired),
  referral_code_unknown: error(404, TEXT.referralCodeInvalid),
  reward_refused: error(409, TEXT.rewardFailed),
  recipient_invalid: error(400, TEXT.emailInvalid),
  own_address: error(400, TEXT.ownAddressInvited),
  already_invited: error(409, TEXT.alreadyInvited),
  address_bounced: error(409, TEXT.addressBounced),
  address_opted_out: error(409, TEXT.addressOptedOut),
  invitations_spent: error(429, TEXT.invitationsSpent),
  webhook_refused: error(401, TEXT.webhookRefused),

  two_factor_required: error(403, TEXT.adminTwoFactorNeeded),
  user_not_found: error(404, TEXT.adminUserNotFound),
  user_linkedin_none: error(404, TEXT.adminLinkedinNone),
  user_linkedin_not_yet: error(404, TEXT.adminLinkedinNotYet),
  promote_unknown: error(404, TEXT.promoteUnknown),
  already_admin: error(409, TEXT.promoteAlreadyAdmin),
  superadmin_kept: error(409, TEXT.promoteSuperadmin),
} as const;

export type ErrorCode = keyof typeof ERRORS;

/** The one shape of every failed answer. `error` repeats the message for callers that read only that. */
export const errorBody = z.object({
  success: z.literal(false),
  message: z.string(),
  error: z.string(),
  code: z.string(),
  requestId: z.string(),
  /** What stands behind the error, where a call's answer names it (SPEC section 7). */
  details: z.string().optional(),
});
export type ErrorBody = z.infer<typeof errorBody>;
