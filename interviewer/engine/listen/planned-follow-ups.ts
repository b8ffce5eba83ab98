import { wordLists } from "#interviewer/data/load.ts";
import type { Memory } from "../text/memory.ts";
import { stem, wordsOf } from "../text/read-text.ts";
import type { PlannedQuestion } from "../types.ts";
import { askedStems } from "./judge-answer.ts";

/** The two follow-ups that are planned with a question ask for something particular; where they fit they are the better ones. */

type Planned = PlannedQuestion["followUps"][number];

const everyday = new Set([...wordLists["english-words"], ...wordLists["generic-words"]]);
const SHORTEST = 4;
const FEWEST_OWN_WORDS = 2;

/** What a follow-up speaks of beyond its question. */
function ownWordsOf({ text }: Planned, question: PlannedQuestion): string[] {
  const asked = askedStems(question);
  const own = wordsOf(text).filter((word) => word.length >= SHORTEST && !everyday.has(word));
  return [...new Set(own.map(stem))].filter((word) => !asked.has(word));
}

const stemsOf = ({ clauses }: Memory): Set<string> =>
  new Set(clauses.flatMap(({ words }) => words.map(({ lower }) => stem(lower))));

/** Whether the answer speaks of the very thing that would be asked for: then it may have been told, in whatever words. */
export function isSpokenOf(planned: Planned, question: PlannedQuestion, memory: Memory): boolean {
  const said = stemsOf(memory);
  return ownWordsOf(planned, question).some((word) => said.has(word));
}

/** Asks for a part that was not read, in particular words of which none stands in the answer: a new matter, whatever was told. */
export const asksForNew = (planned: Planned, question: PlannedQuestion, memory: Memory): boolean =>
  !memory.told.some(({ part }) => part === planned.asks) &&
  ownWordsOf(planned, question).length >= FEWEST_OWN_WORDS &&
  !isSpokenOf(planned, question, memory);
