import { competencies, questionsByFamily, wordLists } from "#interviewer/load-bank.ts";
import { findConcrete } from "./find-details.ts";
import type { SentenceFacts } from "./find-evidence.ts";
import { stem, stemSet, wordsOf } from "./read-text.ts";
import type { PlannedQuestion } from "./types.ts";

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

/** Word stems that belong to what the question asks about. */
export function topicOf(question: PlannedQuestion): Set<string> {
  const { text, rephrased, lookFor, probes } = question;
  const asked = stemsOf([text, rephrased, ...lookFor, probes.broad, probes.specific]);
  const signals = competencies.find((one) => one.id === question.competency)?.signals ?? [];
  return new Set([...asked.filter((root) => root.length >= 3 && !dull.has(root)), ...stemSet(signals)]);
}

/** What the role family of a question speaks about, read from its part of the bank. */
const familyStems = new Map(
  [...questionsByFamily.values()].flatMap((questions) => {
    const texts = questions.flatMap((one) => [
      one.text,
      one.rephrased,
      ...one.lookFor,
      one.broad,
      one.specific,
    ]);
    const stems = new Set(stemsOf(texts).filter((root) => root.length >= 3 && !dull.has(root)));
    return questions.map((one) => [one.id, stems] as const);
  }),
);

/**
 * True for a longer text full of detail that holds (nearly) nothing of the subject or of working life.
 * Someone who tells what they did gets the benefit of the doubt.
 */
export function isOffTopic(question: PlannedQuestion, answer: string, facts: SentenceFacts[]): boolean {
  const words = wordsOf(answer);
  if (words.length < 25 || facts.some((one) => one.ownStrong.size > 0)) return false;
  const topic = topicOf(question);
  const family = familyStems.get(question.id);
  const touched = new Set(
    words.map(stem).filter((root) => topic.has(root) || workStems.has(root) || family?.has(root) === true),
  );
  const elsewhere = [...findConcrete(words, touched)];
  return elsewhere.length >= 5 && touched.size <= (words.length >= 80 ? 1 : 0);
}
