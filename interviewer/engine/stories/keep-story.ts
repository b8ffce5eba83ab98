import {
  STORY_LINE_MAX_LENGTH,
  STORY_LINES_READ,
  STORY_LINES_SHOWN,
  STORY_PART_MAX_LENGTH,
} from "#contract/limits.ts";
import type { StoryParts } from "#contract/stories.ts";
import { otherLanguageOf } from "#contract/text-language.ts";
import { STORY_PARTS, type StoryPart } from "#contract/story-parts.ts";
import type { Encoder } from "../judge/judgement.ts";
import { tellsDeed } from "../read/read-parts.ts";
import { sentencesOf, wordsOf } from "../text/read-text.ts";
import { eachPart, figuresOf, type Story } from "./cut-story.ts";

type Part = StoryParts[StoryPart];

const length = (sentences: readonly string[]): number =>
  sentences.reduce((sum, sentence) => sum + sentence.length + 1, -1);

/** Joins as many whole sentences as a part may hold. */
function partOf(sentences: readonly string[]): Part {
  const source = sentences.filter((_, at) => length(sentences.slice(0, at + 1)) <= STORY_PART_MAX_LENGTH);
  return source.length === 0 ? null : { text: source.join(" "), source };
}

/** The parts of a cut story in their stored form. Every word is from a source. */
export const keepParts = (story: Story): StoryParts => eachPart((part) => partOf(story[part] ?? []));

/** Applies a user's edits of a story's parts. A sentence stays a source while the text contains it unchanged. */
export function editParts(before: StoryParts, texts: Record<StoryPart, string>): StoryParts {
  const known = STORY_PARTS.flatMap((part) => before[part]?.source ?? []);
  return eachPart((part) => {
    const text = texts[part].trim();
    if (text === "") return null;
    return { text, source: [...new Set(known)].filter((sentence) => text.includes(sentence)) };
  });
}

export const NO_PARTS: StoryParts = eachPart(() => null);

export const textOf = (parts: StoryParts): string =>
  STORY_PARTS.flatMap((part) => parts[part]?.text ?? []).join("\n");

export const figuresIn = (parts: StoryParts): string[] => figuresOf(textOf(parts));

/** A stored story in the form that the matrix reads: by sentences, including edited ones. */
export const toStory = (kept: { title: string; figures: string[]; parts: StoryParts }): Story => ({
  title: kept.title,
  figures: kept.figures,
  ...eachPart((part) => {
    const said = sentencesOf(kept.parts[part]?.text ?? "");
    return said.length === 0 ? null : said;
  }),
});

const FEWEST_WORDS = 6;
/** 'Shift lead, 2019 to 2024' and 'Shift lead 03/2019 – May 2024' name a post. */
const DATE = String.raw`(?:(?:\p{L}{3,9}\.?|\d{1,2})[\s./-]\s?){0,2}(?:(?:19|20)\d\d|['’]\d\d)(?:[./-]\d\d?)?`;
const POST = new RegExp(
  String.raw`(?<![\p{L}\d])${DATE}\s*(?:[–—-]{1,2}|to|till|until)\s*(?:${DATE}|present|today|now|current|currently|ongoing|date)(?![\p{L}\d])`,
  "iu",
);
/** Contact details, which are in the header of a resume. */
const REACHED = /\S@\S|https?:|www\.|\+\d{2}[\d\s()/-]{7}/iu;
const BULLET = /^(?:[\s•●◦▪–—*·-]+|\d{1,2}[.)]\s+)+/u;

/** A line broken at the margin is nearly as long as the longest line; a heading is shorter. */
const BROKEN_FROM = 0.6;
const SENTENCE_END = /[.!?:;]$/u;
/** No resume line ends with one of these words. */
const GOES_ON =
  /(?:,|[–—-]|\b(?:a|an|and|as|at|by|for|from|in|into|of|on|or|our|that|the|their|to|which|with))$/iu;

/** Joins lines that were broken at the margin of the original page. */
function joinBroken(lines: readonly string[]): string[] {
  const longest = lines.reduce((most, { length }) => Math.max(most, length), 0);
  const blocks: string[][] = [];
  let before = "";
  for (const line of lines) {
    const block = blocks.at(-1) ?? [""];
    const isBroken = before.length >= BROKEN_FROM * longest && !SENTENCE_END.test(before);
    // In a list whose entries start in lower case, such a start proves nothing.
    const looksJoined =
      (/^[\p{Ll}\d(]/u.test(line) && !/^\p{Ll}/u.test(block[0] ?? "")) || GOES_ON.test(before);
    if (isBroken && looksJoined && !BULLET.test(line) && !POST.test(line)) block.push(line);
    else blocks.push([line]);
    before = line;
  }
  return blocks.map((block) => block.join(" "));
}

/** Lines of an English resume that tell a deed: no headings, addresses or lists of skills. */
export async function storyLines(
  resume: string,
  encoder: Encoder,
): Promise<{ lines: string[]; language: string | null }> {
  const language = otherLanguageOf(resume);
  return { lines: language === null ? await deedsIn(resume, encoder) : [], language };
}

async function deedsIn(resume: string, { encode }: Encoder): Promise<string[]> {
  const lines = joinBroken(resume.split("\n").map((line) => line.trim()))
    .filter((line) => !POST.test(line) && !REACHED.test(line))
    .flatMap((line) => line.split("\t"))
    .map((line) => line.replace(BULLET, "").trim())
    .flatMap((line) => (line.length <= STORY_LINE_MAX_LENGTH ? [line] : sentencesOf(line)))
    .filter((line) => line.length <= STORY_LINE_MAX_LENGTH && wordsOf(line).length >= FEWEST_WORDS);
  const read = [...new Set(lines)].slice(0, STORY_LINES_READ);
  const vectors = await encode(read);
  return read
    .filter((_, at) => {
      const vector = vectors[at];
      return vector !== undefined && tellsDeed(vector);
    })
    .slice(0, STORY_LINES_SHOWN);
}
