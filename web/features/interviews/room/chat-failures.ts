import type { ErrorCode } from "#contract/errors.ts";
import type { CurrentInterview } from "#contract/interviews.ts";
import { DRAFT_MAX_LENGTH, MESSAGE_MAX_LENGTH } from "#contract/limits.ts";
import { fillText, TEXT } from "#contract/texts.ts";
import { normaliseText } from "#contract/typed-text.ts";
import { ApiError, hasCode, isNetworkError, messageOf } from "#web/lib/api.ts";
import type { ChatRequest } from "./chat-stream.ts";
import type { Live, Outgoing } from "./machine.ts";

/**
 * Finds the message to send again after a reload: the request for the first question, an answer the server has not
 * acknowledged, or an answer without a reply. If `clientMessageId` is empty, the caller creates an id.
 */
export function findPending(current: CurrentInterview, stored: Outgoing | null): Outgoing | null {
  const { messages, awaitingReply, lastClientMessageId } = current;
  const received =
    stored !== null &&
    (stored.kind === "first" ? messages.length > 0 : stored.clientMessageId === lastClientMessageId);
  if (stored !== null && (!received || stored.kind === "end")) return stored;
  if (messages.length === 0) return { clientMessageId: "", text: "", kind: "first" };
  const last = messages.at(-1);
  if (!awaitingReply || lastClientMessageId === null || last?.role !== "user") return null;
  return { clientMessageId: lastClientMessageId, text: last.content, kind: "answer" };
}

/** When time is up, an answer may be as long as a draft. A user who ends early is warned that the rest is cut off. */
function wordsOf({ kind, text, endReason }: Outgoing): string {
  if (kind !== "end") return text;
  return normaliseText(text)
    .slice(0, endReason === "user" ? MESSAGE_MAX_LENGTH : DRAFT_MAX_LENGTH)
    .toWellFormed();
}

export const chatRequestOf = (live: Live, outgoing: Outgoing, screen: string): ChatRequest => ({
  interviewId: live.id,
  sessionId: screen,
  message: wordsOf(outgoing),
  clientMessageId: outgoing.clientMessageId,
  isNewInterview: outgoing.kind === "first",
  isEndInterview: outgoing.kind === "end",
  ...(outgoing.endReason && { endReason: outgoing.endReason }),
  ...(outgoing.replyTo !== undefined && { replyTo: outgoing.replyTo }),
  ...(outgoing.spoken !== undefined && { spoken: outgoing.spoken }),
});

export const isInterviewGone = (error: unknown): boolean =>
  hasCode(error, "interview_over") || hasCode(error, "interview_not_found");

/** True if the server can't be reached or is temporarily unavailable. */
export const isAway = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.status === 0 || error.code === "unavailable" || (error.code === "" && error.status >= 500));

export const isSignedOut = (error: unknown): boolean => hasCode(error, "not_authenticated");

/** Errors after which the server may have stored the message, so that only the same message may be sent again. */
const MAY_BE_STORED: readonly string[] = [
  "response_failed",
  "answer_under_way",
  "too_many_requests",
  "unexpected",
  "unavailable",
] satisfies ErrorCode[];

/** True if the server did not store the message. Its text then goes back into the answer box. */
export const wasNotStored = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.status >= 400 &&
  error.code !== "" &&
  !MAY_BE_STORED.includes(error.code);

/** Errors that the user can act on: shown with the server's own message. */
const OWN_WORDS: readonly string[] = [
  "linkedin_required",
  "interview_limit",
  "interviews_full",
  "interviews_stopped",
  "unknown_role",
  "interview_in_progress",
  "practice_limit",
  "practice_advert_empty",
  "practice_needs_role",
  "not_authenticated",
] satisfies ErrorCode[];

/** texts.md 'Interview start and completion'. */
export function startProblem(error: unknown): string {
  if (!(error instanceof ApiError)) return TEXT.unexpectedError;
  if (OWN_WORDS.includes(error.code)) return error.message;
  if (error.status >= 500) return TEXT.startFailedHint;
  return fillText(TEXT.startFailedWith, { message: error.message });
}

/** True if the server sent no message that explains the failure. */
const isUnforeseen = (error: unknown): boolean =>
  !(error instanceof ApiError) || hasCode(error, "unexpected");

export const sendProblem = (error: unknown): string =>
  isUnforeseen(error) ? TEXT.sendFailed : messageOf(error);

export const loadProblem = (error: unknown): string =>
  fillText(TEXT.connectionError, {
    message: isNetworkError(error) ? TEXT.networkNotOk : messageOf(error),
  });

export const endProblem = (error: unknown): string =>
  isUnforeseen(error) ? TEXT.completeUnexpected : TEXT.completeFailed;
