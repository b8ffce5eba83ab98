import type { StoryPart } from "#contract/story-parts.ts";
import type { Clause } from "../text/clauses.ts";
import { GENERAL } from "../text/part-cues.ts";
import { isState, readMemory, type Memory, type Said } from "../text/memory.ts";
import { sentencesOf, withoutLast, wordsOf } from "../text/read-text.ts";

/** Each part holds the sentences that tell it, letter by letter and in their order; null where none does. */
export type Story = { title: string; figures: string[] } & Record<StoryPart, Said[] | null>;

/** What a part that nobody told yet is asked by. */
export const STORY_QUESTIONS: Record<StoryPart, string> = {
  situation: "Where was this, and what was going on?",
  task: "What were you asked or expected to do?",
  actions: "What did you do yourself, step by step?",
  result: "What came of it?",
  learning: "What have you done differently since?",
};

const PART_OF: Partial<Record<string, StoryPart>> = {
  situation: "situation",
  task: "task",
  action: "actions",
  reason: "actions",
  result: "result",
  learning: "learning",
};
/** A deed is found more surely than an end, and an end than what was learned: the rarer part of a sentence decides. */
const WEIGHT: Record<StoryPart, number> = {
  situation: 1,
  task: 1.6,
  actions: 0.9,
  result: 1.25,
  learning: 1.6,
};
const TITLE_WORDS = 8;
const FEWEST_WORDS = 25;

const keyOf = ({ sentence, message }: Said): string => `${message} ${sentence}`;

type Weighed = { said: Said; parts: Map<StoryPart, number> };

/** 'Being honest is central' opens many answers and is no situation, nor is 'Turned out it was the cable'. */
const isScene = (clauses: readonly Clause[]): boolean =>
  clauses.some(({ tense }) => tense === "past" || tense === null) &&
  !clauses.some(({ lower }) => /^turned out|^in the end/u.test(lower));

const SETS_THE_SCENE = /^(?:when|while|as|once|in|on|at|last|one|during|after|before)\b/u;

/** 'I rang her', 'Rang her'; a line without a verb is taken for one's own elsewhere. */
const isToldOfOneself = (clause: Clause): boolean =>
  clause.subject === "own" &&
  !isState(clause) &&
  (/\bi\b/u.test(clause.lower) || clause.words[0] === clause.verb);

/** 'Two lorries at the gate', 'When I took over the Anchor, margins were thin': an opening that is no deed of one's own. */
const isOpening = (clauses: readonly Clause[]): boolean =>
  isScene(clauses) &&
  !clauses.some(({ lower }) => GENERAL.test(lower)) &&
  (SETS_THE_SCENE.test(clauses[0]?.lower ?? "") || !clauses.some(isToldOfOneself));

/** Where nobody said more of it, a story's first sentence is its situation, if the deed comes later. */
function withOpening(weighed: Weighed[], clauses: readonly Clause[]): Weighed[] {
  const [first, ...others] = weighed;
  const isTold = weighed.some(({ parts }) => bestOf(parts) === "situation");
  const isDone = others.some(({ parts }) => bestOf(parts) === "actions");
  if (first === undefined || isTold || !isDone) return weighed;
  const own = clauses.filter((clause) => keyOf(clause) === keyOf(first.said));
  return isOpening(own) ? [{ ...first, parts: new Map([["situation", 1]]) }, ...others] : weighed;
}

/** For each sentence how surely it tells each part. */
function weighSentences({ clauses, told }: Memory): Weighed[] {
  const bySentence = Map.groupBy(clauses, keyOf);
  const half = bySentence.size / 2;
  const toldBy = Map.groupBy(told, keyOf);
  return [...bySentence].flatMap(([key, own], at) => {
    const [first] = own;
    if (first === undefined) return [];
    const parts = new Map<StoryPart, number>();
    for (const one of toldBy.get(key) ?? []) {
      const part = PART_OF[one.part];
      // What one had to do is told before it is done: 'had to' further on belongs to the deeds.
      const isNone = (part === "situation" && !isScene(own)) || (part === "task" && at > half);
      if (part !== undefined && !isNone)
        parts.set(part, Math.max(parts.get(part) ?? 0, one.certainty * WEIGHT[part]));
    }
    return [{ said: { sentence: first.sentence, message: first.message }, parts }];
  });
}

function bestOf(parts: ReadonlyMap<StoryPart, number>): StoryPart | undefined {
  return [...parts].toSorted(([, a], [, b]) => b - a)[0]?.[0];
}

/** The first words of what the story is about, up to a comma: the person's own, never longer than a line. */
function titleOf(text: string): string {
  const words = [...text.trim().matchAll(/\S+/gu)];
  const end = words[TITLE_WORDS - 1];
  const short = end === undefined ? text.trim() : text.trim().slice(0, end.index + end[0].length);
  const whole = /^(?:\S+\s+){2,}?\S+(?=[,;:.!?](?:\s|$))/u.exec(short)?.[0] ?? short;
  return withoutLast(whole, /[\s,;:.!?–—-]/u);
}

/** What an answer and its follow-ups told, in the parts of a story; no word of it is anybody else's. */
export function cutStory(question: string, messages: readonly string[]): Story {
  const memory = readMemory({ text: question, form: "past" }, messages);
  const sentences = withOpening(weighSentences(memory), memory.clauses);
  const partOf = (name: StoryPart): Said[] | null => {
    const own = sentences.filter(({ parts }) => bestOf(parts) === name);
    const also =
      own.length > 0 || name === "situation"
        ? own
        : sentences.filter(({ parts }) => parts.has(name)).slice(-1);
    return also.length > 0 ? also.map(({ said }) => said) : null;
  };
  const parts = {
    situation: partOf("situation"),
    task: partOf("task"),
    actions: partOf("actions"),
    result: partOf("result"),
    learning: partOf("learning"),
  };
  const about =
    memory.telling?.text ?? (parts.actions ?? parts.situation)?.[0]?.sentence ?? messages[0] ?? "";
  return { title: titleOf(about), figures: memory.figures, ...parts };
}

/** Whether an answer holds a case of the person's own that is worth keeping. */
export function isStory(question: string, messages: readonly string[]): boolean {
  const { told, hypothetical, clauses } = readMemory({ text: question, form: "past" }, messages);
  const isOnce = clauses.some(
    (clause) =>
      clause.subject === "own" &&
      clause.tense === "past" &&
      !isState(clause) &&
      !GENERAL.test(clause.sentence),
  );
  const has = (part: string): boolean => told.some((one) => one.part === part);
  const count = messages.reduce((sum, message) => sum + wordsOf(message).length, 0);
  return (
    count >= FEWEST_WORDS &&
    isOnce &&
    has("action") &&
    (has("situation") || has("result")) &&
    hypothetical.length <= 1
  );
}

/** A line of a resume tells a deed, and often with it what came of it. */
export function cutResumeLine(line: string): Story {
  const story = cutStory("", [line]);
  const all = sentencesOf(line).map((sentence) => ({ sentence, message: 0 }));
  return { ...story, title: titleOf(line), situation: null, task: null, actions: story.actions ?? all };
}
