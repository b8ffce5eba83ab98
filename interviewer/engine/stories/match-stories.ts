import { STORY_PARTS } from "#contract/story-parts.ts";
import { wordLists } from "#interviewer/data/load.ts";
import { rarityOf, stemsOf } from "../plan/find-met.ts";
import { stem, wordsOf } from "../text/read-text.ts";
import type { Story } from "./cut-story.ts";

export type Strength = "none" | "touches" | "proves";
/** `sentence` shows it, letter by letter; null where nothing does. */
export type Match = { story: number; strength: Strength; sentence: string | null };
export type Covered = { requirement: string; matches: Match[]; isGap: boolean };

/** What was done and what came of it proves something; the rest only speaks of it. */
const PROVING = new Set(["actions", "result"]);
const PROVES_FROM = 6.9;
const TOUCHES_FROM = 5;

const named = new Set(
  [...wordLists["tools"], ...wordLists["methods"], ...wordLists["languages"]].flatMap((name) => {
    const words = wordsOf(name);
    return words.length === 1 ? words.map(stem) : [];
  }),
);

/** Words that carry a meaning of their own, and names of tools however short. */
function rootsOf(text: string): Set<string> {
  return new Set([
    ...stemsOf(text),
    ...wordsOf(text)
      .map(stem)
      .filter((root) => named.has(root)),
  ]);
}

type Place = { story: number; sentence: string; isProving: boolean };

/** Where each root stands, so that a requirement is compared only with sentences that share a word. */
function indexOf(stories: readonly Story[]): Map<string, Place[]> {
  const index = new Map<string, Place[]>();
  stories.forEach((one, story) => {
    for (const part of STORY_PARTS)
      for (const { sentence } of one[part] ?? []) {
        const place = { story, sentence, isProving: PROVING.has(part) };
        for (const root of rootsOf(sentence)) {
          const places = index.get(root);
          if (places === undefined) index.set(root, [place]);
          else places.push(place);
        }
      }
  });
  return index;
}

type Shared = { place: Place; weight: number; roots: number; isNamed: boolean };

/** One shared word may be chance: only a name counts alone. */
function strengthOf({ place, weight, roots, isNamed }: Shared): Strength {
  if (roots < 2 && !isNamed) return "none";
  if (place.isProving && weight >= PROVES_FROM) return "proves";
  return weight >= TOUCHES_FROM || isNamed ? "touches" : "none";
}

const RANK: Record<Strength, number> = { none: 0, touches: 1, proves: 2 };

function matchesOf(requirement: string, index: ReadonlyMap<string, Place[]>, count: number): Match[] {
  const shared = new Map<Place, Shared>();
  for (const root of rootsOf(requirement))
    for (const place of index.get(root) ?? []) {
      const before = shared.get(place) ?? { place, weight: 0, roots: 0, isNamed: false };
      shared.set(place, {
        place,
        weight: before.weight + rarityOf(root),
        roots: before.roots + 1,
        isNamed: before.isNamed || named.has(root),
      });
    }
  const best: Match[] = Array.from({ length: count }, (_, story) => ({
    story,
    strength: "none",
    sentence: null,
  }));
  for (const one of [...shared.values()].toSorted((a, b) => b.weight - a.weight)) {
    const strength = strengthOf(one);
    const { story, sentence } = one.place;
    if (RANK[strength] > RANK[best[story]?.strength ?? "none"]) best[story] = { story, strength, sentence };
  }
  return best;
}

/** Which story covers which requirement, by the words they share; where that is not sure, none. */
export function matchStories(requirements: readonly string[], stories: readonly Story[]): Covered[] {
  const index = indexOf(stories);
  return requirements.map((requirement) => {
    const matches = matchesOf(requirement, index, stories.length);
    return { requirement, matches, isGap: matches.every(({ strength }) => strength === "none") };
  });
}
