import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { FORMS } from "#contract/criteria.ts";
import { ACTS } from "../engine/read/acts.ts";

const act = z.enum(ACTS);

/** One message of `acts/`: labelled/README.md says what stands in it. */
const labelledMessage = z.strictObject({
  key: z.string().regex(/^h\d\d-/),
  question: z.string().min(1),
  form: z.enum(FORMS),
  before: z.string().optional(),
  followUp: z.string().optional(),
  message: z.string().min(1),
  parts: z.array(z.strictObject({ text: z.string().min(1), act })).min(1),
  second: z.array(act).optional(),
});
type LabelledMessage = z.infer<typeof labelledMessage>;

export const ACT_SPLITS = ["fit", "tune", "test"] as const;

export const readLabelledMessages = (split: (typeof ACT_SPLITS)[number]): LabelledMessage[] =>
  z
    .array(labelledMessage)
    .parse(JSON.parse(readFileSync(join(import.meta.dirname, "acts", `${split}.json`), "utf8")));
