import type { Criterion, Form } from "#contract/criteria.ts";
import { scoringRubric } from "#interviewer/data/load.ts";
import { readMemory, type Memory, type Part } from "../text/memory.ts";
import type { PlannedQuestion } from "../types.ts";
import type { Ask } from "./further.ts";
import type { AskedQuestion } from "./answer-features.ts";

export type Level = 1 | 2 | 3 | 4 | 5;
export type Levels = Record<Criterion, Level>;

/** What any scorer makes of one answer, before code counts. */
export type Judgement = {
  criteria: Levels;
  /** The scorer's own reading of the whole answer from 1.0 to 10.0; null: the criteria's mean. */
  total: number | null;
  /** False where the scorer can't tie the answer to the question (built-in only): the total is capped. */
  isTied: boolean;
  /** By how many points of the total several samples of a model differed. */
  spread?: number;
  quotes: { criterion: Criterion; text: string }[];
  good: string[];
  missing: { criterion: Criterion; text: string }[];
  better: string | null;
  /** What code read in the text, for what is said of the interview as a whole; a model says that in its own words. */
  read?: {
    form: Form;
    /** Words that show a part, one piece a part. */
    shown: Partial<Record<Part, string>>;
    /** Parts, and what was asked beside them. */
    gaps: Ask[];
    /** What is said about the limits of the reading: no advice. */
    doubts: string[];
    /** What may lift any answer: the one thing to work on only where nothing is surely missing. */
    offers?: string[];
    /** What was asked is surely not answered. */
    isOpen?: boolean;
    /** What the answer can be named by: 'the cake', or words of it in quotation marks. */
    name: string | null;
  };
};

/** Sentences as vectors of length 1; near in meaning is near in direction. */
export type Encoder = { encode: (texts: readonly string[]) => Promise<Float32Array[]> };

export const FLOOR: Levels = { relevance: 1, structure: 1, specificity: 1, ownership: 1, outcome: 1 };

export function ratedForm({ id, kind }: PlannedQuestion): Form {
  if (kind === "candidate_questions") throw new Error(`${id} is the candidate's own: it is not rated`);
  return kind;
}

/** What the built-in scorer reads of a question. */
export const askedOf = (question: PlannedQuestion): AskedQuestion => ({
  text: question.text,
  form: ratedForm(question),
  competency: question.competency,
  lookFor: question.lookFor,
});

/** What an answer told, of the messages that count for it. */
export const remember = (question: PlannedQuestion, messages: readonly string[]): Memory =>
  readMemory({ text: question.text, form: ratedForm(question) }, messages);

/** The criteria's labels, anchors and plain words for this form of question. */
export const rubricOf = (question: PlannedQuestion) => scoringRubric.forms[ratedForm(question)].criteria;
