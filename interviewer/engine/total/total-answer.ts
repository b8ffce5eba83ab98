import {
  CRITERION_MAX,
  LEVEL_STEP,
  RELEVANCE_BARELY_MAX,
  RELEVANCE_OTHER_MAX,
  SCORE_MAX,
  SCORE_MIN,
  TOTAL_BARELY_MAX,
  TOTAL_OTHER_QUESTION_MAX,
} from "#contract/limits.ts";
import type { Levels } from "../judge/judgement.ts";

export const toTenth = (value: number): number => Math.round(value * 10) / 10;

/** The highest total for this relevance. For knowledge questions relevance means correctness. */
function gateOf(relevance: number | null): number {
  if (relevance === null || relevance > RELEVANCE_BARELY_MAX) return SCORE_MAX;
  return relevance > RELEVANCE_OTHER_MAX ? TOTAL_BARELY_MAX : TOTAL_OTHER_QUESTION_MAX;
}

/**
 * The total of an answer, for any scorer: the mean of the judged criteria on a scale from 1.0 (all 1) to 10.0 (all 5),
 * capped by relevance. It is computed in whole steps, so that all machines give the same number.
 */
export function totalAnswer(criteria: Levels): number {
  const steps = Object.values(criteria)
    .filter((level) => level !== null)
    .map((level) => (level - 1) / LEVEL_STEP);
  if (steps.length === 0) return SCORE_MIN;
  const most = (steps.length * (CRITERION_MAX - 1)) / LEVEL_STEP;
  const sum = steps.reduce((all, one) => all + one, 0);
  const total = SCORE_MIN + Math.round((sum * (SCORE_MAX - SCORE_MIN) * 10) / most) / 10;
  return toTenth(Math.min(total, gateOf(criteria.relevance)));
}
