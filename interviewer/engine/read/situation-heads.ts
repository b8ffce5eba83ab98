import { FORMS } from "#contract/criteria.ts";
import { readHeads, type Linear } from "../judge/rate-answer.ts";
import { TEXT_VECTOR_SIZE } from "./encode-text.ts";
import { READINGS } from "./situations.ts";

/** `grams`: a row of weights per n-gram of word pieces, with its rarity. */
export type SituationHeads = {
  vector: Linear;
  grams: {
    places: ReadonlyMap<string, number>;
    weights: Float32Array;
    bias: Float32Array;
    rarity: Float32Array;
  };
};

/** First, last, alone, has a question mark, number of words. */
const STANDING_SIZE = 5;

export function readSituationHeads(bytes: Uint8Array, lines: string): SituationHeads {
  const places = new Map(
    lines
      .trimEnd()
      .split("\n")
      .map((line, at) => [line, at]),
  );
  return readHeads(bytes, "situations.bin", (linear, take) => ({
    vector: linear(READINGS.length, TEXT_VECTOR_SIZE + STANDING_SIZE),
    grams: {
      places,
      weights: take(places.size * READINGS.length),
      bias: take(READINGS.length),
      rarity: take(places.size),
    },
  }));
}

/** For each entry of data/advice.json, and for anything else, whether it is asked for. */
export const readAdviceHeads = (bytes: Uint8Array, entries: number): Linear =>
  readHeads(bytes, "advice.bin", (linear) => linear(entries + 1, TEXT_VECTOR_SIZE));

/** `grams`: weights of the n-grams of word pieces that an answer may end with. */
export type Openness = Linear & { grams: ReadonlyMap<string, number> };

/** Final punctuation (2), length (2), one or two sentences, follow-up, and the form twice. */
const OPENNESS_STANDING = 7 + 2 * FORMS.length;

export function readOpenness(bytes: Uint8Array, lines: string): Openness {
  const names = lines.trimEnd().split("\n");
  return readHeads(bytes, "openness.bin", (linear, take) => {
    const ofText = linear(1, TEXT_VECTOR_SIZE + OPENNESS_STANDING);
    const ofGrams = take(names.length);
    return { ...ofText, grams: new Map(names.map((name, at) => [name, ofGrams[at] ?? 0])) };
  });
}
