import { ADDRESS_MESSAGE_MAX_LENGTH } from "#contract/limits.ts";
import type { LINKEDIN_ERRORS } from "#contract/linkedin.ts";
import { TEXT, fillText } from "#contract/texts.ts";
import { hasCode, isNetworkError, messageOf } from "#web/lib/api.ts";
import { WORDS } from "./words.ts";

/** The text for an OAuth error in the address's hash; null when there is none (screens.md 11 and 8). */
export function callbackError(hash: string): string | null {
  const values = new URLSearchParams(hash.replace(/^#/, ""));
  const description = values.get("error_description") ?? values.get("error");
  if (description === null) return null;
  return fillText(TEXT.oauthError, { description: description.slice(0, ADDRESS_MESSAGE_MAX_LENGTH) });
}

/** True when the message is about the token configuration, which only a developer can fix. */
export const isTokenConfiguration = (message: string): boolean => /\bjwt\b/i.test(message);

type Code = (typeof LINKEDIN_ERRORS)[keyof typeof LINKEDIN_ERRORS];

const MESSAGES: Record<Code, string> = {
  linkedin_email_already_connected: TEXT.linkedinAlreadyConnected,
  linkedin_email_mismatch: TEXT.linkedinEmailMismatch,
  linkedin_email_unconfirmed: TEXT.linkedinEmailUnconfirmed,
  linkedin_state_invalid: TEXT.linkedinStateInvalid,
  linkedin_authentication_failed: TEXT.linkedinAuthFailed,
  linkedin_token_store_failed: TEXT.linkedinTokenStoreFailed,
};

/** Why the connection could not be checked: the server's message if it names a reason. */
export function checkWords(error: unknown): string {
  if (hasCode(error, "unavailable")) return TEXT.linkedinCheckFailed;
  const unnamed = isNetworkError(error) || hasCode(error, "unexpected");
  return unnamed ? TEXT.linkedinProfileError : messageOf(error);
}

const HINT = WORDS.ifThisGoesOnLog;

const isCode = (error: string): error is Code => Object.hasOwn(MESSAGES, error);

/** `isOtherEmail`: the LinkedIn account has another email than ours, which the user can change. */
export type Failed = { message: string; hint: string | null; isOtherEmail?: boolean };

/** Text and hint for the `error` of the connection result screen (screens.md 3, safety.md T13). */
export function errorWords(error: string): Failed {
  if (error === "linkedin_email_already_connected") return { message: MESSAGES[error], hint: null };
  return {
    message: isCode(error) ? MESSAGES[error] : error.slice(0, ADDRESS_MESSAGE_MAX_LENGTH),
    hint: HINT,
    isOtherEmail: error === "linkedin_email_mismatch",
  };
}
