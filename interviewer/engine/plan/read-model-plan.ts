import { z } from "zod";
import { ASKS, MAIN_KINDS, type Asks } from "#interviewer/data/schema.ts";
import { competencies } from "#interviewer/data/load.ts";
import { parseJson, schemaToSend } from "../word/model-json.ts";

const text = z.string().trim().min(1).max(600);
const followUp = z.strictObject({
  asks: z.enum([...new Set(Object.values(ASKS).flat())] as [Asks, ...Asks[]]),
  text,
});

/** A question in a model's plan. Every part is checked before it is asked. */
const draftQuestion = z.strictObject({
  source: z.enum(["advert", "resume", "homework", "weakness", "role"]),
  words: z.string().max(600).nullable(),
  competency: z.enum(competencies.map(({ id }) => id) as [string, ...string[]]),
  form: z.enum(MAIN_KINDS),
  text,
  simpler: text,
  holds_1: text,
  holds_3: text,
  holds_5: text,
  wrong_ideas: z.array(text).max(4),
  follow_ups: z.array(followUp).transform((both, context) => {
    const [first, second] = both;
    if (first !== undefined && second !== undefined) return [first, second] as const;
    context.addIssue({ code: "custom", message: "two follow-ups" });
    return z.NEVER;
  }),
  challenge: text.nullable(),
});
export type DraftQuestion = z.output<typeof draftQuestion>;

export const planSchema = schemaToSend(z.strictObject({ questions: z.array(draftQuestion) }));

/** The end of the object that begins at `from` in a JSON text; -1 if it was cut off. */
function endOfObject(json: string, from: number): number {
  let depth = 0;
  let isInText = false;
  for (let at = from; at < json.length; at += 1) {
    const sign = json[at];
    if (isInText && sign === "\\") at += 1;
    else if (sign === '"') isInText = !isInText;
    else if (!isInText && sign === "{") depth += 1;
    else if (!isInText && sign === "}") depth -= 1;
    if (depth === 0) return at + 1;
  }
  return -1;
}

/** The questions of a model's plan, including the complete ones of a truncated plan; null for an invalid question. */
export function readModelPlan(json: string): (DraftQuestion | null)[] {
  const list = /"questions"\s*:\s*\[/u.exec(json);
  if (list === null) return [];
  const read: (DraftQuestion | null)[] = [];
  let at = json.indexOf("{", list.index + list[0].length);
  while (at >= 0) {
    const end = endOfObject(json, at);
    if (end < 0) break;
    read.push(draftQuestion.safeParse(parseJson(json.slice(at, end))).data ?? null);
    at = json.indexOf("{", end);
  }
  return read;
}
