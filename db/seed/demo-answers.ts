import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

const schema = z.record(z.string(), z.tuple([z.string()], z.string()));

/** The demo job seekers' answers by question: the answer, then their replies to follow-ups. */
export const DEMO_ANSWERS = schema.parse(
  JSON.parse(readFileSync(join(import.meta.dirname, "demo-answers.json"), "utf8")),
);
