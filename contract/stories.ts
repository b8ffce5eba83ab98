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

/** `source`: sentences of an answer or a resume that the text quotes exactly; the rest was typed. */
export const storyPart = z.object({ text: z.string(), source: z.array(z.string()) });
/** null: this part has not been told yet. */
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
  /** Out of 10; null if the answer could not be rated. */
  score: z.number().nullable(),
  scorer: z.string(),
});
export type Telling = z.infer<typeof telling>;

const facts = {
  id: rowId,
  title: z.string(),
  competencies: z.array(z.string()),
  origin: z.enum(STORY_ORIGINS),
  /** Highest score among the story's tellings, with the scorer, because scores of two scorers are not comparable. */
  bestRating: z.object({ score: z.number(), scorer: z.string() }).nullable(),
  lastToldAt: isoTime.nullable(),
  /** Incremented by each change. */
  revision: z.int(),
};

export const storySummary = z.object({ ...facts, missing: z.array(z.enum(STORY_PARTS)) });
export type StorySummary = z.infer<typeof storySummary>;

export const story = z.object({
  ...facts,
  ...storyParts.shape,
  figures: z.array(z.string()),
  /** The question that the story first answered; null for a story from a resume or typed by hand. */
  question: z.string().nullable(),
  /**
   * The question to practise the story with: the one it was made from, otherwise the last that it answered; null: none.
   */
  askedIn: z.object({ conversationId: rowId, questionId: z.string() }).nullable(),
  /**
   * Comments of coaches with whom the story was shared, newest first; `coach` is null if they deleted their account.
   */
  comments: z.array(z.object({ coach: z.string().nullable(), words: z.string(), at: isoTime })),
  tellings: z.array(telling),
  /** Earlier versions, newest first. */
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
 * POST /api/stories: from a stored answer, from a resume line, or by hand. For the first two, the server reads the text
 * itself and takes none from the request.
 */
export const newStory = z.union([
  z.strictObject({ conversationId: rowId, questionId: z.string().min(1).max(100) }),
  z.strictObject({ resumeLine: typedText.pipe(z.string().min(1).max(STORY_LINE_MAX_LENGTH)) }),
  z.strictObject(written),
]);
export type NewStory = z.output<typeof newStory>;

/** PUT /api/stories/{id}: the whole story; `revision`: the revision that was edited. */
export const changedStory = z.strictObject({ ...written, revision: z.int().min(1) });
export type ChangedStory = z.output<typeof changedStory>;
export type WrittenStory = Omit<ChangedStory, "revision">;

/** POST /api/stories/{id}/restore: an earlier version becomes the newest. */
export const restoredStory = z.strictObject({ revision: z.int().min(1), version: z.int().min(1) });

/** GET /api/stories/proposals: answers of a report that can be kept as stories. */
export const proposalsQuery = z.strictObject({ conversation: rowId });
export const answerProposal = z.object({
  questionId: z.string(),
  question: z.string(),
  title: z.string(),
  /** The story made from this answer; null: none. */
  storyId: rowId.nullable(),
});
export type AnswerProposal = z.infer<typeof answerProposal>;
export const proposalsResponse = response(z.array(answerProposal));
/** `losses` and `language` explain why there are few lines or none; `language` is null for English. */
export const resumeLines = z.object({
  lines: z.array(z.string()),
  losses: readingLosses,
  language: z.string().nullable(),
});
export type ResumeLines = z.infer<typeof resumeLines>;
export const resumeLinesResponse = response(resumeLines);

/** POST /api/stories/export-lines: the lines of a LinkedIn data export, and the skills that it lists. */
export const exportLines = resumeLines.extend({ skills: z.array(z.string()) });
export type ExportLines = z.infer<typeof exportLines>;
export const exportLinesResponse = response(exportLines);
