import type { QuestionCount } from "#contract/interviews.ts";
import { ANSWERS_FOR_OVERALL, MESSAGE_MAX_LENGTH, SPOKEN_WORDS_PER_MINUTE } from "#contract/limits.ts";
import { lengthOf, normaliseText } from "#contract/typed-text.ts";
import { spokenTime } from "../spoken-time.ts";
import { WORDS } from "../words.ts";

const COUNT_FROM = MESSAGE_MAX_LENGTH * 0.8;
const STEP_SECONDS = 5;
/** Of fewer words the time says nothing. */
const TIMED_FROM_WORDS = 20;

export const isTooLong = (text: string): boolean => lengthOf(text) > MESSAGE_MAX_LENGTH;

/** What the length of an answer is like: no limit and no advice, for length is not rated. null while there is none. */
export function answerLength(text: string): string | null {
  const trimmed = normaliseText(text).trim();
  if (trimmed === "") return null;
  if (trimmed.length >= COUNT_FROM) return WORDS.ofCharacters(trimmed.length, MESSAGE_MAX_LENGTH);
  const words = trimmed.split(/\s+/u).length;
  if (words < TIMED_FROM_WORDS) return WORDS.words(words);
  const seconds = Math.round(((words / SPOKEN_WORDS_PER_MINUTE) * 60) / STEP_SECONDS);
  return WORDS.wordsAboutWhenSpoken(words, spokenTime(seconds * STEP_SECONDS));
}

/** How far the interview is, and after how many answers there is an overall number. */
export function questionCounter({ asked, planned, untilRating }: QuestionCount): string {
  const at = WORDS.questionOf(asked, planned);
  if (untilRating === 0) return WORDS.enoughForARating(at);
  return untilRating === ANSWERS_FOR_OVERALL
    ? WORDS.ratingAfter(at, untilRating)
    : WORDS.ratingAfterMore(at, untilRating);
}
