import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { PARTS_BY_FORM, type Part } from "../engine/text/memory.ts";
import { readLabelledAnswers, type LabelledAnswer } from "./answers.ts";

const parts = z.array(z.enum(Object.values(PARTS_BY_FORM).flat() as [Part, ...Part[]]));

/** Which parts of its form a labelled answer tells; `unclear` parts are counted neither way. */
const labelledParts = z.strictObject({
  key: z.string(),
  split: z.enum(["fit", "tune"]),
  /** Only this many characters of the answer were read: a story that breaks off. */
  first: z.int().positive().optional(),
  told: parts,
  unclear: parts,
});
type PartLabels = { question: LabelledAnswer["question"]; answer: string; told: Part[]; unclear: Part[] };

export function readLabelledParts(split: "fit" | "tune"): PartLabels[] {
  const all = z
    .array(labelledParts)
    .parse(JSON.parse(readFileSync(join(import.meta.dirname, "answers/parts.json"), "utf8")));
  const answers = new Map(readLabelledAnswers(split).map((one) => [one.key, one]));
  return all
    .filter((one) => one.split === split)
    .map(({ key, first, told, unclear }) => {
      const found = answers.get(key);
      if (found === undefined) throw new Error(`answers/parts.json: no answer ${key}`);
      return { question: found.question, answer: found.answer.slice(0, first), told, unclear };
    });
}
