import { existsSync } from "node:fs";
import { resolve } from "node:path";
import type { ModelClient } from "#api/features/interviews/model-client.ts";
import type { RatingFigures } from "#interviewer/data/rating-figures.ts";
import { BASE, readAnswersFile, type GivenAnswer } from "./answers-file.ts";
import type { SomeFigures } from "./describe-figures.ts";
import {
  adversarialFigures,
  crossAnswers,
  crossedFigures,
  fairnessFigures,
  labelledFigures,
  rate,
  stabilityFigures,
} from "./figures.ts";
import { scoreAnswers, type Run } from "./score-answers.ts";

const FOLDER = resolve(import.meta.dirname, "../../interviewer/labelled");

/** The test split. Its texts are never printed, because rules must not be made from them. */
export const TEST_SPLIT = resolve(FOLDER, "answers/test.json");

const readOwn = (name: string): GivenAnswer[] => {
  const file = resolve(FOLDER, name);
  return existsSync(file) ? readAnswersFile(file) : [];
};

/** The sets for a scorer's figures: test split, adversarial set and fairness set. */
export const readOwnSets = (): GivenAnswer[] => [
  ...readAnswersFile(TEST_SPLIT),
  ...readOwn("adversarial.json"),
  ...readOwn("fairness.json"),
];

export type Measured = { figures: SomeFigures; run: Run; stability: { kappa: number; moved: number } | null };

/** Rates all answers `repeat` times, and all good ones paired with another question, and computes the figures. */
export async function measureScorer(
  modelClient: ModelClient,
  answers: GivenAnswer[],
  repeat = 1,
): Promise<Measured> {
  const isLabelled = ({ ratings, level }: GivenAnswer) => ratings.length > 0 && level !== null;
  // Rate these right before the same answers to their own questions, because the encoder caches recent texts.
  const crossed = crossAnswers(answers.filter(isLabelled));
  const other = await scoreAnswers(modelClient, crossed);
  const run = await scoreAnswers(modelClient, answers);
  const rated = rate(answers, run.scored);
  const labelled = rated.filter(({ given }) => isLabelled(given));
  const varied = rated.filter(
    ({ given }) => given.kind === BASE || given.pair?.endsWith(`/${BASE}`) === true,
  );
  const adversarial = rated.filter((one) => one.given.kind !== null && !varied.includes(one));
  const figures: SomeFigures = { scorer: run.scorer };
  if (labelled.length > 0) {
    figures.labelled = labelledFigures(labelled);
    figures.crossed = crossedFigures(labelled, rate(crossed, other.scored));
  }
  if (adversarial.length > 0) figures.adversarial = adversarialFigures(adversarial);
  if (varied.length > 0) figures.fairness = fairnessFigures(varied);
  const again = [];
  for (let more = 1; more < repeat; more += 1)
    again.push(rate(answers, (await scoreAnswers(modelClient, answers)).scored));
  return { figures, run, stability: again.length > 0 ? stabilityFigures([rated, ...again]) : null };
}

/** A sample large enough to compare another scorer; the built-in one takes one second per answer. */
const EVERY = 40;

export const sampleOf = <T>(all: readonly T[]): T[] => all.filter((_, at) => at % EVERY === 0);

/** Figures as saved; those not measured are empty. */
export function keptFigures({ figures, run }: Pick<Measured, "figures" | "run">): RatingFigures {
  const { scorer, labelled, crossed, adversarial, fairness } = figures;
  if (!labelled || !crossed) throw new Error("Only figures of answers with ratings are kept.");
  return {
    scorer,
    labelled,
    crossed,
    adversarial: adversarial ?? { kinds: [], wrongNotBelow: null },
    fairness: fairness ?? [],
    sample: Object.fromEntries(sampleOf(run.scored).map(({ key, total }) => [key, total])),
  };
}
