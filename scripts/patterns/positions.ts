import type { CharSet, Concatenation, Element, NoParent, Quantifier } from "refa";

/** A repetition of at least this many iterations counts as unbounded. */
const ENDLESS = 5;

export type Alternatives = readonly NoParent<Concatenation>[];

/**
 * The character positions of an expression (Glushkov automaton). `sets`: characters per position; `follow`: the next
 * positions, and the number of ways to each; `loops`: positions of each repetition; `free`: positions after which the
 * expression has matched. Assertions are skipped, except `^` without the flag m: no position leads past it.
 */
export type Positions = {
  sets: CharSet[];
  follow: Map<number, number>[];
  loops: { from: number; to: number; hasEnd: boolean }[];
  first: number[];
  free: number[];
};

type Ends = { first: number[]; last: number[]; free: number[]; isNullable: boolean; isFree: boolean };

const EMPTY: Ends = { first: [], last: [], free: [], isNullable: true, isFree: true };

export function readPositions(alternatives: Alternatives): Positions {
  const positions: Positions = { sets: [], follow: [], loops: [], first: [], free: [] };
  const { first, free } = new Reader(positions).readAny(alternatives);
  return Object.assign(positions, { first, free });
}

class Reader {
  readonly #positions: Positions;

  constructor(positions: Positions) {
    this.#positions = positions;
  }

  readAny(alternatives: Alternatives): Ends {
    const read = alternatives.map(({ elements }) => this.#readRow(elements.map((one) => this.#read(one))));
    return {
      first: read.flatMap(({ first }) => first),
      last: read.flatMap(({ last }) => last),
      free: read.flatMap(({ free }) => free),
      isNullable: read.some(({ isNullable }) => isNullable),
      isFree: read.some(({ isFree }) => isFree),
    };
  }

  #link(last: readonly number[], first: readonly number[]): void {
    for (const from of last) {
      const next = (this.#positions.follow[from] ??= new Map<number, number>());
      for (const to of first) next.set(to, (next.get(to) ?? 0) + 1);
    }
  }

  #readRow(row: readonly Ends[]): Ends {
    return row.reduce((before, next) => {
      this.#link(before.last, next.first);
      return {
        first: before.isNullable ? [...before.first, ...next.first] : before.first,
        last: next.isNullable ? [...before.last, ...next.last] : next.last,
        free: next.isFree ? [...before.free, ...next.free] : next.free,
        isNullable: before.isNullable && next.isNullable,
        isFree: before.isFree && next.isFree,
      };
    }, EMPTY);
  }

  #read(element: NoParent<Element>): Ends {
    switch (element.type) {
      case "CharacterClass": {
        const at = this.#positions.sets.push(element.characters) - 1;
        return { first: [at], last: [at], free: [at], isNullable: false, isFree: false };
      }
      case "Alternation":
        return this.readAny(element.alternatives);
      case "Quantifier":
        return element.max >= ENDLESS ? this.#readLoop(element) : this.#readTurns(element);
      case "Assertion":
        return { ...EMPTY, isNullable: !isBeginning(element), isFree: false };
      case "Unknown":
        return { ...EMPTY, isFree: false };
    }
  }

  #readLoop({ alternatives, min, max }: NoParent<Quantifier>): Ends {
    const from = this.#positions.sets.length;
    const ends = this.readAny(alternatives);
    this.#link(ends.last, ends.first);
    this.#positions.loops.push({ from, to: this.#positions.sets.length, hasEnd: max < Infinity });
    return { ...ends, isNullable: ends.isNullable || min === 0, isFree: ends.isFree || min === 0 };
  }

  /** An iteration may be skipped only together with all later ones, so that a{0,2} matches 'a' in one way. */
  #readTurns({ alternatives, min, max }: NoParent<Quantifier>): Ends {
    const turns = Array.from({ length: max }, () => this.readAny(alternatives));
    for (const [at, turn] of turns.entries()) this.#link(turns[at - 1]?.last ?? [], turn.first);
    const ends = turns.slice(Math.max(0, min - 1));
    return {
      first: turns[0]?.first ?? [],
      last: ends.flatMap(({ last }) => last),
      free: ends.flatMap(({ free }) => free),
      isNullable: min === 0 || turns.every(({ isNullable }) => isNullable),
      isFree: min === 0 || turns.every(({ isFree }) => isFree),
    };
  }
}

/** Recognises `^` without the flag m: no character precedes it. */
function isBeginning(element: NoParent<Element>): boolean {
  if (element.type !== "Assertion" || element.kind !== "behind" || !element.negate) return false;
  const [only, ...others] = element.alternatives.flatMap(({ elements }) => elements);
  return others.length === 0 && only?.type === "CharacterClass" && only.characters.isAll;
}
