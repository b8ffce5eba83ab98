import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

/** One answer of the labelled set, which interviewer/labelled/README.md describes. */
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
  /** The level that the writer intended: 1 fails, 4 convinces. */
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

/** Rules and weights may be fitted on `fit` and tuned on `tune`. Those who change them must not read `test`. */
export const readLabelledAnswers = (split: (typeof SPLITS)[number]): LabelledAnswer[] => readFile(split);

function readFile(name: string): LabelledAnswer[] {
  const file = join(import.meta.dirname, `answers/${name}.json`);
  return z.array(labelledAnswer).parse(JSON.parse(readFileSync(file, "utf8")));
}
