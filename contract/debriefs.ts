import { z } from "zod";
import { questionReport } from "./report.ts";
import {
  ADVERT_MAX_LENGTH,
  ASKED_ANSWER_MAX_LENGTH,
  ASKED_QUESTION_MAX_LENGTH,
  ASKED_QUESTIONS_MAX,
  CURSOR_MAX_LENGTH,
  DEBRIEF_NOTES_MAX_LENGTH,
  FEELING_MAX,
} from "./limits.ts";
import { isoTime, oneLine, page, response, rowId, typedText } from "./responses.ts";
import { ROUNDS } from "./rounds.ts";
import { OUTCOMES } from "./story-parts.ts";
import { TEXT } from "./texts.ts";

const asked = z.strictObject({
  question: oneLine.pipe(z.string().min(1).max(ASKED_QUESTION_MAX_LENGTH, TEXT.askedQuestionLong)),
  answer: typedText.pipe(z.string().trim().max(ASKED_ANSWER_MAX_LENGTH, TEXT.askedAnswerLong)).default(""),
});

/** POST /api/debriefs */
export const newDebrief = z.strictObject({
  applicationId: rowId,
  /** Calendar day, not after today. */
  heldOn: z.iso.date(),
  /** How it felt: 1 bad, 5 very good. */
  feeling: z.int().min(1).max(FEELING_MAX),
  /** Round of the application; omitted: not specified. */
  round: z.enum(ROUNDS).optional(),
  questions: z.array(asked).min(1, TEXT.askedNothing).max(ASKED_QUESTIONS_MAX, TEXT.askedTooMany),
  /** Remarks that are no questions, such as the next steps. */
  notes: typedText.pipe(z.string().trim().max(DEBRIEF_NOTES_MAX_LENGTH, TEXT.debriefNotesLong)).default(""),
});
export type NewDebrief = z.output<typeof newDebrief>;

/** PUT /api/debriefs/{id}: the whole debrief. A question without an id is new; one whose id is left out is deleted. */
export const changedDebrief = newDebrief.omit({ applicationId: true }).extend({
  questions: z
    .array(asked.extend({ id: rowId.optional() }))
    .min(1, TEXT.askedNothing)
    .max(ASKED_QUESTIONS_MAX, TEXT.askedTooMany),
});
export type ChangedDebrief = z.output<typeof changedDebrief>;

/** POST /api/debriefs/questions: extracts the questions and other sentences of a transcript or list; stores nothing. */
export const readQuestions = z.strictObject({
  text: typedText.pipe(z.string().trim().min(1).max(ADVERT_MAX_LENGTH, TEXT.askedTextLong)),
});
export const readQuestionsResponse = response(
  /** In the order of the text. If `isQuestion` is false, the user decides whether it was a question. */
  z.array(z.object({ question: z.string(), answer: z.string(), isQuestion: z.boolean() })),
);

export const askedQuestion = z.object({
  id: rowId,
  question: z.string(),
  answer: z.string(),
  /** The scorer's report on the answer; null: not requested. */
  rating: z.object({ scorer: z.string(), report: questionReport }).nullable(),
});
export type AskedQuestion = z.infer<typeof askedQuestion>;

/** A debrief without its questions. */
export const debriefFacts = z.object({
  id: rowId,
  applicationId: rowId,
  applicationTitle: z.string(),
  heldOn: z.iso.date(),
  feeling: z.int(),
  round: z.enum(ROUNDS).nullable(),
  outcome: z.enum(OUTCOMES).nullable(),
  /** True if 'Did you get it?' should be asked now. */
  asksOutcome: z.boolean(),
  notes: z.string(),
  createdAt: isoTime,
});
export const debrief = debriefFacts.extend({ questions: z.array(askedQuestion) });
export type Debrief = z.infer<typeof debrief>;

/**
 * GET /api/debriefs: latest interview first. `application`: only debriefs of this application. `outcome=open`: only
 * those for which 'Did you get it?' is due, longest wait first.
 */
export const debriefsQuery = z.strictObject({
  application: rowId.optional(),
  outcome: z.literal("open").optional(),
  cursor: z.string().max(CURSOR_MAX_LENGTH).optional(),
});
export type DebriefsQuery = z.output<typeof debriefsQuery>;
export const debriefCursor = z.strictObject({ heldOn: z.iso.date(), createdAt: z.iso.datetime(), id: rowId });
export const debriefsResponse = page(debrief);
export const debriefResponse = response(debrief);

/** PUT /api/debriefs/{id}/outcome: `later` asks again in two weeks, `never` does not ask again. */
export const toldOutcome = z.strictObject({ outcome: z.enum([...OUTCOMES, "later", "never"]) });
export type ToldOutcome = z.output<typeof toldOutcome>["outcome"];

/** POST /api/debriefs/{id}/questions/{questionId}/rating */
export const askRating = z.strictObject({});
