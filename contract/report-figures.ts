import { CRITERIA, type Criterion } from "./criteria.ts";
import { SCORE_CONVINCING_FROM, SCORE_ON_THE_WAY_FROM, SCORE_OUTSTANDING_FROM } from "./limits.ts";
import type { QuestionReport } from "./report.ts";
import { TEXT } from "./texts.ts";

const WORDS = [
  { id: "outstanding", from: SCORE_OUTSTANDING_FROM, text: TEXT.scoreOutstanding },
  { id: "convincing", from: SCORE_CONVINCING_FROM, text: TEXT.scoreConvincing },
  { id: "onTheWay", from: SCORE_ON_THE_WAY_FROM, text: TEXT.scoreOnTheWay },
  { id: "notYet", from: 0, text: TEXT.scoreNotYet },
] as const;

export type ScoreWord = (typeof WORDS)[number];

/** Label of a score out of 10 (limits.md 'Interviews'). */
export const scoreWord = (score: number): ScoreWord => WORDS.find(({ from }) => score >= from) ?? WORDS[3];

type Rated = QuestionReport & { criteria: NonNullable<QuestionReport["criteria"]> };

export const isRated = (question: QuestionReport): question is Rated => question.criteria !== null;
const toTenth = (value: number): number => Math.round(value * 10) / 10;

/** Mean of each criterion over the answers that judge it, 1 to 5 with one decimal; null if no answer is rated. */
export function meanCriteria(questions: readonly QuestionReport[]): Record<Criterion, number | null> | null {
  const rated = questions.filter(isRated);
  if (rated.length === 0) return null;
  const mean = (criterion: Criterion): number | null => {
    const levels = rated.map(({ criteria }) => criteria[criterion]).filter((level) => level !== null);
    return levels.length === 0 ? null : toTenth(levels.reduce((sum, one) => sum + one, 0) / levels.length);
  };
  return Object.fromEntries(CRITERIA.map((criterion) => [criterion, mean(criterion)])) as Record<
    Criterion,
    number | null
  >;
}
