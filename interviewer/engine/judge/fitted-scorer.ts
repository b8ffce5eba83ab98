import { CRITERIA, FORMS, type Criterion, type Form } from "#contract/criteria.ts";
import {
  SCORE_MAX,
  SCORE_MIN,
  TOTAL_BARELY_MAX,
  TOTAL_OTHER_QUESTION_MAX,
  TOTAL_UNTIED_MAX,
} from "#contract/limits.ts";
import { mean } from "../mean.ts";
import { dot, standing, type AnswerFeatures, type NearAnswer } from "./answer-features.ts";

/**
 * The numbers of the built-in scorer, made by `npm run fit` from labelled answers. It judges an answer by the labelled
 * answers that it is most like (kernel ridge regression): alike in meaning, in what is told, in how, in how near the question
 * it is, and in the phrases used.
 */
export type FittedScorer = {
  /** The directions in which meanings differ most. */
  meaning: Record<"whole" | "windows", LinearMap>;
  scales: Record<ScaledBlock | "match", { mean: Float32Array; deviation: Float32Array }>;
  /** The labelled answers as points, one after the other, each number in steps of `step` of its block. */
  points: Int8Array;
  forms: Uint8Array;
  /** The phrases that are known, by their place, and how rare each is. */
  phrases: { places: ReadonlyMap<string, number>; rarity: Float32Array };
  /** Of each output (total, then the criteria) a mean, one weight for each point and one for each phrase. */
  outputs: { mean: number; weights: Float32Array; phraseWeights: Float32Array }[];
  match: Match;
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

/** A linear map, its weights row by row; what comes out is measured from the mean of what it was fitted on. */
export type LinearMap = { mean: Float32Array; weights: Float32Array };

function applyMap(values: readonly number[] | Float32Array, { mean, weights }: LinearMap): Float32Array {
  const size = mean.length;
  return Float32Array.from({ length: weights.length / size }, (_, row) => {
    let sum = 0;
    for (let at = 0; at < size; at += 1)
      sum += ((values[at] ?? 0) - (mean[at] ?? 0)) * (weights[row * size + at] ?? 0);
    return sum;
  });
}

export const meaningOf = (vector: Float32Array, { whole }: FittedScorer["meaning"]): Float32Array =>
  applyMap(vector, whole);

/** An answer as a point: near points are alike. */
export function pointOf(
  features: AnswerFeatures,
  { meaning, scales }: Pick<FittedScorer, "meaning"> & { scales: Pick<FittedScorer["scales"], ScaledBlock> },
): Float32Array {
  const blocks = [
    { width: BLOCK_WIDTHS.whole, values: meaningOf(features.whole, meaning) },
    { width: BLOCK_WIDTHS.windows, values: applyMap(features.windows, meaning.windows) },
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

/** Maps an answer and what was asked for into one space, in which an answer stands near to its own question. */
export type Match = {
  answer: LinearMap;
  question: LinearMap;
  /** Other questions there, by form, as directions. */
  others: Record<Form, readonly Float32Array[]>;
};

function unit(vector: Float32Array): Float32Array {
  const length = Math.sqrt(dot(vector, vector)) + 1e-6;
  return vector.map((value) => value / length);
}

/** The whole answer as the map of the match takes it. */
export const matchInput = ({ whole, windows }: NearAnswer, meaning: FittedScorer["meaning"]): number[] => [
  ...meaningOf(whole, meaning),
  ...meaningOf(windows, meaning),
];

/** Where what is asked for stands in the space of the match. */
export const directionOf = (
  wanted: Float32Array,
  { meaning, question }: Pick<FittedScorer, "meaning"> & Pick<Match, "question">,
): Float32Array => unit(applyMap(meaningOf(wanted, meaning), question));

/** How near an answer is to what was asked for, and how that stands among other questions of the form. */
export function readMatch(
  features: NearAnswer,
  form: Form,
  { meaning, match: { answer, question, others } }: Pick<FittedScorer, "meaning" | "match">,
): number[] {
  const told = unit(applyMap(matchInput(features, meaning), answer));
  const near = dot(told, directionOf(features.wanted, { meaning, question }));
  const [share, above] = standing(
    near,
    others[form].map((other) => dot(told, other)),
  );
  return [near, share, above];
}

/** What the tie is read from: nearness and match, for all forms and for its own. */
export function tieInput(
  { nearness, match }: { nearness: readonly number[]; match: readonly number[] },
  form: Form,
  scales: FittedScorer["scales"],
): Float32Array {
  const near = [...scaled(nearness, scales.nearness), ...scaled(match, scales.match)];
  return Float32Array.from([
    ...near,
    ...FORMS.flatMap((one) => near.map((value) => (one === form ? value : 0))),
    ...FORMS.map((one) => (one === form ? 1 : 0)),
  ]);
}

/** How surely an answer belongs to its question; above 0 more likely than not. */
export function readTie(scorer: FittedScorer, features: NearAnswer, form: Form): number {
  const match = readMatch(features, form, scorer);
  const { weights, bias } = scorer.tie;
  return bias + dot(tieInput({ nearness: features.nearness, match }, form, scorer.scales), weights);
}

/** Just above the bound a good answer to another question may still lie: it stays under what convinces. */
const HARDLY_TIED_MAX = 6;

/** The total that an answer can have, by how far above the bound its tie is; so that one word moves no rating by much. */
const TIED_MAX = [
  { above: -3.5, total: TOTAL_OTHER_QUESTION_MAX },
  { above: -1.5, total: TOTAL_BARELY_MAX },
  { above: 0, total: TOTAL_UNTIED_MAX },
  { above: 0.6, total: HARDLY_TIED_MAX },
  { above: 1.5, total: SCORE_MAX },
];

/** A told case shows too little of its question to be held to be about something else so soon. */
const TOLD_CASE_MAX = [
  { above: -5, total: TOTAL_OTHER_QUESTION_MAX },
  { above: -2.5, total: TOTAL_BARELY_MAX },
  ...TIED_MAX.slice(2),
];

/**
 * What an answer totals at most that is so far above the bound of its tie. Questions about motivation ask much the same of
 * everybody: an answer to one of them is never held to be about something else, only unsure.
 */
export function tiedMax(above: number, form: Form): number {
  if (form === "motivation") return Math.max(TOTAL_UNTIED_MAX, rampOf(above, TIED_MAX));
  return rampOf(above, form === "past" ? TOLD_CASE_MAX : TIED_MAX);
}

function rampOf(above: number, steps: typeof TIED_MAX): number {
  const next = steps.findIndex((one) => one.above > above);
  const [low, high] = [steps[next - 1], steps[next]];
  if (!low || !high) return next === 0 ? TOTAL_OTHER_QUESTION_MAX : SCORE_MAX;
  return low.total + ((high.total - low.total) * (above - low.above)) / (high.above - low.above);
}

/** How relevant an answer is at most that totals no more than that. */
function mostRelevant(total: number): number {
  if (total <= TOTAL_OTHER_QUESTION_MAX) return 1;
  if (total <= TOTAL_BARELY_MAX) return 2;
  return total <= TOTAL_UNTIED_MAX ? 3 : 5;
}

const TOP_LEVEL = 5;
const toldOf = (levels: Record<Criterion, number>): number =>
  SCORE_MIN +
  (mean(CRITERIA.map((name) => Math.max(1, Math.min(TOP_LEVEL, levels[name])) - 1)) / (TOP_LEVEL - 1)) *
    (SCORE_MAX - SCORE_MIN);

export type FittedReading = {
  total: number;
  criteria: Record<Criterion, number>;
  /** How well it is told, as its criteria say, 1.0 to 10.0, whatever its tie. */
  told: number;
  /** By how much the tie lowers the total. */
  heldBack: number;
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
  const most = tiedMax(tie - scorer.tie.bound, form);
  const levels = Object.fromEntries(CRITERIA.map((name, at) => [name, criteria[at] ?? 1])) as Record<
    Criterion,
    number
  >;
  return {
    total: Math.min(total, most),
    criteria: { ...levels, relevance: Math.min(levels.relevance, mostRelevant(most)) },
    told: toldOf(levels),
    heldBack: Math.max(0, Math.min(total, SCORE_MAX) - most),
    tie,
    isTied: tie > scorer.tie.bound,
  };
}
