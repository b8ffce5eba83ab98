import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { FORMS } from "#contract/criteria.ts";
import { ACTS } from "../engine/read/acts.ts";
import { READINGS } from "../engine/read/situations.ts";

const act = z.enum(ACTS);

/** One message of `acts/`, which labelled/README.md describes. */
const labelledMessage = z.strictObject({
  key: z.string().regex(/^h\d{2,3}-/),
  question: z.string().min(1),
  form: z.enum(FORMS),
  before: z.string().optional(),
  followUp: z.string().optional(),
  message: z.string().min(1),
  parts: z
    .array(
      z.strictObject({
        text: z.string().min(1),
        act,
        situation: z.enum(READINGS.flatMap(({ id }) => id ?? [])).optional(),
      }),
    )
    .min(1),
  second: z.array(act).optional(),
  /** The answer is not finished: it breaks off, or only sets the scene. */
  open: z.literal(true).optional(),
});
export type LabelledMessage = z.infer<typeof labelledMessage>;

export const ACT_SPLITS = ["fit", "tune", "test"] as const;

/** By other writers: rare situations, turns to ask, ambiguous short and mixed messages, complete interviews. */
export const MORE_SPLITS = [
  "more-fit",
  "more-test",
  "short",
  "flow",
  "flow-test",
  "held",
  "open",
  "interviews",
] as const;

export const readLabelledMessages = (
  split: (typeof ACT_SPLITS | typeof MORE_SPLITS)[number],
): LabelledMessage[] =>
  z
    .array(labelledMessage)
    .parse(JSON.parse(readFileSync(join(import.meta.dirname, "acts", `${split}.json`), "utf8")));
