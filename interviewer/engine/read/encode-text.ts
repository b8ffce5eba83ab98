import type { Vectors } from "../types.ts";
import { cutPieces, type Vocabulary } from "./word-pieces.ts";

export const STATE_SIZE = 384;
/** A vector consists of the encoder's first state and the mean of all states. */
export const TEXT_VECTOR_SIZE = 2 * STATE_SIZE;

/** The limits used in training (training/answers.py). The start and end pieces do not count. */
const MOST_PIECES = 218;
const MOST_RUNS = 3;

/** `run`: the concatenated states of a run's ids. */
export type TextEncoder = {
  vocabulary: Vocabulary;
  run: (ids: readonly number[]) => Promise<Float32Array>;
};

function meanStates(rows: readonly Float32Array[]): Float32Array {
  const mean = new Float32Array(STATE_SIZE);
  for (const row of rows)
    for (let at = 0; at < STATE_SIZE; at += 1) mean[at] = (mean[at] ?? 0) + (row[at] ?? 0) / rows.length;
  return mean;
}

const rowOf = (states: Float32Array, row: number): Float32Array =>
  states.subarray(row * STATE_SIZE, (row + 1) * STATE_SIZE);

/** The vector of a long text is the mean over its runs' states. */
function vectorOf(runs: readonly Float32Array[]): Float32Array {
  const rows = runs.flatMap((states) =>
    Array.from({ length: states.length / STATE_SIZE }, (_, row) => rowOf(states, row)),
  );
  const first = meanStates(runs.map((states) => rowOf(states, 0)));
  return Float32Array.from([...first, ...meanStates(rows)]);
}

/** Vectors by text; both arrays have the same order. */
export const toVectors = (texts: readonly string[], encoded: readonly Float32Array[]): Vectors =>
  new Map(encoded.map((vector, at) => [texts[at] ?? "", vector]));

/** Encodes a text in runs of the trained length. Text beyond `MOST_RUNS` is ignored. */
export async function encodeText(text: string, { vocabulary, run }: TextEncoder): Promise<Float32Array> {
  const pieces = cutPieces(text, vocabulary);
  const [start, end] = [vocabulary.get("[CLS]") ?? 0, vocabulary.get("[SEP]") ?? 0];
  const count = Math.max(1, Math.min(MOST_RUNS, Math.ceil(pieces.length / MOST_PIECES)));
  const runs: Float32Array[] = [];
  for (let at = 0; at < count; at += 1) {
    const own = pieces.slice(at * MOST_PIECES, (at + 1) * MOST_PIECES);
    runs.push(await run([start, ...own.map(({ id }) => id), end]));
  }
  return vectorOf(runs);
}
