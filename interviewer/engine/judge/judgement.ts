import { CRITERIA, type Criterion, type Form } from "#contract/criteria.ts";
import type { QuestionReport } from "#contract/report.ts";
import { scoringRubric } from "#interviewer/data/load.ts";
import { isMain } from "../is-main.ts";
import type { PlannedQuestion } from "../types.ts";
import type { OpenPoint } from "./find-open-point.ts";

/** From 1 to 5 in halves; null: not judged. */
export type Levels = Record<Criterion, number | null>;

/** A scorer's judgement of one answer, before totals are computed. */
export type Judgement = {
  criteria: Levels;
  /** The range of the totals of a model's samples, in points. */
  spread?: number;
  /** The point of the question that the answer most surely leaves open. Models give their own advice instead. */
  open?: OpenPoint | null;
  /** The answer belongs to another question, so its relevance does not say whether its facts are right. */
  isElsewhere?: boolean;
} & Pick<QuestionReport, "quotes" | "good" | "most" | "next" | "advice" | "begin">;

/** Converts texts into vectors (engine/read/encode-text.ts). */
export type Encoder = { encode: (texts: readonly string[]) => Promise<Float32Array[]> };

export const FLOOR: Levels = { relevance: 1, structure: 1, specificity: 1, ownership: 1, outcome: 1 };

export function ratedForm(question: PlannedQuestion): Form {
  if (!isMain(question))
    throw new Error(`${question.id} is none of the interview's questions: it is not rated`);
  return question.kind;
}

/** The criteria's labels, anchors and descriptions for this form of question. */
export const rubricOf = (question: PlannedQuestion) => scoringRubric.forms[ratedForm(question)].criteria;

export const eachCriterion = <T>(make: (criterion: Criterion) => T): Record<Criterion, T> =>
  Object.fromEntries(CRITERIA.map((name) => [name, make(name)])) as Record<Criterion, T>;
