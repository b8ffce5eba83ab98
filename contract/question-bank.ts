import { z } from "zod";
import { response } from "./responses.ts";

/** GET /api/admin/question-bank: statistics on the interviewer's questions and scorers. */

const count = z.object({ id: z.string(), label: z.string(), questions: z.int() });
const asked = z.object({ id: z.string(), text: z.string(), family: z.string(), times: z.int() });

export const questionBank = z.object({
  questions: z.int(),
  minimum: z.object({ questions: z.int(), families: z.int(), atEachLevel: z.int() }),
  /** `atEachLevel`: number of questions that fit levels 1 to 10. */
  families: z.array(count.extend({ atEachLevel: z.array(z.int()) })),
  competencies: z.array(count),
  kinds: z.array(count),
  /** Results of the scorers on the labelled answers; shares from 0 to 1. */
  ratings: z.array(
    z.object({
      scorer: z.string(),
      answers: z.int(),
      spearman: z.number(),
      neighbours: z.number(),
      convincing: z.number(),
    }),
  ),
  /** Versions of the current scorer, the rubric and the prompts. */
  versions: z.array(z.object({ name: z.string(), version: z.string() })),
  askedDays: z.int(),
  mostAsked: z.array(asked),
  leastAsked: z.array(asked),
});
export type QuestionBank = z.infer<typeof questionBank>;
export const questionBankResponse = response(questionBank);

/** All fields except usage counts, which come from the database. */
export type BankFigures = Omit<QuestionBank, "askedDays" | "mostAsked" | "leastAsked"> & {
  all: { id: string; text: string; family: string }[];
};
