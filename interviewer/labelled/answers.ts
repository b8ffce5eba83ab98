import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

/** One answer of the labelled set; interviewer/labelled/README.md says how the set was made. */
const labelledAnswer = z.strictObject({
  key: z.string(),
  question: z.strictObject({
    text: z.string(),
    form: z.enum(["past", "situational", "knowledge", "motivation"]),
    competency: z.string(),
    role: z.string(),
    family: z.string(),
    lookFor: z.array(z.string()).min(1),
  }),
  answer: z.string(),
  /** What the writer meant it to be: 1 fails, 4 convinces. */
  level: z.int().min(1).max(4),
  ratings: z
    .array(
      z.strictObject({
        rater: z.string(),
        criteria: z.array(z.int().min(1).max(5)).length(5),
        total: z.number().min(1).max(10),
      }),
    )
    .min(2),
});
export type LabelledAnswer = z.infer<typeof labelledAnswer>;

export const SPLITS = ["fit", "tune", "test"] as const;

/** Rules and weights may be made with `fit` and tried on `tune`; of `test` nobody who changes them reads a line. */
export const readLabelledAnswers = (split: (typeof SPLITS)[number]): LabelledAnswer[] => readFile(split);

function readFile(name: string): LabelledAnswer[] {
  const file = join(import.meta.dirname, `answers/${name}.json`);
  return z.array(labelledAnswer).parse(JSON.parse(readFileSync(file, "utf8")));
}
