import type { Language } from "#contract/languages.ts";
import { isMashed, isOtherLanguage, saysNothingIn } from "../text/other-language.ts";
import { withoutPlea } from "../text/pleas.ts";
import { stemSet, withoutCode, withoutTags, wordsOf } from "../text/read-text.ts";
import {
  isGibberish,
  isNoAnswerPhrase,
  isOnlyCode,
  isSameText,
  printOf,
  sharesMost,
  withoutEcho,
  withoutInstructions,
} from "../text/recognise.ts";
import { remembered } from "../text/remembered.ts";
import type { PlannedQuestion } from "../types.ts";

/** Word stems of the question, which are no details when an answer repeats them. */
export const askedStems = ({ text, rephrased }: PlannedQuestion): Set<string> =>
  stemSet([text, rephrased].flatMap(wordsOf));

/** An answer with fewer words is short (interview.md 'Listening'). */
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

/** The part of an answer that may be judged: no tags, no instructions, no repeated question. Cached. */
export function judgeable(question: PlannedQuestion, answer: string): string {
  const judge = judges.getOrInsertComputed(question, () => {
    const wordings = wordingsOf(question);
    return remembered((text) => withoutEcho(withoutOthers(text), wordings), MOST_KEPT);
  });
  return judge(answer);
}

function isCopy(question: PlannedQuestion, answer: string): boolean {
  const words = wordsOf(answer).length;
  return wordingsOf(question).some(
    (wording) =>
      isSameText(wording, answer) ||
      (words >= 6 && words <= wordsOf(wording).length * 1.2 && sharesMost(printOf(wording), printOf(answer))),
  );
}

/** Random keys, only code, or 'I don't know', as far as words alone show it in this language. */
function holdsNothing(rest: string, language: Language | undefined): boolean {
  if (rest.trim() === "") return true;
  if (isOtherLanguage(language))
    return isMashed(rest) || saysNothingIn(rest, language) || withoutCode(rest).trim() === "";
  return isGibberish(rest) || isOnlyCode(rest) || isNoAnswerPhrase(rest);
}

/** `language`: the interview's language; absent: English. */
type Heard = { earlierAnswers?: readonly string[]; language?: Language | undefined };

/** Empty, gibberish, a copy of the question, 'I don't know', only code, or a repeated earlier message. */
export const isNotAnswerable = (
  question: PlannedQuestion,
  answer: string,
  { earlierAnswers = [], language }: Heard,
): boolean =>
  holdsNothing(judgeable(question, answer), language) ||
  isCopy(question, answer) ||
  earlierAnswers.some((earlier) => isSameText(earlier, answer));
