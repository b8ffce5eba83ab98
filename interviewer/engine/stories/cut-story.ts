import { STORY_PARTS, type StoryPart } from "#contract/story-parts.ts";
import type { Encoder } from "../judge/judgement.ts";
import { sentencesToRank } from "../listen/rank-cards.ts";
import { toVectors } from "../read/encode-text.ts";
import type { Part } from "../read/part-heads.ts";
import { readParts, type PartRead } from "../read/read-parts.ts";
import { rawWords, sentencesOf, withoutLast, wordsOf } from "../text/read-text.ts";
import { isNumber } from "../text/recognise.ts";

/** Each part holds the sentences that tell it, letter by letter and in their order; null where none does. */
export type Story = { title: string; figures: string[] } & Record<StoryPart, string[] | null>;

/** A saying, and what others did, are no part of somebody's story. */
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

/** The first words of what the story is about, up to a comma: the person's own, never longer than a line. */
function titleOf(text: string): string {
  const words = [...text.trim().matchAll(/\S+/gu)];
  const end = words[TITLE_WORDS - 1];
  const short = end === undefined ? text.trim() : text.trim().slice(0, end.index + end[0].length);
  const whole = /^(?:\S+\s+){2,}?\S+(?=[,;:.!?](?:\s|$))/u.exec(short)?.[0] ?? short;
  return withoutLast(whole, /[\s,;:.!?–—-]/u);
}

/** Numbers in digits and in words, as they are written. */
export const figuresOf = (text: string): string[] => [...new Set(rawWords(text).filter(isNumber))];

/** The sentence that is most surely the situation or the task; else the first of what was done. */
function aboutOf(read: readonly PartRead[]): string {
  const [surest] = read
    .filter(({ part }) => part === "situation" || part === "task")
    .toSorted((a, b) => b.certainty - a.certainty);
  return (surest ?? read.find(({ part }) => PART_OF[part] === "actions"))?.sentence ?? "";
}

/** A case of the person's own in the parts of a story, no word of it anybody else's; null where the answer tells none. */
export async function cutStory(answer: string, { encode }: Encoder): Promise<Story | null> {
  if (wordsOf(answer).length < FEWEST_WORDS) return null;
  const sentences = sentencesToRank([answer]);
  const read = readParts("past", sentences, toVectors(sentences, await encode(sentences)));
  const partOf = (name: StoryPart): string[] | null => {
    const own = read.filter(({ part }) => PART_OF[part] === name).map(({ sentence }) => sentence);
    return own.length === 0 ? null : own;
  };
  const parts = Object.fromEntries(STORY_PARTS.map((name) => [name, partOf(name)])) as Record<
    StoryPart,
    string[] | null
  >;
  const isStory = parts.actions !== null && (parts.situation !== null || parts.result !== null);
  return isStory ? { title: titleOf(aboutOf(read)), figures: figuresOf(answer), ...parts } : null;
}

/** A line of a resume tells a deed. */
export const cutResumeLine = (line: string): Story => ({
  title: titleOf(line),
  figures: figuresOf(line),
  situation: null,
  task: null,
  actions: sentencesOf(line),
  result: null,
  learning: null,
});
