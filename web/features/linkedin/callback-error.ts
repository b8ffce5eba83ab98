import { ADDRESS_MESSAGE_MAX_LENGTH } from "#contract/limits.ts";
import { fillText, TEXT } from "#contract/texts.ts";

/** The text for an OAuth error that came in the address's hash, null when there is none (screens.md.11 and 8). */
export function callbackError(hash: string): string | null {
  const values = new URLSearchParams(hash.replace(/^#/, ""));
  const description = values.get("error_description") ?? values.get("error");
  if (description === null) return null;
  return fillText(TEXT.oauthError, { description: description.slice(0, ADDRESS_MESSAGE_MAX_LENGTH) });
}

/** True when the message is about the token configuration, which only a developer can mend. */
export const isTokenConfiguration = (message: string): boolean => /\bjwt\b/i.test(message);
