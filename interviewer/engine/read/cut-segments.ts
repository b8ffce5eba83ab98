import { ACTS, type Act } from "./acts.ts";
import type { Piece } from "./word-pieces.ts";

/**
 * A part of a message, unchanged. `sure`: the mean probability of its act, 0 to 1; `situation`: the id of what it is;
 * `reply`: the id of the reply that most likely does, if that is another;
 * `orElse`: the next likely act of an uncertain instruction; `open`: the probability that the answer is not finished.
 */
export type Segment = {
  text: string;
  act: Act;
  sure: number;
  situation?: string;
  reply?: string;
  orElse?: Omit<Segment, "text" | "orElse">;
  open?: number;
};

/** A segment with the indices of its pieces; `to` is exclusive. */
export type Cut = Segment & { from: number; to: number };

/** The cost of a change of act, in natural logarithms. */
const COST = { afterSentence: 1, afterComma: 2.5, betweenWords: 8 };
/** Added to an act's log probability: distress and instructions must not be missed, and no answer lost. */
const FAVOUR: Partial<Record<Act, number>> = {
  distress: 3.5,
  instruct: 7,
  answer: 1.6,
  elsewhere: 1,
  addition: 1,
  correction: 1,
};
const favours = ACTS.map((act) => FAVOUR[act] ?? 0);
/** Below this mean probability a part gets another act: favour in many pieces must not make distress by itself. */
export const FLOOR = { distress: 0.08, instruct: 0.006, answer: 0.25 } as const;
const floorOf = (act: Act): number => (Object.hasOwn(FLOOR, act) ? FLOOR[act as keyof typeof FLOOR] : 0);

function costBetween(before: Piece, after: Piece, message: string): number {
  const sign = message[before.end - 1] ?? "";
  if (/[.!?…]/u.test(sign) || message.slice(before.end, after.start).includes("\n"))
    return COST.afterSentence;
  if (before.end === after.start && !/[,;:]/u.test(sign)) return Infinity;
  return /[,;:–—-]/u.test(sign) ? COST.afterComma : COST.betweenWords;
}

/** The likeliest sequence of acts, one per piece, given the cost of each change. */
function likeliestActs(pieces: readonly Piece[], logs: Float32Array, message: string): number[] {
  const scoreAt = (at: number, act: number): number =>
    (logs[at * ACTS.length + act] ?? 0) + (favours[act] ?? 0);
  let best = ACTS.map((_, act) => scoreAt(0, act));
  const cameFrom: number[][] = [];
  for (const [at, piece] of pieces.entries()) {
    const before = pieces[at - 1];
    if (before === undefined) continue;
    const cost = costBetween(before, piece, message);
    const top = best.indexOf(Math.max(...best));
    const from = best.map((own, act) => ((best[top] ?? 0) - cost > own ? top : act));
    best = from.map((source, act) => (best[source] ?? 0) - (source === act ? 0 : cost) + scoreAt(at, act));
    cameFrom.push(from);
  }
  const acts = [best.indexOf(Math.max(...best))];
  for (const from of cameFrom.toReversed()) acts.push(from[acts.at(-1) ?? 0] ?? 0);
  return acts.toReversed();
}

/** Below this probability an instruction is not rated, and gets the reply of the next likely act. */
const SURELY_AN_ORDER = 0.3;

/** Acts that are favoured per piece, but not when a part's act is chosen. */
const SOUGHT: ReadonlySet<Act> = new Set(["distress", "instruct"]);

/** The likeliest other act above its floor. */
const likeliest = (sureOf: (act: number) => number, own: number): number => {
  const favourOf = (act: Act): number => (SOUGHT.has(act) ? 0 : (FAVOUR[act] ?? 0));
  const sures = ACTS.map((act, at) =>
    at === own || sureOf(at) < floorOf(act) ? 0 : sureOf(at) * Math.exp(favourOf(act)),
  );
  return sures.indexOf(Math.max(...sures));
};

/** The mean probability of an act, by its index in ACTS, over some pieces. */
export function meanProbability(
  logs: Float32Array,
  { from, to }: { from: number; to: number },
  act: number,
): number {
  let sum = 0;
  for (let at = from; at < to; at += 1) sum += Math.exp(logs[at * ACTS.length + act] ?? 0);
  return sum / (to - from);
}

/**
 * Cuts a message where another act becomes likelier. `logs` holds the log probabilities of the acts per piece, in the
 * order of ACTS. The parts together equal the message.
 */
export function cutSegments(pieces: readonly Piece[], logs: Float32Array, message: string): Cut[] {
  const acts = likeliestActs(pieces, logs, message);
  const starts = acts.flatMap((act, at) => (at > 0 && act === acts[at - 1] ? [] : [at]));
  return starts.map((from, n) => {
    const to = starts[n + 1] ?? pieces.length;
    const textStart = n === 0 ? 0 : (pieces[from]?.start ?? 0);
    const textEnd = n === starts.length - 1 ? message.length : (pieces[to]?.start ?? message.length);
    const sureOf = (act: number): number => meanProbability(logs, { from, to }, act);
    const own = acts[from] ?? 0;
    const act = sureOf(own) >= floorOf(ACTS[own] ?? "answer") ? own : likeliest(sureOf, own);
    const made: Cut = {
      text: message.slice(textStart, textEnd),
      act: ACTS[act] ?? "answer",
      sure: sureOf(act),
      from,
      to,
    };
    if (made.act === "instruct" && made.sure < SURELY_AN_ORDER) {
      const other = likeliest(sureOf, act);
      made.orElse = { act: ACTS[other] ?? "answer", sure: sureOf(other) };
    }
    return made;
  });
}
