import { rarityOf, stemsOf } from "../plan/bank-words.ts";
import { readOfEach } from "./match-stories.ts";

/** Of the words that say something, so many and so great a share must be the story's: one word may be chance. */
const ROOTS_FROM = 6;
const SHARE_FROM = 0.4;
/** So many words of an answer are compared at once, about a story's length: a long answer shares words with any story. */
const PASSAGE_WORDS = 100;

const weightOf = (roots: Iterable<string>): number =>
  Iterator.from(roots).reduce((sum, root) => sum + rarityOf(root), 0);

/** What of each text says something; of very many long texts the beginnings are read. */
const rootsOf = (texts: readonly string[]): Set<string>[] =>
  texts.map((text) => stemsOf(text.slice(0, readOfEach(texts.length))));

/** Where each root stands. */
function indexOf(texts: readonly Set<string>[]): Map<string, number[]> {
  const index = new Map<string, number[]>();
  texts.forEach((roots, at) => {
    for (const root of roots) {
      const places = index.get(root);
      if (places === undefined) index.set(root, [at]);
      else places.push(at);
    }
  });
  return index;
}

/** A text in passages, each half of the one before and half of the next. */
function passagesOf(text: string): string[] {
  const words = text.split(/\s+/u);
  const step = PASSAGE_WORDS / 2;
  const count = Math.max(1, Math.ceil(words.length / step) - 1);
  return Array.from({ length: count }, (_, at) =>
    words.slice(at * step, at * step + PASSAGE_WORDS).join(" "),
  );
}

/** The places of the stories that a passage tells. */
type Finder = (passage: ReadonlySet<string>) => number[];

function finderOf(stories: readonly string[]): Finder {
  const told = rootsOf(stories);
  const weights = told.map(weightOf);
  const index = indexOf(told);
  return (passage) => {
    const shared = stories.map(() => ({ roots: 0, weight: 0 }));
    for (const root of passage) {
      const rarity = rarityOf(root);
      for (const story of index.get(root) ?? []) {
        const one = shared[story];
        if (one === undefined) continue;
        one.roots += 1;
        one.weight += rarity;
      }
    }
    const whole = weightOf(passage);
    return shared.flatMap(({ roots, weight }, story) => {
      // A short answer tells a long story too, and the other way round.
      const least = SHARE_FROM * Math.min(whole, weights[story] ?? 0);
      return roots >= ROOTS_FROM && weight >= least ? [story] : [];
    });
  };
}

/** For each story the places of the answers that tell it, by the words that it shares with one of their passages. */
export function findTellings(stories: readonly string[], answers: readonly string[]): number[][] {
  const find = finderOf(stories);
  const tellings = stories.map((): number[] => []);
  const read = readOfEach(answers.length);
  answers.forEach((answer, at) => {
    const told = new Set(passagesOf(answer.slice(0, read)).flatMap((passage) => find(stemsOf(passage))));
    for (const story of told) tellings[story]?.push(at);
  });
  return tellings;
}
