import { CRITERIA, FORMS, type Criterion, type Form } from "#contract/criteria.ts";
import { SCORE_MAX, TOTAL_UNTIED_MAX } from "#contract/limits.ts";
import type { AnswerFeatures, NearAnswer } from "./answer-features.ts";

/**
 * The numbers of the built-in scorer, made by `npm run fit` from labelled answers. It judges an answer by the labelled
 * answers that it is most like (kernel ridge regression): alike in meaning, in what is told, in how, in how near the question
 * it is, and in the phrases used.
 */
export type FittedScorer = {
  /** Directions in which meanings differ most; `components` holds `size` of them, one after the other. */
  meaning: Record<"whole" | "windows", { mean: Float32Array; components: Float32Array }>;
  scales: Record<ScaledBlock, { mean: Float32Array; deviation: Float32Array }>;
  /** The labelled answers as points, one after the other, each number in steps of `step` of its block. */
  points: Int8Array;
  forms: Uint8Array;
  /** The phrases that are known, by their place, and how rare each is. */
  phrases: { places: ReadonlyMap<string, number>; rarity: Float32Array };
  /** Of each output (total, then the criteria) a mean, one weight for each point and one for each phrase. */
  outputs: { mean: number; weights: Float32Array; phraseWeights: Float32Array }[];
  /** Whether an answer belongs to its question: a logistic regression over `tieInput`, and from where it is held to. */
  tie: { weights: Float32Array; bias: number; bound: number };
};

export const SCALED_BLOCKS = ["nearness", "manner", "contents"] as const;
export type ScaledBlock = (typeof SCALED_BLOCKS)[number];

export const MEANING_SIZE = 128;
/** How much each block counts in the distance between two answers. */
export const BLOCK_WIDTHS = { whole: 0.35, windows: 0.5, nearness: 0.0035, manner: 0.0028, contents: 0.0021 };
/** How like an answer to a question of another form can be at most. */
const OTHER_FORM = 0.7;
/** How much alike phrases count beside the rest. */
const PHRASES_COUNT = 0.5;
/** Outliers count like what is four standard deviations away. */
const FARTHEST = 4;

export const scaled = (
  values: readonly number[],
  { mean, deviation }: { mean: Float32Array; deviation: Float32Array },
): Float32Array =>
  Float32Array.from(values, (value, at) => {
    const distance = (value - (mean[at] ?? 0)) / (deviation[at] ?? 1);
    // What is not known is taken to be as usual.
    if (Number.isNaN(distance)) return 0;
    return Math.max(-FARTHEST, Math.min(FARTHEST, distance));
  });

function project(vector: Float32Array, { mean, components }: FittedScorer["meaning"]["whole"]): Float32Array {
  const size = vector.length;
  return Float32Array.from({ length: components.length / size }, (_, row) => {
    let sum = 0;
    for (let at = 0; at < size; at += 1)
      sum += ((vector[at] ?? 0) - (mean[at] ?? 0)) * (components[row * size + at] ?? 0);
    return sum;
  });
}

/** An answer as a point: near points are alike. */
export function pointOf(
  features: AnswerFeatures,
  { meaning, scales }: Pick<FittedScorer, "meaning" | "scales">,
): Float32Array {
  const blocks = [
    { width: BLOCK_WIDTHS.whole, values: project(features.whole, meaning.whole) },
    { width: BLOCK_WIDTHS.windows, values: project(features.windows, meaning.windows) },
    ...SCALED_BLOCKS.map((name) => ({
      width: BLOCK_WIDTHS[name],
      values: scaled(features[name], scales[name]),
    })),
  ];
  return Float32Array.from(
    blocks.flatMap(({ width, values }) => [...values].map((value) => value * Math.sqrt(width))),
  );
}

/** Points are kept in 256 steps; the widest value of any block is below this. */
export const POINT_STEP = 1 / 200;

export function keepPoint(point: Float32Array): Int8Array {
  return Int8Array.from(point, (value) => Math.max(-127, Math.min(127, Math.round(value / POINT_STEP))));
}

