import { ADDRESS_MESSAGE_MAX_LENGTH } from "#contract/limits.ts";
import type { LINKEDIN_ERRORS } from "#contract/linkedin.ts";
import { TEXT } from "#contract/texts.ts";

type Code = (typeof LINKEDIN_ERRORS)[keyof typeof LINKEDIN_ERRORS];

const WORDS: Record<Code, string> = {
  linkedin_email_already_connected: TEXT.linkedinAlreadyConnected,
  linkedin_email_mismatch: TEXT.linkedinEmailMismatch,
  linkedin_state_invalid: TEXT.linkedinStateInvalid,
  linkedin_token_store_failed: TEXT.linkedinTokenStoreFailed,
};

const HINT = "If this goes on, log out of LinkedIn in this browser and try again.";

const isCode = (error: string): error is Code => Object.hasOwn(WORDS, error);

/** Text and hint for the `error` of the connection result screen (screens.md 3, safety.md T13). */
export function errorWords(error: string): { message: string; hint: string | null } {
  if (error === "linkedin_email_already_connected") return { message: WORDS[error], hint: null };
  return { message: isCode(error) ? WORDS[error] : error.slice(0, ADDRESS_MESSAGE_MAX_LENGTH), hint: HINT };
}
