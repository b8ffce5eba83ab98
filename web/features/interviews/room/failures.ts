import { fillText, TEXT } from "#contract/texts.ts";
import type { ErrorCode } from "#contract/errors.ts";
import { ApiError, hasCode } from "#web/lib/api.ts";

export const isInterviewGone = (error: unknown): boolean =>
  hasCode(error, "interview_over") || hasCode(error, "interview_not_found");

/** Failures after which the message may be kept or on its way, so that only the same one may go again. */
const MAY_BE_KEPT: readonly string[] = [
  "response_failed",
  "answer_under_way",
  "too_many_requests",
  "unexpected",
  "unavailable",
] satisfies ErrorCode[];

/** True when the server did not keep the message, so that its text belongs back in the box. */
export const isGivenBack = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.code !== "" && !MAY_BE_KEPT.includes(error.code);

/** What the person can mend, told in the server's own words. */
const OWN_WORDS: readonly string[] = [
  "linkedin_required",
  "interview_limit",
  "interviews_stopped",
  "unknown_role",
  "interview_in_progress",
  "not_authenticated",
] satisfies ErrorCode[];

/** texts.md, 'Interview start and completion'. */
export function startProblem(error: unknown): string {
  if (!(error instanceof ApiError)) return TEXT.unexpectedError;
  if (OWN_WORDS.includes(error.code)) return error.message;
  if (error.status >= 500) return TEXT.startFailedHint;
  return fillText(TEXT.startFailedWith, { message: error.message });
}
