import { NO_SHOW_WORDS_MAX_LENGTH } from "./limits.ts";
import { TEXT } from "./texts.ts";

/** What each side writes about a no-show; the form and the API say the same of it. */

export const noShowWordsProblem = (words: string): string | null =>
  words.trim().length > NO_SHOW_WORDS_MAX_LENGTH ? TEXT.reviewSentenceLong : null;

export const objectionProblem = (words: string): string | null =>
  words.trim() === "" ? TEXT.listingReasonRequired : noShowWordsProblem(words);
