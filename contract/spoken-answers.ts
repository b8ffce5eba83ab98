import { z } from "zod";
import {
  MESSAGE_MAX_LENGTH,
  SPOKEN_ANSWER_SECONDS_MAX,
  SPOKEN_ANSWER_SECONDS_MIN,
  SPOKEN_INTERVIEWS_COMPARED,
} from "./limits.ts";
import { response } from "./responses.ts";

/** What the page measured while an answer was spoken. Facts beside the rating: no scorer and no mind reads them. */
export const spokenFacts = z
  .strictObject({
    /** From its first sound to its last. */
    seconds: z.number().min(SPOKEN_ANSWER_SECONDS_MIN).max(SPOKEN_ANSWER_SECONDS_MAX),
    /** The words that were heard, whatever became of the text. */
    words: z.int().min(1).max(MESSAGE_MAX_LENGTH),
    longestPauseSeconds: z.number().min(0).max(SPOKEN_ANSWER_SECONDS_MAX),
    /** The share of that time in which there was sound. */
    speechShare: z.number().min(0).max(1),
  })
  .refine(({ seconds, longestPauseSeconds }) => longestPauseSeconds <= seconds, {
    path: ["longestPauseSeconds"],
    error: "must not be longer than the answer",
  });
export type SpokenFacts = z.infer<typeof spokenFacts>;

const shown = z.object({
  seconds: z.number(),
  wordsPerMinute: z.int(),
  longestPauseSeconds: z.number(),
  speechShare: z.number(),
});
export type ShownFacts = z.infer<typeof shown>;

/** GET /api/conversations/{id}/spoken-answers */
export const spokenAnswers = z.object({
  answers: z.array(z.object({ questionId: z.string().nullable(), facts: shown })),
  /** The mean answer of the last interviews and practices with spoken answers; null where there is no other than this one. */
  lately: z.object({ interviews: z.int().max(SPOKEN_INTERVIEWS_COMPARED), facts: shown }).nullable(),
});
export type SpokenAnswers = z.infer<typeof spokenAnswers>;
export const spokenAnswersResponse = response(spokenAnswers);
/** DELETE /api/conversations/spoken-answers: how many answers had some. */
export const spokenDeletedResponse = response(z.object({ deleted: z.int() }));
