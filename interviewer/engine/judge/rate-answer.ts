import { CRITERIA, FORMS, type Form } from "#contract/criteria.ts";
import { mean } from "../mean.ts";
import { baseForm } from "../text/base-form.ts";
import { wordsOf } from "../text/read-text.ts";
import { STATE_SIZE, TEXT_VECTOR_SIZE } from "../read/encode-text.ts";

/** A linear map: its rows in sequence, and the bias of each row. */
export type Linear = { weights: Float32Array; bias: Float32Array };

/** Parameters that training/rating.py and rating_heads.py fitted on the encoder's vectors. */
export type RatingHeads = {
  hidden: Linear;
  out: Linear;
  skip: Linear;
  /** Project a question and its answer into one space. */
  tieQuestion: Linear;
  tieAnswer: Linear;
  /** Project the text of a follow-up or point, and an answer, into one space. */
  asked: Linear;
  said: Linear;
  /** Per form, the weights and bias of the chance that an answer belongs to its question. */
  chance: Record<Form, Float32Array>;
  /** Per form, other questions, projected by `tieQuestion`. */
  others: Record<Form, Float32Array[]>;
};

const HIDDEN = 128;
const OUTPUTS = 6;
const STANDINGS = 3;
const KNOWN_QUESTIONS = 50;
/** Factor on the elementwise product of question and answer, the same as in training. */
const PRODUCT_SCALE = 16;

type Take = (count: number) => Float32Array;
type TakeLinear = (rows: number, size: number) => Linear;

/** Reads heads of 16-bit floats in the order in which `make` takes them. Throws if the file's length does not match. */
export function readHeads<T>(
  bytes: Uint8Array,
  file: string,
  make: (linear: TakeLinear, take: Take) => T,
): T {
  const all = Float32Array.from(new Float16Array(new Uint8Array(bytes).buffer));
  let at = 0;
  const take = (count: number): Float32Array => {
    at += count;
    return all.subarray(at - count, at);
  };
  const linear: TakeLinear = (rows, size) => ({ weights: take(rows * size), bias: take(rows) });
  const heads = make(linear, take);
  if (at !== all.length) throw new Error(`interviewer/weights/${file} has another length`);
  return heads;
}

export const readRatingHeads = (bytes: Uint8Array): RatingHeads =>
  readHeads(bytes, "rating-heads.bin", (linear, take) => {
    const byForm = <T>(make: () => T) =>
      Object.fromEntries(FORMS.map((form) => [form, make()])) as Record<Form, T>;
    return {
      hidden: linear(HIDDEN, 4 * STATE_SIZE + 1 + FORMS.length),
      out: linear(OUTPUTS, HIDDEN),
      skip: linear(OUTPUTS, TEXT_VECTOR_SIZE),
      tieQuestion: linear(STATE_SIZE, STATE_SIZE),
      tieAnswer: linear(STATE_SIZE, STATE_SIZE),
      asked: linear(STATE_SIZE, STATE_SIZE),
      said: linear(STATE_SIZE, STATE_SIZE),
      chance: byForm(() => take(STANDINGS + 1)),
      others: byForm(() => Array.from({ length: KNOWN_QUESTIONS }, () => take(STATE_SIZE))),
    };
  });

export function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  // Use an indexed loop: with iterators, a map of 384 by 384 takes ten times as long.
  for (let at = 0; at < a.length; at += 1) sum += (a[at] ?? 0) * (b[at] ?? 0);
  return sum;
}

/** Scales a vector to length 1. */
export function unit(vector: Float32Array): Float32Array {
  const length = Math.sqrt(dot(vector, vector)) || 1;
  return vector.map((value) => value / length);
}

export const apply = ({ weights, bias }: Linear, values: Float32Array): Float32Array =>
  bias.map(
    (offset, row) => offset + dot(values, weights.subarray(row * values.length, (row + 1) * values.length)),
  );

const gelu = (x: number): number =>
  0.5 * x * (1 + Math.tanh(Math.sqrt(2 / Math.PI) * (x + 0.044715 * x ** 3)));

export const meanStates = (vector: Float32Array): Float32Array => vector.subarray(STATE_SIZE);

/** A text's vector projected into a shared space, of length 1. The dot product measures similarity. */
export const inOneSpace = (map: Linear, vector: Float32Array): Float32Array =>
  unit(apply(map, meanStates(vector)));

