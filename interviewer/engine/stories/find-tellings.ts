import { rarityOf, stemsOf } from "../plan/bank-words.ts";
import { readOfEach } from "./match-stories.ts";

/** The least number of shared stems, and their least share of the weight, since one shared word may be chance. */
const ROOTS_FROM = 6;
const SHARE_FROM = 0.4;
/** Words of an answer compared at once, about the length of a story: a long answer shares words with any story. */
const PASSAGE_WORDS = 100;

const weightOf = (roots: Iterable<string>): number =>
  Iterator.from(roots).reduce((sum, root) => sum + rarityOf(root), 0);

/** The stems of each text. If the texts are too long in total, only their beginnings are read. */
const rootsOf = (texts: readonly string[]): Set<string>[] =>
  texts.map((text) => stemsOf(text.slice(0, readOfEach(texts.length))));

/** The indices of the texts that contain each stem. */
function indexOf(texts: readonly Set<string>[]): Map<string, number[]> {
  const index = new Map<string, number[]>();
  texts.forEach((roots, at) => {
    for (const root of roots) index.getOrInsertComputed(root, () => []).push(at);
  });
  return index;
}

/** Overlapping passages of a text, each shifted by half its length. */
function passagesOf(text: string): string[] {
  const words = text.split(/\s+/u);
  const step = PASSAGE_WORDS / 2;
  const count = Math.max(1, Math.ceil(words.length / step) - 1);
  return Array.from({ length: count }, (_, at) =>
    words.slice(at * step, at * step + PASSAGE_WORDS).join(" "),
  );
}

/** Returns a function that finds the indices of the stories that a passage tells. */
function finderOf(stories: readonly string[]): (passage: ReadonlySet<string>) => number[] {
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
      // Relative to the lighter of the two, so that a short answer can tell a long story, and vice versa.
      const least = SHARE_FROM * Math.min(whole, weights[story] ?? 0);
      return roots >= ROOTS_FROM && weight >= least ? [story] : [];
    });
  };
}

/** For each story the indices of the answers that tell it, judged by the words shared with one of their passages. */
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
