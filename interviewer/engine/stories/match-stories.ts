import { STORY_CHARACTERS_READ, STORY_QUOTE_MAX_LENGTH } from "#contract/limits.ts";
import { STORY_PARTS } from "#contract/story-parts.ts";
import { wordLists } from "#interviewer/data/load.ts";
import { rarityOf, SHORTEST_STEM } from "../plan/bank-words.ts";
import { stem, wordsOf } from "../text/read-text.ts";
import type { Story } from "./cut-story.ts";

export type Strength = "none" | "touches" | "proves";
/** `sentence` shows it, letter by letter; null where nothing does. */
export type Match = { story: number; strength: Strength; sentence: string | null };
export type Covered = { requirement: string; matches: Match[] };

/** What was done and what came of it proves something; the rest only speaks of it. */
const PROVING = new Set(["actions", "result"]);
const PROVES_FROM = 6.9;
/** Of the weight of a requirement's words: with less in common another thing may be meant. */
const PROVES_FROM_SHARE = 0.6;
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

const lengthOf = (sentences: readonly string[]): number =>
  sentences.reduce((sum, sentence) => sum + sentence.length, 0);

/** A requirement is compared only with sentences that share a word. Of very many long stories the beginnings of the parts are read. */
function indexOf(stories: readonly Story[]): Index {
  const index: Index = { places: [], placesOf: new Map() };
  stories.forEach((one, story) => {
    const whole = STORY_PARTS.reduce((sum, part) => sum + lengthOf(one[part] ?? []), 0);
    const share = Math.min(1, readOfEach(stories.length) / whole);
    for (const part of STORY_PARTS) {
      let left = Math.ceil(lengthOf(one[part] ?? []) * share);
      for (const sentence of one[part] ?? []) {
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

const STRENGTHS: readonly Strength[] = ["none", "touches", "proves"];

/** Its place among the strengths. One shared word may be chance: only a name counts alone. */
function rankOf({ isProving }: Place, { weights, roots, isNamed, whole }: Sharing, at: number): number {
  const weight = weights[at] ?? 0;
  const isName = isNamed[at] === 1;
  if ((roots[at] ?? 0) < 2 && !isName) return 0;
  if (isProving && weight >= Math.max(PROVES_FROM, PROVES_FROM_SHARE * whole)) return 2;
  return weight >= TOUCHES_FROM || isName ? 1 : 0;
}

/** What each sentence shares with a requirement, by the sentences' places, and the weight of all of its words. */
type Sharing = { weights: Float64Array; roots: Uint16Array; isNamed: Uint8Array; whole: number };

function findShared(requirement: string, { places, placesOf }: Index): Sharing {
  const weights = new Float64Array(places.length);
  const roots = new Uint16Array(places.length);
  const isNamed = new Uint8Array(places.length);
  let whole = 0;
  for (const root of rootsOf(requirement)) {
    const rarity = rarityOf(root);
    whole += rarity;
    for (const at of placesOf.get(root) ?? []) {
      weights[at] = (weights[at] ?? 0) + rarity;
      roots[at] = (roots[at] ?? 0) + 1;
      if (named.has(root)) isNamed[at] = 1;
    }
  }
  return { weights, roots, isNamed, whole };
}

/** Up to the end of a word. */
const beginningOf = (sentence: string): string =>
  sentence.length <= STORY_QUOTE_MAX_LENGTH
    ? sentence
    : sentence
        .slice(0, STORY_QUOTE_MAX_LENGTH + 1)
        .replace(/(?<!\s)\s+\S*$/u, "")
        .slice(0, STORY_QUOTE_MAX_LENGTH);

/** Of each story the sentence that shows most. */
function matchesOf(requirement: string, index: Index, count: number): Match[] {
  const shared = findShared(requirement, index);
  const ranks = new Uint8Array(count);
  const weights = new Float64Array(count);
  const quotes: string[] = [];
  for (let at = 0; at < index.places.length; at += 1) {
    const place = index.places[at];
    if (place === undefined || shared.roots[at] === 0) continue;
    const rank = rankOf(place, shared, at);
    const weight = shared.weights[at] ?? 0;
    const before = ranks[place.story] ?? 0;
    if (rank === 0 || rank < before || (rank === before && weight <= (weights[place.story] ?? 0))) continue;
    ranks[place.story] = rank;
    weights[place.story] = weight;
    quotes[place.story] = place.sentence;
  }
  return Array.from(ranks, (rank, story) => {
    const sentence = quotes[story];
    return {
      story,
      strength: STRENGTHS[rank] ?? "none",
      sentence: sentence === undefined ? null : beginningOf(sentence),
    };
  });
}

/** Which story covers which requirement, by the words they share; where that is not sure, none. */
export function matchStories(requirements: readonly string[], stories: readonly Story[]): Covered[] {
  const index = indexOf(stories);
  return requirements.map((requirement) => ({
    requirement,
    matches: matchesOf(requirement, index, stories.length),
  }));
}
