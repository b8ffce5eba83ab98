import { competencies, wordLists } from "#interviewer/load-bank.ts";
import { findConcrete } from "./find-evidence.ts";
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

/** Word stems that belong to what the question asks about. */
export function topicOf(question: PlannedQuestion): Set<string> {
  const asked = [
    question.text,
    question.rephrased,
    ...question.lookFor,
    question.probes.broad,
    question.probes.specific,
  ]
    .flatMap(wordsOf)
    .map(stem)
    .filter((root) => root.length >= 3 && !dull.has(root));
  const signals = competencies.find((one) => one.id === question.competency)?.signals ?? [];
  return new Set([...asked, ...stemSet(signals)]);
}

/** True for a longer text full of detail that holds (nearly) nothing of the subject or of working life. */
export function isOffTopic(question: PlannedQuestion, answer: string): boolean {
  const words = wordsOf(answer);
  if (words.length < 25) return false;
  const topic = topicOf(question);
  const touched = new Set(words.map(stem).filter((root) => topic.has(root) || workStems.has(root)));
  const elsewhere = [...findConcrete(words)].filter((root) => !touched.has(root));
  return elsewhere.length >= 5 && touched.size <= (words.length >= 80 ? 2 : 1);
}
