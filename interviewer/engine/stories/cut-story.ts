import { STORY_PARTS, type StoryPart } from "#contract/story-parts.ts";
import { wordLists } from "#interviewer/data/load.ts";
import type { Encoder } from "../judge/judgement.ts";
import { sentencesToRank } from "../listen/rank-cards.ts";
import { toVectors } from "../read/encode-text.ts";
import type { Part } from "../read/part-heads.ts";
import { readParts, type PartRead } from "../read/read-parts.ts";
import { rawWords, sentencesOf, withoutLast, wordsOf } from "../text/read-text.ts";
import { isNumber } from "../text/recognise.ts";

/** Each part holds its sentences, unchanged and in order; null: none. */
export type Story = { title: string; figures: string[] } & Record<StoryPart, string[] | null>;

export const eachPart = <T>(make: (part: StoryPart) => T): Record<StoryPart, T> =>
  Object.fromEntries(STORY_PARTS.map((part) => [part, make(part)])) as Record<StoryPart, T>;

/** The other parts, such as sayings and deeds of others, are left out. */
const PART_OF: Partial<Record<Part, StoryPart>> = {
  situation: "situation",
  task: "task",
  action: "actions",
  reason: "actions",
  result: "result",
  learning: "learning",
};
const TITLE_WORDS = 8;
const FEWEST_WORDS = 25;
/** 'Right.' and 'Anyway.' belong to no part of a story. */
const FEWEST_PART_WORDS = 3;
const SMALL_WORDS = new Set(wordLists["english-words"]);

/** Questions are no part of a story. */
const canTell = (sentence: string): boolean =>
  wordsOf(sentence).length >= FEWEST_PART_WORDS && !sentence.endsWith("?");

/** Drops trailing function words: 'We used to do one big count at' ends with 'count'. */
function withoutLoose(title: string): string {
  const last = [...title.matchAll(/\S+/gu)].findLast(({ 0: word }) => !SMALL_WORDS.has(word.toLowerCase()));
  return last === undefined || last.index === 0 ? title : title.slice(0, last.index + last[0].length);
}

/** The first words of the story's subject, up to a comma, at most one line. */
function titleOf(text: string): string {
  const words = [...text.trim().matchAll(/\S+/gu)];
  const end = words[TITLE_WORDS - 1];
  const short = end === undefined ? text.trim() : text.trim().slice(0, end.index + end[0].length);
  const whole = /^(?:\S+\s+){2,}?\S+(?=[,;:.!?](?:\s|$))/u.exec(short)?.[0] ?? short;
  return withoutLast(whole === text.trim() ? whole : withoutLoose(whole), /[\s,;:.!?–—-]/u);
}

/** Numbers in digits and in words, as written. */
export const figuresOf = (text: string): string[] => [...new Set(rawWords(text).filter(isNumber))];

/** The sentence that is most surely the situation or the task; otherwise the first action. */
function aboutOf(read: readonly PartRead[]): string {
  const [surest] = read
    .filter(({ part }) => part === "situation" || part === "task")
    .toSorted((a, b) => b.certainty - a.certainty);
  return (surest ?? read.find(({ part }) => PART_OF[part] === "actions"))?.sentence ?? "";
}

/** Cuts an answer into the parts of a story. Every word is the candidate's own. null: the answer tells no story. */
export async function cutStory(answer: string, { encode }: Encoder): Promise<Story | null> {
  if (wordsOf(answer).length < FEWEST_WORDS) return null;
  const sentences = sentencesToRank([answer]).filter(canTell);
  const read = readParts("past", sentences, toVectors(sentences, await encode(sentences)));
  const parts = eachPart((name) => {
    const own = read.filter(({ part }) => PART_OF[part] === name).map(({ sentence }) => sentence);
    return own.length === 0 ? null : own;
  });
  const isStory = parts.actions !== null && (parts.situation !== null || parts.result !== null);
  return isStory ? { title: titleOf(aboutOf(read)), figures: figuresOf(answer), ...parts } : null;
}

/** A resume line tells one action. */
export const cutResumeLine = (line: string): Story => ({
  title: titleOf(line),
  figures: figuresOf(line),
  ...eachPart((part) => (part === "actions" ? sentencesOf(line) : null)),
});
