import { STORY_CHARACTERS_READ, STORY_QUOTE_MAX_LENGTH } from "#contract/limits.ts";
import { STORY_PARTS } from "#contract/story-parts.ts";
import { wordLists } from "#interviewer/data/load.ts";
import { rarityOf, SHORTEST_STEM } from "../plan/bank-words.ts";
import { stem, wordsOf } from "../text/read-text.ts";
import type { Story } from "./cut-story.ts";

export type Strength = "none" | "touches" | "proves";
/** `sentence` is the exact sentence that matches; null: none. */
export type Match = { story: number; strength: Strength; sentence: string | null };
export type Covered = { requirement: string; matches: Match[] };

/** Parts that prove a requirement: what was done, and its result. The other parts only mention the requirement. */
const PROVING = new Set(["actions", "result"]);
const PROVES_FROM = 6.9;
/** Share of the total weight of a requirement's words. With less in common, something else may be meant. */
const PROVES_FROM_SHARE = 0.6;
const TOUCHES_FROM = 5;

/** The number of characters read of each of `count` stories. */
export const readOfEach = (count: number): number => STORY_CHARACTERS_READ / Math.max(1, count);

const named = new Set(
  [...wordLists["tools"], ...wordLists["methods"], ...wordLists["languages"]].flatMap((name) => {
    const words = wordsOf(name);
    return words.length === 1 ? words.map(stem) : [];
  }),
);

/** 'led' tells of what an advert asks with 'lead'. */
const baseOfPast = new Map(
  wordLists["irregular-pasts"].flatMap((pair) => {
    const [base, past] = pair.split(" ");
    return base !== undefined && past !== undefined ? [[past, base] as const] : [];
  }),
);

/** Stems long enough to carry meaning, and names of tools of any length. */
const rootsOf = (text: string): Set<string> =>
  new Set(
    wordsOf(text)
      .map((word) => stem(baseOfPast.get(word) ?? word))
      .filter((root) => root.length >= SHORTEST_STEM || named.has(root)),
  );

type Place = { story: number; sentence: string; isProving: boolean };
/** The sentences of all stories, and for each stem the indices of its sentences. */
type Index = { places: Place[]; placesOf: Map<string, number[]> };

const lengthOf = (sentences: readonly string[]): number =>
  sentences.reduce((sum, sentence) => sum + sentence.length, 0);

/** Indexes sentences by stem. If the stories are too long in total, only the beginnings of their parts are read. */
function indexOf(stories: readonly Story[]): Index {
  const index: Index = { places: [], placesOf: new Map() };
  stories.forEach((one, story) => {
    const whole = STORY_PARTS.reduce((sum, part) => sum + lengthOf(one[part] ?? []), 0);
    const share = Math.min(1, readOfEach(stories.length) / whole);
    for (const part of STORY_PARTS) {
      let left = Math.ceil(lengthOf(one[part] ?? []) * share);
      for (const sentence of one[part] ?? []) {
        for (const root of rootsOf(sentence.slice(0, left)))
          index.placesOf.getOrInsertComputed(root, () => []).push(index.places.length);
        index.places.push({ story, sentence, isProving: PROVING.has(part) });
        left -= sentence.length;
        if (left <= 0) break;
      }
    }
  });
  return index;
}

const STRENGTHS: readonly Strength[] = ["none", "touches", "proves"];

/** Index into `STRENGTHS`. One shared word may be chance, so only a name counts alone. */
function rankOf({ isProving }: Place, { weights, roots, isNamed, whole }: Sharing, at: number): number {
  const weight = weights[at] ?? 0;
  const isName = isNamed[at] === 1;
  if ((roots[at] ?? 0) < 2 && !isName) return 0;
  if (isProving && weight >= Math.max(PROVES_FROM, PROVES_FROM_SHARE * whole)) return 2;
  return weight >= TOUCHES_FROM || isName ? 1 : 0;
}

/** The words that each sentence shares with a requirement; `whole` is the weight of all words of the requirement. */
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

/** The beginning of a long sentence, cut at the end of a word. */
const beginningOf = (sentence: string): string =>
  sentence.length <= STORY_QUOTE_MAX_LENGTH
    ? sentence
    : sentence
        .slice(0, STORY_QUOTE_MAX_LENGTH + 1)
        .replace(/(?<!\s)\s+\S*$/u, "")
        .slice(0, STORY_QUOTE_MAX_LENGTH);

/** The best sentence of each story. */
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

/** Matches stories to requirements by shared words; uncertain matches are dropped. */
export function matchStories(requirements: readonly string[], stories: readonly Story[]): Covered[] {
  const index = indexOf(stories);
  return requirements.map((requirement) => ({
    requirement,
    matches: matchesOf(requirement, index, stories.length),
  }));
}
