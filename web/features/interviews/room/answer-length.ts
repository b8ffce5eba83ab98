import { MESSAGE_MAX_LENGTH, SPOKEN_WORDS_PER_MINUTE } from "#contract/limits.ts";
import { lengthOf, normaliseText } from "#contract/typed-text.ts";
import { spokenTime } from "../spoken-time.ts";
import { WORDS } from "../words.ts";

const COUNT_FROM = MESSAGE_MAX_LENGTH * 0.8;
const STEP_SECONDS = 5;
/** Shorter answers show no speaking time. */
const TIMED_FROM_WORDS = 20;

export const isTooLong = (text: string): boolean => lengthOf(text) > MESSAGE_MAX_LENGTH;

/** Describes an answer's length without advice, because length is not rated. Null for an empty answer. */
export function answerLength(text: string): string | null {
  const trimmed = normaliseText(text).trim();
  if (trimmed === "") return null;
  if (trimmed.length >= COUNT_FROM) return WORDS.ofCharacters(trimmed.length, MESSAGE_MAX_LENGTH);
  const words = trimmed.split(/\s+/u).length;
  if (words < TIMED_FROM_WORDS) return WORDS.words(words);
  const seconds = Math.round(((words / SPOKEN_WORDS_PER_MINUTE) * 60) / STEP_SECONDS);
  return WORDS.wordsAboutWhenSpoken(words, spokenTime(seconds * STEP_SECONDS));
}