export const likeness = (squaredDistance: number, sameForm: boolean): number =>
  Math.exp(-squaredDistance) * (sameForm ? 1 : OTHER_FORM);

/** The known phrases of an answer with their weights; two answers are alike by the sum of the products. */
export function weighPhrases(
  found: ReadonlyMap<string, number>,
  { places, rarity }: FittedScorer["phrases"],
): { place: number; weight: number }[] {
  const known = [...found].flatMap(([phrase, count]) => {
    const place = places.get(phrase);
    if (place === undefined) return [];
    return [{ place, weight: (1 + Math.log(count)) * (rarity[place] ?? 0) }];
  });
  const length = Math.sqrt(known.reduce((sum, { weight }) => sum + weight ** 2, 0)) || 1;
  return known.map(({ place, weight }) => ({
    place,
    weight: (weight / length) * Math.sqrt(PHRASES_COUNT),
  }));
}

/** What the tie is read from: nearness, for all forms and for its own, and where question and answer agree in meaning. */
export function tieInput(
  { nearness, question, lookFor, whole }: NearAnswer,
  form: Form,
  scale: FittedScorer["scales"]["nearness"],
): Float32Array {
  const near = scaled(nearness, scale);
  const half = whole.length / 2;
  return Float32Array.from([
    ...near,
    ...FORMS.flatMap((one) => [...near].map((value) => (one === form ? value : 0))),
    ...FORMS.map((one) => (one === form ? 1 : 0)),
    ...[...whole].map((value, at) => value * (question[at] ?? 0) * half),
    ...[...whole].map((value, at) => value * (lookFor[at] ?? 0) * half),
  ]);
}

/** How surely an answer belongs to its question; above 0 more likely than not. */
export function readTie(
  { scales, tie }: { scales: FittedScorer["scales"]; tie: Pick<FittedScorer["tie"], "weights" | "bias"> },
  features: NearAnswer,
  form: Form,
): number {
  const input = tieInput(features, form, scales.nearness);
  return input.reduce((sum, value, at) => sum + value * (tie.weights[at] ?? 0), tie.bias);
}

/** From the bound on to where it is sure, so that one word more or less moves no rating by much. */
const SURE_AFTER = 1.5;

/** What an answer totals at most that is so far above the bound of its tie. */
export const tiedMax = (above: number): number =>
  TOTAL_UNTIED_MAX + (SCORE_MAX - TOTAL_UNTIED_MAX) * Math.max(0, Math.min(1, above / SURE_AFTER));

export type FittedReading = {
  total: number;
  criteria: Record<Criterion, number>;
  tie: number;
  isTied: boolean;
};

export function readFitted(scorer: FittedScorer, features: AnswerFeatures, form: Form): FittedReading {
  const point = pointOf(features, scorer);
  const size = point.length;
  const formAt = FORMS.indexOf(form);
  const sums = new Float64Array(scorer.outputs.length);
  for (let row = 0; row < scorer.forms.length; row += 1) {
    let distance = 0;
    for (let at = 0; at < size; at += 1)
      distance += ((point[at] ?? 0) - (scorer.points[row * size + at] ?? 0) * POINT_STEP) ** 2;
    const like = likeness(distance, scorer.forms[row] === formAt);
    for (let out = 0; out < sums.length; out += 1)
      sums[out] = (sums[out] ?? 0) + like * (scorer.outputs[out]?.weights[row] ?? 0);
  }
  const phrases = weighPhrases(features.phrases, scorer.phrases);
  const [total = 1, ...criteria] = scorer.outputs.map(({ mean, phraseWeights }, out) =>
    phrases.reduce(
      (sum, { place, weight }) => sum + weight * (phraseWeights[place] ?? 0),
      mean + (sums[out] ?? 0),
    ),
  );
  const tie = readTie(scorer, features, form);
  return {
    total: Math.min(total, tiedMax(tie - scorer.tie.bound)),
    criteria: Object.fromEntries(CRITERIA.map((name, at) => [name, criteria[at] ?? 1])) as Record<
      Criterion,
      number
    >,
    tie,
    isTied: tie > scorer.tie.bound,
  };
}
