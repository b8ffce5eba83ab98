import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

const schema = z.record(z.string(), z.tuple([z.string()], z.string()));

/** What the demo job seekers type in their practice interview, by question: the answer, then what they add each time they are asked on. */
export const DEMO_ANSWERS = schema.parse(
  JSON.parse(readFileSync(join(import.meta.dirname, "demo-answers.json"), "utf8")),
);
