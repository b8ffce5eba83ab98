import { afterAll, expect, it } from "vitest";
import { createSpeaker } from "#api/features/interviews/speaker.ts";
import { builtInInterviewer } from "#api/integrations/ai/interviewer-model.ts";
import { createSentenceEncoder } from "#api/integrations/sentence-encoder.ts";
import { ratingFigures } from "#interviewer/data/load.ts";
import type { RatingFigures } from "#interviewer/data/schema.ts";
import { BUILT_IN_SCORER } from "#interviewer/engine/total/score-interview.ts";
import { table } from "../settings-page.ts";
import { aloneRows, figureRows } from "./describe-figures.ts";
import { keptFigures, measureScorer, readOwnSets } from "./measure-scorer.ts";

const encoder = createSentenceEncoder();
afterAll(() => encoder.close());

type Bound = [
  figure: string,
  valueOf: (figures: RatingFigures) => number,
  bound: { min?: number; max?: number },
];

const BOUNDS: Bound[] = [
  ["an answer to another question at 6 or more", ({ crossed }) => crossed.convincing, { max: 0.2 }],
];

it("the built-in scorer does on the labelled answers as its kept figures say, within its bounds", async () => {
  const { figures } = await measureScorer(createSpeaker(builtInInterviewer(), { encoder }), readOwnSets());
  const measured = keptFigures(figures);
  console.log(`${table([["figure", measured.scorer], ...figureRows([measured])])}\n`);
  console.log(`${table([["words and digits alone", ""], ...aloneRows(measured)])}\n`);
  expect(measured).toEqual(ratingFigures.find(({ scorer }) => scorer === BUILT_IN_SCORER));
  for (const [figure, valueOf, { min = -Infinity, max = Infinity }] of BOUNDS) {
    expect(valueOf(measured), figure).toBeGreaterThanOrEqual(min);
    expect(valueOf(measured), figure).toBeLessThanOrEqual(max);
  }
}, 600_000);
