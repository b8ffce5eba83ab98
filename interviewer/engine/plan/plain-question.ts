import type { OwnQuestion } from "#interviewer/data/schema.ts";
import type { PlannedQuestion } from "../types.ts";

/** Defaults for a question with only a text. */
export const PLAIN_QUESTION = {
  lookFor: [],
  anchors: null,
  followUps: [],
  challenge: null,
  source: "bank",
  why: null,
  priority: "must",
} satisfies Partial<PlannedQuestion>;

/** Creates a question that is asked but not rated. */
export const toUnrated = (
  kind: PlannedQuestion["kind"],
  competency: string,
  question: OwnQuestion,
): PlannedQuestion => ({ ...PLAIN_QUESTION, ...question, kind, competency });
