import { JS, type Element, type NoParent } from "refa";
import { analyse } from "scslre";
import { readPositions, type Alternatives, type Positions } from "./positions.ts";
import type { Pattern } from "./read-patterns.ts";

/**
 * The worst-case time of a regular expression on a text that does not match. `exponential`: a repetition matches the
 * same characters in two ways. `polynomial`: two repetitions can share a run of characters, or the search starts again
 * at each position of a run. `mixed`: `\W` next to `\p{L}` with the flag u or v, where a non-ASCII letter matches both.
 */
export type Ambiguity = "exponential" | "polynomial" | "mixed";

export function findAmbiguity({ source, flags }: Pick<Pattern, "source" | "flags">): Ambiguity | null {
  const parser = JS.Parser.fromLiteral({ source, flags });
  const { alternatives } = parser.parse({
    assertions: "parse",
    backreferences: "disable",
    maxNodes: Infinity,
  }).expression;
  const positions = readPositions(alternatives);
  const asserted = elementsIn(alternatives).flatMap((one) => (one.type === "Assertion" ? [one] : []));
  const asked = asserted.map((one) => readPositions(one.alternatives));
  if ([positions, ...asked].some(readsTwice)) return "exponential";
  const ways = parser.ast.pattern.alternatives.map(({ raw }) => raw);
  if (/[uv]/u.test(flags) && ways.some((way) => way.includes(String.raw`\W`) && /\\p\{L/u.test(way)))
    return "mixed";
  const isShared = analyse({ source, flags }, { assumeRejectingSuffix: false }).reports.length > 0;
  return isShared || beginsAnew(positions) ? "polynomial" : null;
}

function elementsIn(alternatives: Alternatives): NoParent<Element>[] {
  const elements = alternatives.flatMap((one) => one.elements);
  return elements.concat(
    elements.flatMap((one) => ("alternatives" in one ? elementsIn(one.alternatives) : [])),
  );
}

type Pair = readonly [number, number];

const pairs = (left: Iterable<number>, right: Iterable<number>): Pair[] => {
  const others = [...right];
  return [...left].flatMap((a) => others.map((b): Pair => [a, b]));
};

/** Tells if two positions can match the same character; cached because pairs recur. */
function sharing({ sets }: Positions): (pair: Pair) => boolean {
  const known = new Map<number, boolean>();
  return ([a, b]) => {
    const pair = a * sets.length + b;
    const isKnown = known.get(pair);
    if (isKnown !== undefined) return isKnown;
    const [one, other] = [sets[a], sets[b]];
    const shares = one !== undefined && other !== undefined && !one.isDisjointWith(other);
    known.set(pair, shares);
    return shares;
  };
}

type Search = { begin: readonly Pair[]; nextOf: (pair: Pair) => Pair[]; isFound: (pair: Pair) => boolean };

/** Follows two paths over the same characters. Tells if they reach a pair of positions that `isFound` accepts. */
function reaches({ begin, nextOf, isFound }: Search): boolean {
  const seen = new Set<string>();
  const waiting = [...begin];
  for (let pair = waiting.pop(); pair !== undefined; pair = waiting.pop()) {
    if (seen.has(pair.join())) continue;
    seen.add(pair.join());
    if (isFound(pair)) return true;
    waiting.push(...nextOf(pair));
  }
  return false;
}

const range = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, at) => from + at);

/** Repetitions followed by something that can fail. Otherwise there is no backtracking. */
const loopsThatMayFail = ({ loops, free }: Positions): Positions["loops"] =>
  loops.filter(({ from, to }) => !free.some((at) => at >= from && at < to));

/** Tells if two paths split and rejoin within a repetition, so that each iteration doubles the number of paths. */
function readsTwice(positions: Positions): boolean {
  const { follow } = positions;
  const shares = sharing(positions);
  return loopsThatMayFail(positions).some(({ from, to }) => {
    const within = (at: number) => [...(follow[at] ?? [])].filter(([next]) => next >= from && next < to);
    const places = range(from, to);
    if (places.some((at) => within(at).some(([, ways]) => ways > 1))) return true;
    const nextOf = ([a, b]: Pair): Pair[] =>
      pairs(
        within(a).map(([next]) => next),
        within(b).map(([next]) => next),
      ).filter(shares);
    const parted = places.flatMap((at) => nextOf([at, at]).filter(([a, b]) => a < b));
    return reaches({ begin: parted, nextOf, isFound: ([a, b]) => a === b });
  });
}

const WORD_SIGNS = ["a", "1", "é"];
const SIGNS_BETWEEN = [" ", ".", ",", ";", ":", "-", "'", "/"];

/**
 * Tells if a character that leads into a repetition over words also occurs in the repetition. Each such character then
 * starts a scan to the end of the text, as in `who.*x`. Repetitions within a word are exempt: a word boundary starts
 * one scan per word.
 */
function beginsAnew(positions: Positions): boolean {
  const { follow, first, sets } = positions;
  const shares = sharing(positions);
  return loopsThatMayFail(positions).some(({ from, to, hasEnd }) => {
    const reads = (sign: string) => sets.slice(from, to).some((set) => set.has(sign.charCodeAt(0)));
    if (hasEnd || !WORD_SIGNS.some(reads) || !SIGNS_BETWEEN.some(reads)) return false;
    const within = (at: number) =>
      [...(follow[at]?.keys() ?? [])].filter((next) => next >= from && next < to);
    const nextOf = ([a, b]: Pair): Pair[] => pairs(follow[a]?.keys() ?? [], within(b)).filter(shares);
    return range(from, to).some((at) =>
      reaches({
        begin: pairs(first, within(at)).filter(shares),
        nextOf,
        isFound: ([a, b]) => a === at && b === at,
      }),
    );
  });
}
