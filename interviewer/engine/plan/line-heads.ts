import { createHash } from "node:crypto";
import { dot, inOneSpace, readHeads, type Linear } from "../judge/rate-answer.ts";
import { TEXT_VECTOR_SIZE } from "../read/encode-text.ts";

/** What training/lines.py has fitted on the encoder's vectors. */
export type LineHeads = {
  /** Lines and questions in one space, in which near is about the same. */
  map: Linear;
  /** A licence, a certificate, a language: something that one has or has not. */
  fact: Linear;
  /** Something that one does there. */
  task: Linear;
};

const DIMENSIONS = 128;
const HALF = TEXT_VECTOR_SIZE / 2;

export const readLineHeads = (bytes: Uint8Array): LineHeads =>
  readHeads(bytes, "advert-lines.bin", (linear) => ({
    map: linear(DIMENSIONS, HALF),
    fact: linear(1, DIMENSIONS),
    task: linear(1, DIMENSIONS),
  }));

/** Where a text lies in the space of lines and questions; near is about the same. */
export const placeOf = ({ map }: LineHeads, vector: Float32Array): Float32Array => inOneSpace(map, vector);

export const logistic = (x: number): number => 1 / (1 + Math.exp(-x));

export const chanceOf = ({ weights, bias }: Linear, place: Float32Array): number =>
  logistic(dot(weights, place) + (bias[0] ?? 0));

/** A question's place, and how near lines of all trades come to it: some questions are near to everything. */
export type QuestionPlace = { place: Float32Array; mean: number; spread: number };

/** The text by which a question is found. */
export const textToMatch = (question: {
  text: string;
  rephrased: string;
  lookFor: readonly string[];
}): string => [question.text, question.rephrased, ...question.lookFor].join(" ");

export const NAME_BYTES = 8;
const NUMBERS = DIMENSIONS + 2;
const ROW_BYTES = NAME_BYTES + NUMBERS * Float16Array.BYTES_PER_ELEMENT;

/** A changed question has another name, and is found by none until its vector is made anew. */
export const nameOfText = (text: string): string =>
  createHash("sha256")
    .update(text)
    .digest("hex")
    .slice(0, 2 * NAME_BYTES);

export function writeQuestionPlaces(places: ReadonlyMap<string, QuestionPlace>): Uint8Array {
  const rows = [...places].map(([name, { place, mean, spread }]) =>
    Buffer.concat([
      Buffer.from(name, "hex"),
      Buffer.from(Float16Array.from([...place, mean, spread]).buffer),
    ]),
  );
  return Buffer.concat(rows);
}

export function readQuestionPlaces(bytes: Uint8Array): Map<string, QuestionPlace> {
  // A buffer's slices share its memory; those of a plain copy are copies.
  const all = Uint8Array.from(bytes);
  const count = all.length / ROW_BYTES;
  return new Map(
    Array.from({ length: count }, (_, row): [string, QuestionPlace] => {
      const own = all.slice(row * ROW_BYTES, (row + 1) * ROW_BYTES);
      const numbers = Float32Array.from(new Float16Array(own.slice(NAME_BYTES).buffer));
      const [mean = 0, spread = 1] = numbers.subarray(DIMENSIONS);
      const name = Buffer.from(own.subarray(0, NAME_BYTES)).toString("hex");
      return [name, { place: numbers.subarray(0, DIMENSIONS), mean, spread }];
    }),
  );
}
