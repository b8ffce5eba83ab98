import { z } from "zod";
import { CRITERIA } from "#contract/criteria.ts";

const level = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(5)]);
const remark = z.strictObject({ criterion: z.enum(CRITERIA), text: z.string().max(1000) });

/** One answer as a model judges it. Nothing of it is believed before it is checked. */
export const judgement = z.strictObject({
  relevance: level,
  structure: level,
  specificity: level,
  ownership: level,
  outcome: level,
  quotes: z.array(remark).max(20),
  good: z.array(remark).max(10),
  missing: z.array(remark).max(10),
  better: z.string().max(6000).nullable(),
});
export type Judgement = z.infer<typeof judgement>;

/** Reads a model's JSON, also out of a code fence; the problem is in words that can be sent back to it. */
export function parseJudgement(text: string): { judgement: Judgement } | { problem: string } {
  const body = text.slice(Math.max(0, text.indexOf("{")), text.lastIndexOf("}") + 1);
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    return { problem: "it was not one JSON object" };
  }
  const parsed = judgement.safeParse(value);
  if (parsed.success) return { judgement: parsed.data };
  // Only names of our own fields are repeated, no text of the model's.
  const fields = parsed.error.issues.map(({ path }) => String(path[0] ?? "an unknown field"));
  return { problem: `not as described: ${[...new Set(fields)].slice(0, 5).join(", ")}` };
}
