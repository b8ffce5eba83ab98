import {
  ROUGH_STEP,
  SCORE_MAX,
  SCORE_MIN,
  TOTAL_BARELY_MAX,
  TOTAL_OTHER_QUESTION_MAX,
  TOTAL_UNTIED_MAX,
} from "#contract/limits.ts";
import type { Judgement, Levels } from "../judge/judgement.ts";
import { mean } from "../mean.ts";

/** To one decimal, or in halves where the number is only a rough reading. */
export const roundScore = (value: number, isRough = false): number =>
  isRough ? Math.round(value / ROUGH_STEP) * ROUGH_STEP : Math.round(value * 10) / 10;

/** Mean of the five criteria on a scale from 1.0 (all 1) to 10.0 (all 5), one decimal. */
export function meanOutOfTen(criteria: Levels): number {
  const share = (mean(Object.values(criteria)) - 1) / 4;
  return roundScore(SCORE_MIN + share * (SCORE_MAX - SCORE_MIN));
}

/** Brings 1.0 to 10.0 into 1.0 to `most`: below an answer to the question, its form still orders the rest. */
export const squeeze = (total: number, most: number): number =>
  SCORE_MIN + ((total - SCORE_MIN) * (most - SCORE_MIN)) / (SCORE_MAX - SCORE_MIN);

/** Content before form: what an answer totals at most. For knowledge questions relevance is correctness. */
function capOf({ criteria, isTied }: Judgement): number {
  if (criteria.relevance === 1) return TOTAL_OTHER_QUESTION_MAX;
  if (criteria.relevance === 2) return TOTAL_BARELY_MAX;
  return isTied ? SCORE_MAX : TOTAL_UNTIED_MAX;
}

function meanOf({ criteria }: Judgement): number {
  const own = meanOutOfTen(criteria);
  return criteria.relevance === 1 ? squeeze(own, TOTAL_OTHER_QUESTION_MAX) : own;
}

/** What an answer totals, by whichever scorer (interview.md 'Rating'). */
export function totalAnswer(judgement: Judgement): number {
  return roundScore(Math.max(SCORE_MIN, Math.min(judgement.total ?? meanOf(judgement), capOf(judgement))));
}
