import { rarityOf, stemsOf } from "../plan/find-met.ts";
import { readOfEach } from "./match-stories.ts";

/** Of the words that say something, so many and so great a share must be the story's: one word may be chance. */
const ROOTS_FROM = 6;
const SHARE_FROM = 0.4;

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

/** For each story the places of the answers that tell it, by the words that they share; both as whole texts. */
export function findTellings(stories: readonly string[], answers: readonly string[]): number[][] {
  const told = rootsOf(stories);
  const weights = told.map(weightOf);
  const index = indexOf(told);
  const tellings = stories.map((): number[] => []);
  rootsOf(answers).forEach((roots, at) => {
    const shared = stories.map(() => ({ roots: 0, weight: 0 }));
    for (const root of roots) {
      const rarity = rarityOf(root);
      for (const story of index.get(root) ?? []) {
        const one = shared[story];
        if (one === undefined) continue;
        one.roots += 1;
        one.weight += rarity;
      }
    }
    const whole = weightOf(roots);
    shared.forEach((one, story) => {
      // A short answer tells a long story too, and the other way round.
      const least = SHARE_FROM * Math.min(whole, weights[story] ?? 0);
      if (one.roots >= ROOTS_FROM && one.weight >= least) tellings[story]?.push(at);
    });
  });
  return tellings;
}
