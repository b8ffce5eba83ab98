import { competencies, questionsByFamily, wordLists } from "#interviewer/data/load.ts";
import type { Memory } from "../text/memory.ts";
import { thingsIn } from "../text/name-thing.ts";
import { stem, stemSet, withoutCode, withoutTags, wordsOf } from "../text/read-text.ts";
import {
  isGibberish,
  isNoAnswerPhrase,
  isOnlyCode,
  isSameText,
  overlap,
  withoutEcho,
  withoutInstructions,
} from "../text/recognise.ts";
import type { PlannedQuestion } from "../types.ts";

const dull = stemSet([
  ...wordLists["english-words"],
  ...wordLists["generic-words"],
  ...wordLists["opinion-verbs"],
  "resume",
  "mention",
  "imagine",
  "tell",
]);
const workStems = stemSet(wordLists["work-words"]);

function stemsOf(texts: string[]): string[] {
  return texts.flatMap(wordsOf).map(stem);
}

/** Word stems of the question itself: saying them back is no detail. */
export function askedStems(question: PlannedQuestion): Set<string> {
  return new Set(stemsOf([question.text, question.rephrased]));
}

/** Word stems of what the question itself, its follow-ups and what to look for are about. */
function subjectOf({ text, rephrased, lookFor, followUps }: PlannedQuestion): Set<string> {
  const asked = stemsOf([text, rephrased, ...lookFor, ...followUps.map((one) => one.text)]);
  return new Set(asked.filter((root) => root.length >= 3 && !dull.has(root)));
}

/** The same, with the words of the competency behind the question. */
export function topicOf(question: PlannedQuestion): Set<string> {
  const signals = competencies.find((one) => one.id === question.competency)?.signals ?? [];
  return new Set([...subjectOf(question), ...stemSet(signals)]);
}

/** What the role family of a question speaks about, read from its part of the bank. */
const familyStems = new Map(
  [...questionsByFamily.values()].flatMap((questions) => {
    const texts = questions.flatMap((one) => [
      one.text,
      one.rephrased,
      ...one.lookFor,
      ...one.followUps.map(({ text }) => text),
    ]);
    const stems = new Set(stemsOf(texts).filter((root) => root.length >= 3 && !dull.has(root)));
    return questions.map((one) => [one.id, stems] as const);
  }),
);

const FEWEST_WORDS = 25;
const FEWEST_ELSEWHERE = 5;
const LONG_WORDS = 80;

/**
 * Full of things that are neither of working life nor asked about. Someone who tells what they did gets the benefit of the doubt,
 * and in a long text one stray word leads nobody astray.
 */
function isElsewhere(
  question: PlannedQuestion,
  words: readonly string[],
  { told, clauses }: Memory,
): boolean {
  if (words.length < FEWEST_WORDS || told.some(({ part }) => part === "action")) return false;
  const topic = topicOf(question);
  const family = familyStems.get(question.id);
  const touched = new Set(
    words.map(stem).filter((root) => topic.has(root) || workStems.has(root) || family?.has(root) === true),
  );
  return (
    touched.size <= (words.length >= LONG_WORDS ? 1 : 0) &&
    thingsIn(clauses, touched).size >= FEWEST_ELSEWHERE
  );
}

const LONG_ENOUGH_TO_NAME_IT = 35;
/** A question asked in everyday words only has no words to listen for. */
const FEWEST_NAMES_OF_SUBJECT = 8;

/**
 * True for a longer view or way of working that names nothing of what was asked, however good it is elsewhere. A told case
 * shows what it is about without the question's words. A guess by words: it leads back once and lowers no score.
 */
function missesSubject(question: PlannedQuestion, words: readonly string[]): boolean {
  if (question.kind === "past" || words.length < LONG_ENOUGH_TO_NAME_IT) return false;
  const subject = subjectOf(question);
  return subject.size >= FEWEST_NAMES_OF_SUBJECT && !words.some((word) => subject.has(stem(word)));
}

/** An answer under this many words is short (interview.md 'Listening'). */
export const ENOUGH_WORDS = 25;

function wordingsOf({ text, rephrased, followUps }: PlannedQuestion): string[] {
  return [text, rephrased, ...followUps.map((one) => one.text)];
}

/** What of an answer may be judged: no tags, no instructions to the interviewer, no repeated question. */
export function judgeable(question: PlannedQuestion, answer: string): string {
  return withoutEcho(withoutInstructions(withoutCode(withoutTags(answer))), wordingsOf(question));
}

function isCopy(question: PlannedQuestion, answer: string): boolean {
  const words = wordsOf(answer).length;
  return wordingsOf(question).some(
    (wording) =>
      isSameText(wording, answer) ||
      (words >= 6 && words <= wordsOf(wording).length * 1.2 && overlap(wording, answer) >= 0.9),
  );
}

/** Empty, gibberish, a copy of the question, 'I don't know', only code, or what an earlier message said already. */
export function isNotAnswerable(
  question: PlannedQuestion,
  answer: string,
  earlierAnswers: readonly string[],
): boolean {
  const rest = judgeable(question, answer);
  if (rest.trim() === "" || isGibberish(rest) || isOnlyCode(rest) || isNoAnswerPhrase(rest)) return true;
  return isCopy(question, answer) || earlierAnswers.some((earlier) => isSameText(earlier, answer));
}

/** An answer that names nothing of what was asked is led back to the question; it is not judged by that. */
export function isAboutSomethingElse(question: PlannedQuestion, answer: string, memory: Memory): boolean {
  const words = wordsOf(judgeable(question, answer));
  return isElsewhere(question, words, memory) || missesSubject(question, words);
}
