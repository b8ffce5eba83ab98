import { z } from "zod";
import {
  STORY_COMPETENCIES_MAX,
  STORY_LINE_MAX_LENGTH,
  STORY_PART_MAX_LENGTH,
  STORY_TITLE_MAX_LENGTH,
} from "./limits.ts";
import { readingLosses } from "./resumes.ts";
import { isoTime, oneLine, response, rowId, typedText } from "./responses.ts";
import { STORY_PARTS, type StoryPart } from "./story-parts.ts";
import { TEXT } from "./texts.ts";

const eachPart = <T extends z.ZodType>(part: T) =>
  ({ situation: part, task: part, actions: part, result: part, learning: part }) satisfies Record<
    StoryPart,
    T
  >;

/** `source`: sentences of an answer or a resume that stand in the text, letter by letter; what is in none was typed. */
export const storyPart = z.object({ text: z.string(), source: z.array(z.string()) });
/** null: nobody told it yet. */
export const storyParts = z.object(eachPart(storyPart.nullable()));
export type StoryParts = z.infer<typeof storyParts>;

export const STORY_ORIGINS = ["answer", "resume", "hand"] as const;

/** An answer of an interview or a practice in which the story was told. */
const telling = z.object({
  conversationId: rowId,
  questionId: z.string(),
  question: z.string(),
  kind: z.enum(["interview", "practice"]),
  at: isoTime,
  /** Out of 10; null where the answer could not be rated. */
  score: z.number().nullable(),
  scorer: z.string(),
});
export type Telling = z.infer<typeof telling>;

const facts = {
  id: rowId,
  title: z.string(),
  competencies: z.array(z.string()),
  origin: z.enum(STORY_ORIGINS),
  /** The highest among the answers that told it, with its scorer: numbers of two scorers are not the same measure. */
  bestRating: z.object({ score: z.number(), scorer: z.string() }).nullable(),
  lastToldAt: isoTime.nullable(),
  /** Counts up with every change. */
  revision: z.int(),
};

/** One line of the list. */
export const storySummary = z.object({ ...facts, missing: z.array(z.enum(STORY_PARTS)) });
export type StorySummary = z.infer<typeof storySummary>;

export const story = z.object({
  ...facts,
  ...storyParts.shape,
  figures: z.array(z.string()),
  /** The question that it was told to first; null for a story from a resume or by hand. */
  question: z.string().nullable(),
  /** The question to practise it with: the first one it was told to, or the last; null: it was told to none. */
  askedIn: z.object({ conversationId: rowId, questionId: z.string() }).nullable(),
  /** What coaches say of it with whom it was shared, newest first. */
  /** `coach`: null when they deleted their account, here and wherever a coach is named. */
  comments: z.array(z.object({ coach: z.string().nullable(), words: z.string(), at: isoTime })),
  tellings: z.array(telling),
  /** Earlier ones, newest first. */
  versions: z.array(z.object({ revision: z.int(), title: z.string(), at: isoTime, ...storyParts.shape })),
  createdAt: isoTime,
});
export type Story = z.infer<typeof story>;

export const storiesResponse = response(z.array(storySummary));
export const storyResponse = response(story);

const title = oneLine.pipe(
  z.string().min(1, TEXT.storyTitleRequired).max(STORY_TITLE_MAX_LENGTH, TEXT.storyTitleLong),
);
const partText = typedText.pipe(z.string().trim().max(STORY_PART_MAX_LENGTH, TEXT.storyPartLong)).default("");
const written = {
  title,
  competencies: z.array(z.string()).max(STORY_COMPETENCIES_MAX, TEXT.storyCompetenciesMany).default([]),
  ...eachPart(partText),
};

/**
 * POST /api/stories: from a stored answer, from a line of one's resume, or by hand. Of the first two the server reads the words
 * itself; none of them is taken from the call.
 */
export const newStory = z.union([
  z.strictObject({ conversationId: rowId, questionId: z.string().min(1).max(100) }),
  z.strictObject({ resumeLine: typedText.pipe(z.string().min(1).max(STORY_LINE_MAX_LENGTH)) }),
  z.strictObject(written),
]);
export type NewStory = z.output<typeof newStory>;

/** PUT /api/stories/{id}: the whole story as it is now; `revision` is the one that was changed. */
export const changedStory = z.strictObject({ ...written, revision: z.int().min(1) });
export type ChangedStory = z.output<typeof changedStory>;
export type WrittenStory = Omit<ChangedStory, "revision">;

/** POST /api/stories/{id}/restore: an earlier version becomes the newest. */
export const restoredStory = z.strictObject({ revision: z.int().min(1), version: z.int().min(1) });

/** GET /api/stories/proposals: what of a report, or of the resume, can be kept as a story. */
export const proposalsQuery = z.strictObject({ conversation: rowId });
export const answerProposal = z.object({
  questionId: z.string(),
  question: z.string(),
  title: z.string(),
  /** The story that was kept of it. */
  storyId: rowId.nullable(),
});
export type AnswerProposal = z.infer<typeof answerProposal>;
export const proposalsResponse = response(z.array(answerProposal));
/** `losses` and `language` say why there may be too few, or none; the language is null for English. */
export const resumeLines = z.object({
  lines: z.array(z.string()),
  losses: readingLosses,
  language: z.string().nullable(),
});
export type ResumeLines = z.infer<typeof resumeLines>;
export const resumeLinesResponse = response(resumeLines);
