import { ACTS, type Act } from "./acts.ts";
import type { Piece } from "./word-pieces.ts";

/** A part of a message, letter by letter, in order. `sure`: the mean probability of its act, 0 to 1; `situation`: its reply. */
export type Segment = { text: string; act: Act; sure: number; situation?: string };

/** With the places of its pieces, `to` not counted. */
export type Cut = Segment & { from: number; to: number };

/** The cost of a change of act, in natural logarithms. */
const COST = { afterSentence: 1, afterComma: 2.5, betweenWords: 5 };
/** Hardly one of these is to be missed, and an answer is not to be lost: so much likelier each is taken to be, in each piece. */
const FAVOUR: Partial<Record<Act, number>> = {
  distress: 3,
  instruct: 6,
  answer: 2,
  elsewhere: 1,
  addition: 1,
  correction: 1,
};
const favours = ACTS.map((act) => FAVOUR[act] ?? 0);
/** Under this mean probability a part is what else it may be: many small favours make no distress, and no answer. */
export const FLOOR = { distress: 0.12, instruct: 0.012, answer: 0.22 } as const;
const floorOf = (act: Act): number => (Object.hasOwn(FLOOR, act) ? FLOOR[act as keyof typeof FLOOR] : 0);

function costBetween(before: Piece, after: Piece, message: string): number {
  const sign = message[before.end - 1] ?? "";
  if (/[.!?…]/u.test(sign) || message.slice(before.end, after.start).includes("\n"))
    return COST.afterSentence;
  if (before.end === after.start && !/[,;:]/u.test(sign)) return Infinity;
  return /[,;:–—-]/u.test(sign) ? COST.afterComma : COST.betweenWords;
}

/** The likeliest act of each piece, where each change of act has its cost. */
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

/** Favoured only where they are sought in each piece. */
const SOUGHT: ReadonlySet<Act> = new Set(["distress", "instruct"]);

/** The likeliest of the other acts that are above their floors. */
const likeliest = (sureOf: (act: number) => number, own: number): number => {
  const favourOf = (act: Act): number => (SOUGHT.has(act) ? 0 : (FAVOUR[act] ?? 0));
  const sures = ACTS.map((act, at) =>
    at === own || sureOf(at) < floorOf(act) ? 0 : sureOf(at) * Math.exp(favourOf(act)),
  );
  return sures.indexOf(Math.max(...sures));
};

/**
 * Cuts a message where another act becomes likelier. `logs` has the logarithms of the acts for each piece, in the order of
 * ACTS. The parts make the message letter by letter.
 */
export function cutSegments(pieces: readonly Piece[], logs: Float32Array, message: string): Cut[] {
  const acts = likeliestActs(pieces, logs, message);
  const starts = acts.flatMap((act, at) => (at > 0 && act === acts[at - 1] ? [] : [at]));
  return starts.map((from, n) => {
    const to = starts[n + 1] ?? pieces.length;
    const textStart = n === 0 ? 0 : (pieces[from]?.start ?? 0);
    const textEnd = n === starts.length - 1 ? message.length : (pieces[to]?.start ?? message.length);
    const sureOf = (act: number): number => {
      let sum = 0;
      for (let at = from; at < to; at += 1) sum += Math.exp(logs[at * ACTS.length + act] ?? 0);
      return sum / (to - from);
    };
    const own = acts[from] ?? 0;
    const act = sureOf(own) >= floorOf(ACTS[own] ?? "answer") ? own : likeliest(sureOf, own);
    return {
      text: message.slice(textStart, textEnd),
      act: ACTS[act] ?? "answer",
      sure: sureOf(act),
      from,
      to,
    };
  });
}
