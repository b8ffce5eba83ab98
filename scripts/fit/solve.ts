import type { LinearMap } from "#interviewer/engine/judge/fitted-scorer.ts";

/** The arithmetic of `npm run fit`. Matrices are flat, row by row; the same input gives the same bits. */

/** Solves A x = b for each b, A symmetric and positive definite, of `size` rows. A is overwritten. Throws where A is not. */
export function solveSymmetric(a: Float64Array, size: number, sides: Float64Array[]): Float64Array[] {
  factor(a, size);
  return sides.map((side) => substitute(a, size, side));
}

/** A = L Lᵀ in place, L below and on the diagonal. */
function factor(a: Float64Array, size: number): void {
  for (let row = 0; row < size; row += 1) {
    const own = a.subarray(row * size, row * size + row + 1);
    for (let column = 0; column <= row; column += 1) {
      const other = a.subarray(column * size, column * size + column + 1);
      let sum = own[column] ?? 0;
      for (let at = 0; at < column; at += 1) sum -= (own[at] ?? 0) * (other[at] ?? 0);
      if (column < row) own[column] = sum / (other[column] ?? 1);
      else if (sum > 0) own[column] = Math.sqrt(sum);
      else throw new Error(`row ${row} is not positive definite`);
    }
  }
}

function substitute(l: Float64Array, size: number, side: Float64Array): Float64Array {
  const x = Float64Array.from(side);
  for (let row = 0; row < size; row += 1) {
    let sum = x[row] ?? 0;
    for (let at = 0; at < row; at += 1) sum -= (l[row * size + at] ?? 0) * (x[at] ?? 0);
    x[row] = sum / (l[row * size + row] ?? 1);
  }
  for (let row = size - 1; row >= 0; row -= 1) {
    let sum = x[row] ?? 0;
    for (let at = row + 1; at < size; at += 1) sum -= (l[at * size + row] ?? 0) * (x[at] ?? 0);
    x[row] = sum / (l[row * size + row] ?? 1);
  }
  return x;
}

const ROUNDS = 12;

/** The mean and the `count` directions in which rows differ most, by repeated projection from a fixed start. */
export function principalComponents(rows: readonly Float32Array[], count: number): LinearMap {
  const size = rows[0]?.length ?? 0;
  const mean = meanOf(rows);
  const spread = new Float64Array(size * size);
  for (const row of rows) addOuter(spread, row, mean);
  let basis = Array.from({ length: count }, (_, at) =>
    Float64Array.from({ length: size }, (_none, column) => Math.sin((at + 1) * (column + 1))),
  );
  for (let round = 0; round < ROUNDS; round += 1)
    basis = orthonormal(basis.map((vector) => multiply(spread, vector)));
  const weights = new Float32Array(count * size);
  for (const [at, vector] of basis.entries()) weights.set(vector, at * size);
  return { mean, weights };
}

function addOuter(spread: Float64Array, row: Float32Array, mean: Float32Array): void {
  const size = row.length;
  const centred = row.map((value, at) => value - (mean[at] ?? 0));
  for (let i = 0; i < size; i += 1)
    for (let j = 0; j < size; j += 1)
      spread[i * size + j] = (spread[i * size + j] ?? 0) + (centred[i] ?? 0) * (centred[j] ?? 0);
}

function multiply(matrix: Float64Array, vector: Float64Array): Float64Array {
  const size = vector.length;
  return vector.map((_, row) => {
    let sum = 0;
    for (let at = 0; at < size; at += 1) sum += (matrix[row * size + at] ?? 0) * (vector[at] ?? 0);
    return sum;
  });
}

/** Gram and Schmidt, twice for the sake of the last digits. */
function orthonormal(vectors: Float64Array[]): Float64Array<ArrayBuffer>[] {
  const done: Float64Array<ArrayBuffer>[] = [];
  for (const vector of vectors) {
    let rest = Float64Array.from(vector);
    for (let pass = 0; pass < 2; pass += 1)
      for (const other of done) {
        const along = rest.reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0);
        rest = rest.map((value, at) => value - along * (other[at] ?? 0));
      }
    const length = Math.sqrt(rest.reduce((sum, value) => sum + value * value, 0)) || 1;
    done.push(rest.map((value) => value / length));
  }
  return done;
}

/** Logistic regression with weights held small by `ridge`, by accelerated descent; labels are 1 and 0. */
export function fitLogistic(
  rows: readonly Float32Array[],
  labels: readonly number[],
  { ridge, rounds }: { ridge: number; rounds: number },
): { weights: Float32Array; bias: number } {
  const size = rows[0]?.length ?? 0;
  let weights = new Float64Array(size + 1);
  let ahead = weights;
  const longest = Math.max(...rows.map((row) => row.reduce((sum, value) => sum + value * value, 1)));
  const step = 1 / (longest / 4 / 8 + ridge);
  for (let round = 0; round < rounds; round += 1) {
    const slope = logisticSlope(rows, labels, ahead);
    const next = ahead.map(
      (value, at) => value - step * ((slope[at] ?? 0) + (at < size ? ridge * value : 0)),
    );
    const momentum = round / (round + 3);
    ahead = next.map((value, at) => value + momentum * (value - (weights[at] ?? 0)));
    weights = next;
  }
  return { weights: Float32Array.from(weights.subarray(0, size)), bias: weights[size] ?? 0 };
}

function logisticSlope(
  rows: readonly Float32Array[],
  labels: readonly number[],
  weights: Float64Array,
): Float64Array {
  const size = weights.length - 1;
  const slope = new Float64Array(size + 1);
  for (const [at, row] of rows.entries()) {
    let sum = weights[size] ?? 0;
    for (let column = 0; column < size; column += 1) sum += (weights[column] ?? 0) * (row[column] ?? 0);
    const miss = (1 / (1 + Math.exp(-sum)) - (labels[at] ?? 0)) / rows.length;
    for (let column = 0; column < size; column += 1)
      slope[column] = (slope[column] ?? 0) + miss * (row[column] ?? 0);
    slope[size] = (slope[size] ?? 0) + miss;
  }
  return slope;
}

const meanOf = (rows: readonly (readonly number[] | Float32Array)[]): Float32Array => {
  const mean = new Float32Array(rows[0]?.length ?? 0);
  for (const row of rows) row.forEach((value, at) => (mean[at] = (mean[at] ?? 0) + value / rows.length));
  return mean;
};
