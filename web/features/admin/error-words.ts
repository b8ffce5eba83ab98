import { fillText, TEXT } from "#contract/texts.ts";
import { ApiError, hasCode, isNetworkError } from "#web/lib/api.ts";

/** The texts in texts.md for failed calls of the admin pages. */

export function usersWords(error: unknown): string {
  if (!(error instanceof ApiError)) return TEXT.adminLoadFailed;
  if (isNetworkError(error)) return TEXT.adminNoResponse;
  if (error.status === 401) return TEXT.adminNotAuthenticated;
  return error.status === 403
    ? error.message
    : fillText(TEXT.adminLoadFailedWith, { details: error.message });
}

export function conversationWords(error: unknown): string {
  if (!(error instanceof ApiError)) return TEXT.detailsNoData;
  if (isNetworkError(error)) return TEXT.detailsNoResponse;
  if (hasCode(error, "two_factor_required")) return error.message;
  const byStatus: Record<number, string> = {
    // A malformed id matches no conversation.
    400: TEXT.conversationNotFound,
    401: TEXT.detailsUnauthorized,
    403: TEXT.detailsForbidden,
    404: TEXT.conversationNotFound,
  };
  const { status } = error;
  return (
    byStatus[status] ?? (error.code === "" ? fillText(TEXT.detailsServerError, { status }) : error.message)
  );
}

export function linkedinWords(error: unknown): { kind: "info" | "error"; words: string } {
  if (!(error instanceof ApiError)) {
    return {
      kind: "error",
      words: fillText(TEXT.adminLinkedinErrorShown, { details: TEXT.unexpectedError }),
    };
  }
  if (isNetworkError(error)) return { kind: "error", words: TEXT.adminNoResponse };
  const kind = error.status === 404 ? "info" : "error";
  const { message } = error;
  if (message === TEXT.adminLinkedinNone) return { kind, words: TEXT.adminNoLinkedinShown };
  if (message === TEXT.adminLinkedinNotYet) return { kind, words: TEXT.adminLinkedinNotYetShown };
  return { kind, words: fillText(TEXT.adminLinkedinErrorShown, { details: message }) };
}

export const superadminWords = (error: unknown): string =>
  error instanceof ApiError && error.status === 403 ? error.message : TEXT.superadminLoadFailed;

export const accountWords = (error: unknown): string =>
  error instanceof ApiError && error.code !== "" && !isNetworkError(error)
    ? error.message
    : TEXT.superadminLoadFailed;

export const promoteWords = (error: unknown): string =>
  error instanceof ApiError && error.code !== "" && !isNetworkError(error)
    ? error.message
    : TEXT.promoteFailed;
