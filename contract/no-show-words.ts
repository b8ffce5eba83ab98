import { NO_SHOW_WORDS_MAX_LENGTH } from "./limits.ts";
import { TEXT } from "./texts.ts";

/** Checks each side's text about a no-show, for the form and the API. */

export const noShowWordsProblem = (words: string): string | null =>
  words.trim().length > NO_SHOW_WORDS_MAX_LENGTH ? TEXT.reviewSentenceLong : null;

export const objectionProblem = (words: string): string | null =>
  words.trim() === "" ? TEXT.listingReasonRequired : noShowWordsProblem(words);
