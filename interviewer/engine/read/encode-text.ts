import type { Vectors } from "../types.ts";
import { cutPieces, type Vocabulary } from "./word-pieces.ts";

const STATE_SIZE = 384;
/** Of a text's vector the first half is the encoder's first state, the second the mean of all. */
export const TEXT_VECTOR_SIZE = 2 * STATE_SIZE;

/** The bounds of the training (training/answers.py), in pieces, start and end not counted. */
const MOST_PIECES = 218;
const MOST_RUNS = 3;

/** The states of a run's ids, one after the other. */
export type RunEncoder = (ids: readonly number[]) => Promise<Float32Array>;

export type TextEncoder = { vocabulary: Vocabulary; run: RunEncoder };

function meanStates(rows: readonly Float32Array[]): Float32Array {
  const mean = new Float32Array(STATE_SIZE);
  for (const row of rows)
    for (let at = 0; at < STATE_SIZE; at += 1) mean[at] = (mean[at] ?? 0) + (row[at] ?? 0) / rows.length;
  return mean;
}

const rowOf = (states: Float32Array, row: number): Float32Array =>
  states.subarray(row * STATE_SIZE, (row + 1) * STATE_SIZE);

/** A long text's is the mean of its runs', each counted by its length. */
function vectorOf(runs: readonly Float32Array[]): Float32Array {
  const rows = runs.flatMap((states) =>
    Array.from({ length: states.length / STATE_SIZE }, (_, row) => rowOf(states, row)),
  );
  const first = meanStates(runs.map((states) => rowOf(states, 0)));
  return Float32Array.from([...first, ...meanStates(rows)]);
}

/** Of each text its vector, which stands at the text's place. */
export const toVectors = (texts: readonly string[], encoded: readonly Float32Array[]): Vectors =>
  new Map(encoded.map((vector, at) => [texts[at] ?? "", vector]));

/** Reads a text in runs as long as the encoder was trained on; what stands behind them is not read. */
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