export type AnswerReading = {
  /** In the order of the criteria, 1 to 5, not rounded. */
  criteria: number[];
  /** The answer as a whole, 1 to 10, not rounded, regardless of its topic. */
  total: number;
  /** The logit of the chance that the answer belongs to the question. */
  tie: number;
};

/** The logit of the chance that an answer belongs to its question, compared with fifty other questions of the form. */
function readTie(near: number, told: Float32Array, [others, chance]: [Float32Array[], Float32Array]): number {
  const apart = others.map((other) => dot(other, told));
  const middle = mean(apart);
  const spread = Math.sqrt(mean(apart.map((one) => (one - middle) ** 2))) + 1e-6;
  const nearer = apart.filter((one) => one > near).length / apart.length;
  return dot(chance, Float32Array.of(near, (near - middle) / spread, nearer, 1));
}

/** Rates an answer to its question; both are encoder vectors (engine/read/encode-text.ts). */
export function readAnswer(
  { question, answer, form }: { question: Float32Array; answer: Float32Array; form: Form },
  heads: RatingHeads,
): AnswerReading {
  const told = inOneSpace(heads.tieAnswer, answer);
  const near = dot(inOneSpace(heads.tieQuestion, question), told);
  const [q, a] = [unit(meanStates(question)), unit(meanStates(answer))];
  const input = Float32Array.from([
    ...answer,
    ...meanStates(question),
    ...q.map((value, at) => value * (a[at] ?? 0) * PRODUCT_SCALE),
    dot(q, a),
    ...FORMS.map((one) => (one === form ? 1 : 0)),
  ]);
  const skipped = apply(heads.skip, answer);
  const outputs = apply(heads.out, apply(heads.hidden, input).map(gelu)).map(
    (value, at) => value + (skipped[at] ?? 0),
  );
  return {
    criteria: Array.from(outputs.slice(0, -1), (value) => 1 + 4 * value),
    total: 1 + 9 * (outputs.at(-1) ?? 0),
    tie: readTie(near, told, [heads.others[form], heads.chance[form]]),
  };
}

const ARTICLES = new Set(["a", "an", "the"]);

/**
 * The words alone, without capitals, punctuation, articles and tense. An answer is rated as written and in this form,
 * with equal weight: this cuts the effect of non-native English on the scores by a third.
 */
export const plainWords = (text: string): string =>
  wordsOf(text)
    .filter((word) => !ARTICLES.has(word))
    .map(baseForm)
    .join(" ");

export const meanReading = (readings: readonly AnswerReading[]): AnswerReading => ({
  criteria: CRITERIA.map((_, at) => mean(readings.map(({ criteria }) => criteria[at] ?? 1))),
  total: mean(readings.map(({ total }) => total)),
  tie: mean(readings.map(({ tie }) => tie)),
});

/** The question in the format that the encoder was trained on. */
export const describeQuestion = (
  form: Form,
  { text, lookFor }: { text: string; lookFor: readonly string[] },
): string => `${form} question. ${text}${lookFor.length === 0 ? "" : ` look for: ${lookFor.join("; ")}`}`;

/**
 * Thresholds of the tie: below `other` the answer belongs to another question, below `barely` it hardly fits, from
 * `surely` on it fits. Higher thresholds would cap more than one in ten good answers that people type in a chat.
 */
const TOLD = { other: -4.5, barely: -3, surely: 0 };
export const TIE_STEPS: Record<Form, { other: number; barely: number; surely: number }> = {
  past: TOLD,
  situational: { other: -3.5, barely: -2, surely: 0 },
  knowledge: { other: -4.5, barely: -3, surely: 0 },
  motivation: TOLD,
};
const OTHER_LEVEL = 1;
const BARELY_LEVEL = 2;
/** An answer that surely fits its question is not capped for low relevance. */
const OWN_LEVEL_MIN = 3;

/** The relevance level from 1 to 5; null: uncertain, so that nothing is capped. */
export function relevanceOf({ criteria: [read = 1], tie }: AnswerReading, form: Form): number | null {
  const { other, barely, surely } = TIE_STEPS[form];
  if (tie < other) return OTHER_LEVEL;
  if (tie < barely) return BARELY_LEVEL;
  return tie < surely ? null : Math.max(OWN_LEVEL_MIN, read);
}
