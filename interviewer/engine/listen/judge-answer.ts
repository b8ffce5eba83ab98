import type { Language } from "#contract/languages.ts";
import { isMashed, isOtherLanguage, saysNothingIn } from "../text/other-language.ts";
import { withoutPlea } from "../text/pleas.ts";
import { stem, withoutCode, withoutTags, wordsOf } from "../text/read-text.ts";
import {
  isGibberish,
  isNoAnswerPhrase,
  isOnlyCode,
  isSameText,
  overlap,
  withoutEcho,
  withoutInstructions,
} from "../text/recognise.ts";
import { remembered } from "../text/remembered.ts";
import type { PlannedQuestion } from "../types.ts";

function stemsOf(texts: string[]): string[] {
  return texts.flatMap(wordsOf).map(stem);
}

/** Word stems of the question itself: saying them back is no detail. */
export function askedStems(question: PlannedQuestion): Set<string> {
  return new Set(stemsOf([question.text, question.rephrased]));
}

/** An answer under this many words is short (interview.md 'Listening'). */
export const ENOUGH_WORDS = 25;

function wordingsOf({ text, rephrased, followUps }: PlannedQuestion): string[] {
  return [text, rephrased, ...followUps.map((one) => one.text)];
}

const MOST_KEPT = 60;
const MOST_TEXTS_KEPT = 2000;
const judges = new WeakMap<PlannedQuestion, (answer: string) => string>();

const withoutOthers = remembered(
  (answer) => withoutInstructions(withoutPlea(withoutCode(withoutTags(answer)))),
  MOST_TEXTS_KEPT,
);

/** What of an answer may be judged: no tags, no instructions to the interviewer, no repeated question. Asked for twice a turn. */
export function judgeable(question: PlannedQuestion, answer: string): string {
  const known = judges.get(question);
  if (known !== undefined) return known(answer);
  const wordings = wordingsOf(question);
  const judge = remembered((text) => withoutEcho(withoutOthers(text), wordings), MOST_KEPT);
  judges.set(question, judge);
  return judge(answer);
}

function isCopy(question: PlannedQuestion, answer: string): boolean {
  const words = wordsOf(answer).length;
  return wordingsOf(question).some(
    (wording) =>
      isSameText(wording, answer) ||
      (words >= 6 && words <= wordsOf(wording).length * 1.2 && overlap(wording, answer) >= 0.9),
  );
}

/** Mashed keys, only code, or 'I don't know', as far as words alone show it in that language. */
function holdsNothing(rest: string, language: Language | undefined): boolean {
  if (rest.trim() === "") return true;
  if (isOtherLanguage(language))
    return isMashed(rest) || saysNothingIn(rest, language) || withoutCode(rest).trim() === "";
  return isGibberish(rest) || isOnlyCode(rest) || isNoAnswerPhrase(rest);
}

/** The interview's language; left out: English. */
type Heard = { earlierAnswers?: readonly string[]; language?: Language | undefined };

/** Empty, gibberish, a copy of the question, 'I don't know', only code, or what an earlier message said already. */
export const isNotAnswerable = (
  question: PlannedQuestion,
  answer: string,
  { earlierAnswers = [], language }: Heard,
): boolean =>
  holdsNothing(judgeable(question, answer), language) ||
  isCopy(question, answer) ||
  earlierAnswers.some((earlier) => isSameText(earlier, answer));
