import { CONNECTION_RETRIES } from "#contract/limits.ts";
import { fillText, TEXT } from "#contract/texts.ts";
import { WORDS } from "../words.ts";

export const connecting = (attempt: number): string =>
  attempt === 0
    ? WORDS.checkingTheConnection
    : fillText(TEXT.connecting, { n: Math.min(attempt, CONNECTION_RETRIES) });
