import { STORY_CHARACTERS_READ, STORY_QUOTE_MAX_LENGTH } from "#contract/story-limits.ts";
import { STORY_PARTS } from "#contract/story-parts.ts";
import { wordLists } from "#interviewer/data/load.ts";
import { rarityOf, SHORTEST_STEM } from "../plan/find-met.ts";
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

/** How many characters of each of so many stories are read. */
export const readOfEach = (count: number): number => STORY_CHARACTERS_READ / Math.max(1, count);

const named = new Set(
  [...wordLists["tools"], ...wordLists["methods"], ...wordLists["languages"]].flatMap((name) => {
    const words = wordsOf(name);
    return words.length === 1 ? words.map(stem) : [];
  }),
);

/** Words that carry a meaning of their own, and names of tools however short. */
const rootsOf = (text: string): Set<string> =>
  new Set(
    wordsOf(text)
      .map(stem)
      .filter((root) => root.length >= SHORTEST_STEM || named.has(root)),
  );

type Place = { story: number; sentence: string; isProving: boolean };
/** The sentences of all stories, and where among them each root stands. */
type Index = { places: Place[]; placesOf: Map<string, number[]> };

const lengthOf = (sentences: readonly { sentence: string }[]): number =>
  sentences.reduce((sum, { sentence }) => sum + sentence.length, 0);

/** A requirement is compared only with sentences that share a word. Of very many long stories the beginnings of the parts are read. */
function indexOf(stories: readonly Story[]): Index {
  const index: Index = { places: [], placesOf: new Map() };
  stories.forEach((one, story) => {
    const whole = STORY_PARTS.reduce((sum, part) => sum + lengthOf(one[part] ?? []), 0);
    const share = Math.min(1, readOfEach(stories.length) / whole);
    for (const part of STORY_PARTS) {
      let left = Math.ceil(lengthOf(one[part] ?? []) * share);
      for (const { sentence } of one[part] ?? []) {
        for (const root of rootsOf(sentence.slice(0, left))) {
          const places = index.placesOf.get(root);
          if (places === undefined) index.placesOf.set(root, [index.places.length]);
          else places.push(index.places.length);
        }
        index.places.push({ story, sentence, isProving: PROVING.has(part) });
        left -= sentence.length;
        if (left <= 0) break;
      }
    }
  });
  return index;
}

type Shared = { isProving: boolean; weight: number; roots: number; isNamed: boolean };

/** One shared word may be chance: only a name counts alone. */
function strengthOf({ isProving, weight, roots, isNamed }: Shared): Strength {
  if (roots < 2 && !isNamed) return "none";
  if (isProving && weight >= PROVES_FROM) return "proves";
  return weight >= TOUCHES_FROM || isNamed ? "touches" : "none";
}

const RANK: Record<Strength, number> = { none: 0, touches: 1, proves: 2 };

/** The sentences that share a word with a requirement, in the order in which they were found. */
function findShared(requirement: string, { places, placesOf }: Index): Map<number, Shared> {
  const shared = new Map<number, Shared>();
  for (const root of rootsOf(requirement)) {
    const rarity = rarityOf(root);
    const isNamed = named.has(root);
    for (const at of placesOf.get(root) ?? []) {
      const known = shared.get(at);
      if (known === undefined) {
        shared.set(at, { isProving: places[at]?.isProving === true, weight: rarity, roots: 1, isNamed });
      } else {
        known.weight += rarity;
        known.roots += 1;
        known.isNamed ||= isNamed;
      }
    }
  }
  return shared;
}

/** Up to the end of a word. */
const beginningOf = (sentence: string): string =>
  sentence.length <= STORY_QUOTE_MAX_LENGTH
    ? sentence
    : sentence
        .slice(0, STORY_QUOTE_MAX_LENGTH + 1)
        .replace(/\s+\S*$/u, "")
        .slice(0, STORY_QUOTE_MAX_LENGTH);

/** Of each story the sentence that shows most. */
function matchesOf(requirement: string, index: Index, count: number): Match[] {
  const none = { strength: "none", sentence: null, weight: 0 } as const;
  const best = Array.from({ length: count }, (_, story): Match & { weight: number } => ({ story, ...none }));
  for (const [at, one] of findShared(requirement, index)) {
    const place = index.places[at];
    const before = best[place?.story ?? -1];
    if (place === undefined || before === undefined) continue;
    const strength = strengthOf(one);
    const isMore = RANK[strength] - RANK[before.strength] || Math.sign(one.weight - before.weight);
    if (strength !== "none" && isMore > 0)
      best[place.story] = { story: place.story, strength, sentence: place.sentence, weight: one.weight };
  }
  return best.map(({ story, strength, sentence }) => ({
    story,
    strength,
    sentence: sentence === null ? null : beginningOf(sentence),
  }));
}

/** Which story covers which requirement, by the words they share; where that is not sure, none. */
export function matchStories(requirements: readonly string[], stories: readonly Story[]): Covered[] {
  const index = indexOf(stories);
  return requirements.map((requirement) => {
    const matches = matchesOf(requirement, index, stories.length);
    return { requirement, matches, isGap: matches.every(({ strength }) => strength === "none") };
  });
}
