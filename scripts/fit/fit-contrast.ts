import type { LinearMap } from "#interviewer/engine/judge/fitted-scorer.ts";

/**
 * Two maps into one space in which an answer stands nearer to its own question than to the other questions of its form.
 * Fitted by descent from a fixed start: the same input gives the same bits.
 */

type Row = readonly number[] | Float32Array;
export type Contrast = {
  questions: readonly { wanted: Row; form: string }[];
  /** Each with the place of its question. */
  answers: readonly { input: Row; question: number }[];
};

const ROUNDS = 100;
const STEP = 0.001;
const SLOPE_KEPT = 0.9;
const SQUARE_KEPT = 0.99;
/** How dear it is to move away from the start, where both are compared as they are. */
const STAY = 0.03;
/** The logarithm of how much sharper than cosines likeness is at the start. */
const SHARPNESS = 2.5;

const dot = (a: Float64Array, b: Float64Array): number => {
  let sum = 0;
  for (let at = 0; at < a.length; at += 1) sum += (a[at] ?? 0) * (b[at] ?? 0);
  return sum;
};

function addTimes(to: Float64Array, by: number, values: Float64Array): void {
  for (let at = 0; at < to.length; at += 1) to[at] = (to[at] ?? 0) + by * (values[at] ?? 0);
}

function centred(rows: readonly Row[]): { mean: Float64Array; rows: Float64Array[] } {
  const mean = new Float64Array(rows[0]?.length ?? 0);
  for (const row of rows) addTimes(mean, 1 / rows.length, Float64Array.from(row));
  return { mean, rows: rows.map((row) => mean.map((value, at) => (row[at] ?? 0) - value)) };
}

/** One side: rows, the weights that map them, and how far the weights have come. */
function createSide(given: readonly Row[], size: number) {
  const { mean, rows } = centred(given);
  const wide = mean.length;
  // A longer row is several vectors of one kind: the mean of them at the start.
  const start = Float64Array.from({ length: size * wide }, (_, at) =>
    (at % wide) % size === Math.floor(at / wide) ? size / wide : 0,
  );
  return { mean, rows, wide, start, weights: start.slice(), adam: createAdam(start.length) };
}
type Side = ReturnType<typeof createSide>;

function createAdam(size: number): (weights: Float64Array, slope: Float64Array) => void {
  const [slopes, squares] = [new Float64Array(size), new Float64Array(size)];
  let round = 0;
  return (weights, slope) => {
    round += 1;
    for (let at = 0; at < size; at += 1) {
      const own = slope[at] ?? 0;
      slopes[at] = SLOPE_KEPT * (slopes[at] ?? 0) + (1 - SLOPE_KEPT) * own;
      squares[at] = SQUARE_KEPT * (squares[at] ?? 0) + (1 - SQUARE_KEPT) * own ** 2;
      const size2 = Math.sqrt((squares[at] ?? 0) / (1 - SQUARE_KEPT ** round)) + 1e-8;
      weights[at] = (weights[at] ?? 0) - (STEP * (slopes[at] ?? 0)) / (1 - SLOPE_KEPT ** round) / size2;
    }
  };
}

type Mapped = { direction: Float64Array; length: number };

function mapRow(row: Float64Array, { weights, wide }: Side): Mapped {
  const out = new Float64Array(weights.length / wide);
  for (let at = 0; at < out.length; at += 1) out[at] = dot(weights.subarray(at * wide, (at + 1) * wide), row);
  const length = Math.sqrt(dot(out, out)) + 1e-6;
  return { direction: out.map((value) => value / length), length };
}

/** Moves the weights against the slopes of the directions that they gave. */
function moveSide(side: Side, mapped: readonly Mapped[], slopes: readonly Float64Array[]): void {
  const { weights, start, wide, rows, adam } = side;
  const slope = weights.map((value, at) => 2 * STAY * (value - (start[at] ?? 0)));
  for (const [row, { direction, length }] of mapped.entries()) {
    const own = slopes[row];
    const values = rows[row];
    if (!own || !values) continue;
    const along = dot(own, direction);
    for (let at = 0; at < direction.length; at += 1)
      addTimes(
        slope.subarray(at * wide, (at + 1) * wide),
        ((own[at] ?? 0) - along * (direction[at] ?? 0)) / length,
        values,
      );
  }
  adam(weights, slope);
}

/** By how much each question of the answer's form is held too likely (softmax less the truth). */
function missesOf(likes: readonly number[], right: number): number[] {
  const most = Math.max(...likes);
  const odds = likes.map((like) => Math.exp(like - most));
  const all = odds.reduce((sum, value) => sum + value, 0);
  return odds.map((value, at) => value / all - (at === right ? 1 : 0));
}

const mapOf = ({ mean, weights }: Side): LinearMap => ({
  mean: Float32Array.from(mean),
  weights: Float32Array.from(weights),
});

export function fitContrast({ questions, answers }: Contrast): { answer: LinearMap; question: LinearMap } {
  const size = questions[0]?.wanted.length ?? 0;
  const asked = createSide(
    questions.map(({ wanted }) => wanted),
    size,
  );
  const told = createSide(
    answers.map(({ input }) => input),
    size,
  );
  const ofForm = Map.groupBy(questions.keys(), (at) => questions[at]?.form);
  const sharpness = Float64Array.of(SHARPNESS);
  const sharpen = createAdam(1);
  for (let round = 0; round < ROUNDS; round += 1) {
    const wanted = asked.rows.map((row) => mapRow(row, asked));
    const guesses = told.rows.map((row) => mapRow(row, told));
    const wantedSlopes = wanted.map(({ direction }) => new Float64Array(direction.length));
    const guessSlopes = guesses.map(({ direction }) => new Float64Array(direction.length));
    const sharp = Math.exp(sharpness[0] ?? 0);
    const sharpSlope = new Float64Array(1);
    for (const [row, { question }] of answers.entries()) {
      const [guess, slope] = [guesses[row], guessSlopes[row]];
      const others = ofForm.get(questions[question]?.form) ?? [];
      if (!guess || !slope) continue;
      const directions = others.map((at) => wanted[at]?.direction ?? guess.direction);
      const likes = directions.map((direction) => sharp * dot(guess.direction, direction));
      for (const [at, miss] of missesOf(likes, others.indexOf(question)).entries()) {
        const [direction, other] = [directions[at], wantedSlopes[others[at] ?? 0]];
        const by = (sharp * miss) / answers.length;
        if (direction) addTimes(slope, by, direction);
        if (other) addTimes(other, by, guess.direction);
        sharpSlope[0] = (sharpSlope[0] ?? 0) + (miss * (likes[at] ?? 0)) / answers.length;
      }
    }
    moveSide(asked, wanted, wantedSlopes);
    moveSide(told, guesses, guessSlopes);
    sharpen(sharpness, sharpSlope);
  }
  return { answer: mapOf(told), question: mapOf(asked) };
}
