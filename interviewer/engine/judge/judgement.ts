import type { Criterion, Form } from "#contract/criteria.ts";
import type { QuestionReport } from "#contract/report.ts";
import { scoringRubric } from "#interviewer/data/load.ts";
import { isMain } from "../is-main.ts";
import type { PlannedQuestion } from "../types.ts";
import type { OpenPoint } from "./find-open-point.ts";

/** From 1 to 5 in halves; null: not judged. */
export type Levels = Record<Criterion, number | null>;

/** One answer as any scorer judges it, before code counts. */
export type Judgement = {
  criteria: Levels;
  /** By how many points of the total several samples of a model differed. */
  spread?: number;
  /** The point of its question that the answer most surely leaves open; a model gives its own advice. */
  open?: OpenPoint | null;
  /** It answers another question, which says nothing of whether a fact in it is right. */
  isElsewhere?: boolean;
} & Pick<QuestionReport, "quotes" | "good" | "most" | "next" | "advice" | "begin">;

/** Texts as vectors (engine/read/encode-text.ts). */
export type Encoder = { encode: (texts: readonly string[]) => Promise<Float32Array[]> };

export const FLOOR: Levels = { relevance: 1, structure: 1, specificity: 1, ownership: 1, outcome: 1 };

export function ratedForm(question: PlannedQuestion): Form {
  if (!isMain(question))
    throw new Error(`${question.id} is none of the interview's questions: it is not rated`);
  return question.kind;
}

/** The criteria's labels, anchors and plain words for this form of question. */
export const rubricOf = (question: PlannedQuestion) => scoringRubric.forms[ratedForm(question)].criteria;
