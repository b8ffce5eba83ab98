import { readFileSync } from "node:fs";
import { z } from "zod";
import { FORMS } from "#contract/criteria.ts";
import { PLAIN_QUESTION } from "#interviewer/engine/plan/plain-question.ts";
import type { PlannedQuestion } from "#interviewer/engine/types.ts";

/** Reads a file of answers to rate, such as those of interviewer/labelled, whose README has the format. */

const question = z.object({
  text: z.string().trim().min(1),
  form: z.enum(FORMS),
  competency: z.string().default(""),
  lookFor: z.array(z.string()).default([]),
  anchors: z.object({ 1: z.string(), 3: z.string(), 5: z.string() }).nullable().default(null),
  mustHold: z.array(z.string()).default([]),
  wrongIdeas: z.array(z.string()).default([]),
});
const rating = z.object({ criteria: z.array(z.number()).length(5), total: z.number() });
const item = z.object({
  key: z.string(),
  question,
  answer: z.string(),
  level: z.int().min(1).max(4).nullable().default(null),
  ratings: z.array(rating).default([]),
  /** `kind` is set in the adversarial and the fairness set. `pair` is the key of the answer to compare with. */
  kind: z.string().nullable().default(null),
  pair: z.string().nullable().default(null),
});
const varied = z
  .object({
    key: z.string(),
    question,
    base: z.string(),
    variants: z.array(z.object({ kind: z.string(), answer: z.string() })),
  })
  .transform(({ key, question, base, variants }) =>
    [{ kind: BASE, answer: base }, ...variants].map((one) => ({
      key: `${key}/${one.kind}`,
      question,
      answer: one.answer,
      level: null,
      ratings: [],
      kind: one.kind,
      pair: one.kind === BASE ? null : `${key}/${BASE}`,
    })),
  );

export const BASE = "base";

export type GivenAnswer = z.infer<typeof item>;

/** Returns the answers in the file's order. Throws an error with the place and reason of a fault. */
export function readAnswersFile(file: string): GivenAnswer[] {
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    throw new Error(`${file}: ${(error as Error).message}`, { cause: error });
  }
  const isVaried =
    Array.isArray(value) && value.some((one) => typeof one === "object" && one && "base" in one);
  const parsed = z.array(isVaried ? varied : item).safeParse(value);
  if (!parsed.success) throw new Error(`${file}:\n${z.prettifyError(parsed.error)}`);
  return parsed.data.flat();
}

/** The question in the form of a planned one. */
export const plannedOf = ({ question: { form, ...given }, key }: GivenAnswer): PlannedQuestion => ({
  ...PLAIN_QUESTION,
  ...given,
  id: `given-${key}`,
  kind: form,
  rephrased: given.text,
});
