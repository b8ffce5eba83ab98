import { expect, it } from "vitest";
import { createSpeaker } from "#api/features/interviews/speaker.ts";
import { builtInInterviewer } from "#api/integrations/ai/interviewer-model.ts";
import { ratingFigures } from "#interviewer/data/load.ts";
import type { RatingFigures } from "#interviewer/data/rating-figures.ts";
import { BUILT_IN_SCORER } from "#interviewer/engine/total/score-interview.ts";
import { mean } from "#interviewer/engine/mean.ts";
import { table } from "../settings-page.ts";
import { aloneRows, figureRows } from "./describe-figures.ts";
import { keptFigures, measureScorer, readOwnSets } from "./measure-scorer.ts";

type Bound = [
  figure: string,
  valueOf: (figures: RatingFigures) => number,
  bound: { min?: number; max?: number },
];

const kindOf =
  (wanted: string) =>
  ({ adversarial }: RatingFigures): number =>
    adversarial?.kinds.find(({ kind }) => kind === wanted)?.mean ?? Number.NaN;

const movedBy = ({ fairness }: RatingFigures): number =>
  fairness.find(({ kind }) => kind === "all")?.moved ?? Number.NaN;

/** What the built-in scorer holds today, with room for a smaller sample; docs/rating.md says where it should be. */
const BOUNDS: Bound[] = [
  ["Spearman with the raters", ({ labelled }) => labelled.spearman, { min: 0.7 }],
  ["neighbouring levels in order", ({ labelled }) => labelled.neighbours, { min: 0.62 }],
  ["convincing above failing", ({ labelled }) => labelled.extremes, { min: 0.93 }],
  ["kappa, mean of criteria", ({ labelled }) => mean(labelled.kappas), { min: 0.68 }],
  ["an answer to another question at 6 or more", ({ crossed }) => crossed.convincing, { max: 0.09 }],
  ["own question against another, past", ({ crossed }) => crossed.area.past ?? 0, { min: 0.84 }],
  [
    "own question against another, situational",
    ({ crossed }) => crossed.area.situational ?? 0,
    { min: 0.85 },
  ],
  ["own question against another, knowledge", ({ crossed }) => crossed.area.knowledge ?? 0, { min: 0.95 }],
  ["canned", kindOf("canned"), { max: 3.5 }],
  ["stuffing", kindOf("stuffing"), { max: 3.5 }],
  ["nonsense", kindOf("nonsense"), { max: 3.5 }],
  ["injection", kindOf("injection"), { max: 3.5 }],
  ["the same in other words, mean size of shifts", movedBy, { max: 0.4 }],
];

/** Every third question with all that belongs to it: the whole takes three times as long and stands in docs/rating.md. */
const isSampled = (text: string): boolean => text.length % 3 === 0;

it("the built-in scorer holds its bounds on every third question of the labelled answers", async () => {
  const sample = readOwnSets().filter(({ question }) => isSampled(question.text));
  const { figures } = await measureScorer(createSpeaker(builtInInterviewer()), sample);
  const measured = keptFigures(figures);
  console.log(`${table([["figure", measured.scorer], ...figureRows([measured])])}\n`);
  console.log(`${table([["words and digits alone", ""], ...aloneRows(measured)])}\n`);
  expect(ratingFigures.map(({ scorer }) => scorer)).toContain(BUILT_IN_SCORER);
  for (const [figure, valueOf, { min = -Infinity, max = Infinity }] of BOUNDS) {
    expect(valueOf(measured), figure).toBeGreaterThanOrEqual(min);
    expect(valueOf(measured), figure).toBeLessThanOrEqual(max);
  }
}, 600_000);
