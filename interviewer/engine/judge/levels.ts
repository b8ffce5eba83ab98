import { CRITERIA, type Criterion, type Form } from "#contract/criteria.ts";
import { CRITERION_MAX, LEVEL_STEP, RELEVANCE_BARELY_MAX, SCORE_MAX, SCORE_MIN } from "#contract/limits.ts";
import { mean } from "../mean.ts";
import type { Levels } from "./judgement.ts";

/** A scorer's unrounded result: each criterion from 1 to 5 (relevance null: uncertain), and the whole from 1 to 10. */
export type Reading = {
  criteria: Record<Exclude<Criterion, "relevance">, number> & { relevance: number | null };
  whole: number;
};

const bounded = (level: number): number => Math.max(1, Math.min(CRITERION_MAX, level));
const toStep = (level: number): number => Math.round(level / LEVEL_STEP) * LEVEL_STEP;
const isElsewhere = (relevance: number | null): boolean =>
  relevance !== null && relevance <= RELEVANCE_BARELY_MAX;

function shownRelevance({ criteria: { relevance } }: Reading, form: Form): number | null {
  // Words alone do not show whether a fact is correct.
  if (relevance === null || (form === "knowledge" && !isElsewhere(relevance))) return null;
  return toStep(bounded(relevance));
}

const MOVES = 4;

/** Shifts the levels together until their mean is `wanted`. */
function moveTo(levels: readonly number[], wanted: number): number[] {
  let moved = levels.map(bounded);
  for (let at = 0; at < MOVES; at += 1) {
    const by = wanted - mean(moved);
    moved = moved.map((level) => bounded(level + by));
  }
  return moved;
}

/** Rounds the levels so that their sum changes least: those that lose most by rounding down are rounded up. */
function roundTogether(levels: readonly number[]): number[] {
  const rounded = levels.map((level) => Math.floor(level / LEVEL_STEP) * LEVEL_STEP);
  const sum = (all: readonly number[]): number => all.reduce((total, one) => total + one, 0);
  const up = Math.round((sum(levels) - sum(rounded)) / LEVEL_STEP);
  const byLoss = levels
    .map((level, at) => ({ at, loss: level - (rounded[at] ?? level) }))
    .toSorted((a, b) => b.loss - a.loss)
    .slice(0, up);
  for (const { at } of byLoss) rounded[at] = bounded((rounded[at] ?? 1) + LEVEL_STEP);
  return rounded;
}

/** The displayed levels. Their mean represents the score of the whole, so nothing else enters the total. */
export function levelsOf(reading: Reading, form: Form): Levels {
  const relevance = shownRelevance(reading, form);
  const others = CRITERIA.filter((name) => name !== "relevance");
  const whole = 1 + ((reading.whole - SCORE_MIN) * (CRITERION_MAX - 1)) / (SCORE_MAX - SCORE_MIN);
  const isShared = relevance !== null && !isElsewhere(relevance);
  const wanted = isShared ? (CRITERIA.length * whole - relevance) / others.length : whole;
  const levels = roundTogether(
    moveTo(
      others.map((name) => reading.criteria[name]),
      bounded(wanted),
    ),
  );
  const pairs = others.map((name, at) => [name, levels[at] ?? 1] as const);
  return { ...(Object.fromEntries(pairs) as Levels), relevance };
}
