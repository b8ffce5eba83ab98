import { z } from "zod";
import {
  MESSAGE_MAX_LENGTH,
  SPOKEN_ANSWER_SECONDS_MAX,
  SPOKEN_ANSWER_SECONDS_MIN,
  SPOKEN_INTERVIEWS_COMPARED,
} from "./limits.ts";
import { response } from "./responses.ts";

/**
 * Facts that the page measured while an answer was spoken. Shown beside the rating; no scorer or interviewer uses them.
 */
export const spokenFacts = z
  .strictObject({
    /** From the first sound to the last. */
    seconds: z.number().min(SPOKEN_ANSWER_SECONDS_MIN).max(SPOKEN_ANSWER_SECONDS_MAX),
    /** Number of recognised words, even if the text was edited afterwards. */
    words: z.int().min(1).max(MESSAGE_MAX_LENGTH),
    longestPauseSeconds: z.number().min(0).max(SPOKEN_ANSWER_SECONDS_MAX),
    /** Share of the time in `seconds` with sound. */
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
  /** Mean values of the last interviews and practices with spoken answers; null if this is the only one. */
  lately: z.object({ interviews: z.int().max(SPOKEN_INTERVIEWS_COMPARED), facts: shown }).nullable(),
});
export type SpokenAnswers = z.infer<typeof spokenAnswers>;
export const spokenAnswersResponse = response(spokenAnswers);
/** DELETE /api/conversations/spoken-answers: number of answers that had facts. */
export const spokenDeletedResponse = response(z.object({ deleted: z.int() }));
