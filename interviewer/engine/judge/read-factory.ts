import { PLAIN_QUESTION } from "../plan/plan.ts";
import { readMemory } from "../text/memory.ts";
import type { PlannedQuestion } from "../types.ts";
import { findGaps, type Read } from "./feedback.ts";
import type { Level } from "./judgement.ts";

/** Answers as they were read, for the tests of what a report says of them. */

export const questionOf = (
  kind: PlannedQuestion["kind"],
  text = "Tell me about a bug that took you long to find.",
): PlannedQuestion => ({
  ...PLAIN_QUESTION,
  id: "a-question",
  kind,
  competency: "problem-solving",
  text,
  rephrased: text,
  lookFor: ["where it was looked for", "what it was", "how it was found"],
});

export const levels = (all: Level, changes: Partial<Read["criteria"]> = {}): Read["criteria"] => ({
  relevance: all,
  structure: all,
  specificity: all,
  ownership: all,
  outcome: all,
  ...changes,
});

export const readOf = (form: Read["form"], answer: string, changes: Partial<Read> = {}): Read => ({
  question: questionOf(form),
  form,
  memory: readMemory({ text: "", form }, [answer]),
  criteria: levels(3),
  isTied: true,
  ...changes,
});

export const missing = (form: Read["form"], answer: string, changes: Partial<Read> = {}): string =>
  findGaps(readOf(form, answer, changes))
    .map(({ text }) => text)
    .join(" ");
