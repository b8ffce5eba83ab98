import { createHash } from "node:crypto";
import type { BankQuestion } from "#interviewer/data/schema.ts";
import { dot, inOneSpace, readHeads, type Linear } from "../judge/rate-answer.ts";
import { STATE_SIZE } from "../read/encode-text.ts";

/** Parameters that training/lines.py fitted on the encoder's vectors. */
export type LineHeads = {
  /** Projects lines and questions into one space, in which near means a similar subject. */
  map: Linear;
  /** A licence, a certificate or a language: something a candidate has or lacks. */
  fact: Linear;
  /** A task of the job. */
  task: Linear;
};

const DIMENSIONS = 128;

export const readLineHeads = (bytes: Uint8Array): LineHeads =>
  readHeads(bytes, "advert-lines.bin", (linear) => ({
    map: linear(DIMENSIONS, STATE_SIZE),
    fact: linear(1, DIMENSIONS),
    task: linear(1, DIMENSIONS),
  }));

/** A text's position in the space of lines and questions; near means a similar subject. */
export const placeOf = ({ map }: LineHeads, vector: Float32Array): Float32Array => inOneSpace(map, vector);

export const logistic = (x: number): number => 1 / (1 + Math.exp(-x));

export const chanceOf = ({ weights, bias }: Linear, place: Float32Array): number =>
  logistic(dot(weights, place) + (bias[0] ?? 0));

/** A position, with the mean and spread of its similarity to all lines: some questions resemble everything. */
export type QuestionPlace = { place: Float32Array; mean: number; spread: number };

/** The text that represents a question for matching. */
export const textToMatch = ({ text, rephrased, lookFor }: BankQuestion): string =>
  [text, rephrased, ...lookFor].join(" ");

export const NAME_BYTES = 8;
const NUMBERS = DIMENSIONS + 2;
const ROW_BYTES = NAME_BYTES + NUMBERS * Float16Array.BYTES_PER_ELEMENT;

/** A key of the text. A changed question gets another key and is not found until its vector is recomputed. */
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

/** The rows of a file, each preceded by the key of its text. */
export function readRows<T>(bytes: Uint8Array, size: number, read: (row: Uint8Array) => T): Map<string, T> {
  const rows = Array.from({ length: bytes.length / size }, (_, at) =>
    bytes.subarray(at * size, (at + 1) * size),
  );
  // `Uint8Array.from` copies each row, because slices of a `Buffer` share its memory.
  return new Map(
    rows.map((row) => [
      Buffer.from(row.subarray(0, NAME_BYTES)).toString("hex"),
      read(Uint8Array.from(row.subarray(NAME_BYTES))),
    ]),
  );
}

export const readQuestionPlaces = (bytes: Uint8Array): Map<string, QuestionPlace> =>
  readRows(bytes, ROW_BYTES, (row) => {
    const numbers = Float32Array.from(new Float16Array(row.buffer));
    const [mean = 0, spread = 1] = numbers.subarray(DIMENSIONS);
    return { place: numbers.subarray(0, DIMENSIONS), mean, spread };
  });
