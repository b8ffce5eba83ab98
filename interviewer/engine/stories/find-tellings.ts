import { rarityOf, stemsOf } from "../plan/find-met.ts";

/** Of the words that say something, so many and so great a share must be the story's: one word may be chance. */
const ROOTS_FROM = 6;
const SHARE_FROM = 0.4;

const weightOf = (roots: Iterable<string>): number =>
  Iterator.from(roots).reduce((sum, root) => sum + rarityOf(root), 0);

type Read = { roots: Set<string>; weight: number };

function read(text: string): Read {
  const roots = stemsOf(text);
  return { roots, weight: weightOf(roots) };
}

function tells(answer: Read, story: Read): boolean {
  const shared = answer.roots.intersection(story.roots);
  // A short answer tells a long story too, and the other way round.
  const whole = Math.min(answer.weight, story.weight);
  return shared.size >= ROOTS_FROM && weightOf(shared) >= SHARE_FROM * whole;
}

/** For each story the places of the answers that tell it, by the words that they share; both as whole texts. */
export function findTellings(stories: readonly string[], answers: readonly string[]): number[][] {
  const told = answers.map(read);
  return stories.map((text) => {
    const story = read(text);
    return told.flatMap((answer, at) => (tells(answer, story) ? [at] : []));
  });
}
