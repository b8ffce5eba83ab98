import { readFileSync, writeFileSync } from "node:fs";
import { z } from "zod";
import { FORMS, type Form } from "#contract/criteria.ts";
import { SCALED_BLOCKS, type FittedScorer, type LinearMap } from "../engine/judge/fitted-scorer.ts";

/** How the built-in scorer's numbers stand in their file: lists of numbers as base64 of their bytes. */

const base64 = z.base64();
const pair = z.strictObject({ mean: base64, deviation: base64 });
const linearMap = z.strictObject({ mean: base64, weights: base64 });
const fileSchema = z.strictObject({
  about: z.string(),
  answers: z.int(),
  /** In how many of the labelled answers each phrase stands. */
  seen: z.record(z.string(), z.int()),
  others: z.record(z.enum(FORMS), z.array(base64)),
  meaning: z.strictObject({ whole: linearMap, windows: linearMap }),
  scales: z.record(z.enum([...SCALED_BLOCKS, "match"]), pair),
  points: base64,
  forms: base64,
  outputs: z.array(z.strictObject({ mean: z.number(), weights: base64, phraseWeights: base64 })),
  match: z.strictObject({
    answer: linearMap,
    question: linearMap,
    others: z.record(z.enum(FORMS), z.array(base64)),
  }),
  tie: z.strictObject({ weights: base64, bias: z.number(), bound: z.number() }),
});

export type StoredScorer = {
  /** Of how many labelled answers, and in how many of them each phrase stands. */
  answers: number;
  seen: ReadonlyMap<string, number>;
  others: Record<Form, readonly Float32Array[]>;
  scorer: Omit<FittedScorer, "phrases">;
};

export const rarityOf = (stem: string, { answers, seen }: Pick<StoredScorer, "answers" | "seen">): number =>
  Math.log(answers / (1 + (seen.get(stem) ?? 0)));

/** Phrases by their place, and how rare each is. Sorted here, because a JSON object gives '12' before all others. */
export function phrasesFrom({
  answers,
  seen,
}: Pick<StoredScorer, "answers" | "seen">): FittedScorer["phrases"] {
  const sorted = [...seen].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return {
    places: new Map(sorted.map(([phrase], place) => [phrase, place])),
    rarity: Float32Array.from(sorted, ([, count]) => 1 + Math.log((1 + answers) / (1 + count))),
  };
}

const pack = (numbers: Float32Array | Int8Array | Uint8Array): string =>
  Buffer.from(numbers.buffer, numbers.byteOffset, numbers.byteLength).toString("base64");

/** Half precision: a digit more would change no rating. */
const packHalf = (numbers: Float32Array): string => {
  const half = new Float16Array(numbers);
  return Buffer.from(half.buffer).toString("base64");
};

const bytesOf = (text: string): ArrayBuffer => {
  const bytes = Uint8Array.from(Buffer.from(text, "base64"));
  return bytes.buffer;
};
const floats = (text: string): Float32Array => new Float32Array(bytesOf(text));
const halves = (text: string): Float32Array => Float32Array.from(new Float16Array(bytesOf(text)));

const packMap = ({ mean, weights }: LinearMap) => ({ mean: pack(mean), weights: packHalf(weights) });
const unpackMap = ({ mean, weights }: z.infer<typeof linearMap>): LinearMap => ({
  mean: floats(mean),
  weights: halves(weights),
});

const mapValues = <K extends string, A, B>(record: Record<K, A>, change: (value: A) => B): Record<K, B> =>
  Object.fromEntries(Object.entries<A>(record).map(([key, value]) => [key, change(value)])) as Record<K, B>;

export function storeFittedScorer(file: string, { answers, seen, others, scorer }: StoredScorer): void {
  const { meaning, scales, points, forms, outputs, match, tie } = scorer;
  const stored: z.input<typeof fileSchema> = {
    about: "Made by `npm run fit` from interviewer/labelled/answers/fit.json; edit nothing here.",
    answers,
    seen: Object.fromEntries(seen),
    others: mapValues(others, (vectors) => vectors.map(packHalf)),
    meaning: mapValues(meaning, packMap),
    scales: mapValues(scales, ({ mean, deviation }) => ({ mean: pack(mean), deviation: pack(deviation) })),
    points: pack(points),
    forms: pack(forms),
    outputs: outputs.map(({ mean, weights, phraseWeights }) => ({
      mean,
      weights: pack(weights),
      phraseWeights: packHalf(phraseWeights),
    })),
    match: {
      answer: packMap(match.answer),
      question: packMap(match.question),
      others: mapValues(match.others, (vectors) => vectors.map(packHalf)),
    },
    tie: { ...tie, weights: pack(tie.weights) },
  };
  writeFileSync(file, `${JSON.stringify(stored, null, 1)}\n`);
}

export function readFittedScorer(file: string): StoredScorer {
  const stored = fileSchema.parse(JSON.parse(readFileSync(file, "utf8")));
  return {
    answers: stored.answers,
    seen: new Map(Object.entries(stored.seen)),
    others: mapValues(stored.others, (vectors) => vectors.map(halves)),
    scorer: {
      meaning: mapValues(stored.meaning, unpackMap),
      scales: mapValues(stored.scales, ({ mean, deviation }) => ({
        mean: floats(mean),
        deviation: floats(deviation),
      })),
      points: new Int8Array(bytesOf(stored.points)),
      forms: new Uint8Array(bytesOf(stored.forms)),
      outputs: stored.outputs.map(({ mean, weights, phraseWeights }) => ({
        mean,
        weights: floats(weights),
        phraseWeights: halves(phraseWeights),
      })),
      match: {
        answer: unpackMap(stored.match.answer),
        question: unpackMap(stored.match.question),
        others: mapValues(stored.match.others, (vectors) => vectors.map(halves)),
      },
      tie: { ...stored.tie, weights: floats(stored.tie.weights) },
    },
  };
}
