import { FORMS, type Form } from "#contract/criteria.ts";
import { readHeads, type Linear } from "../judge/rate-answer.ts";
import { STATE_SIZE } from "./encode-text.ts";

/** The parts that a sentence of an answer may tell, by the question's form, in the order of training/parts.py. */
export const PARTS_BY_FORM = {
  past: ["situation", "task", "action", "reason", "result", "learning", "others", "none"],
  situational: ["action", "reason", "check", "condition", "case", "none"],
  knowledge: ["claim", "reason", "case", "limit", "none"],
  motivation: ["reason", "moment", "proof", "wish", "none"],
} as const satisfies Record<Form, readonly string[]>;
export type Part = (typeof PARTS_BY_FORM)[Form][number];

/** `deed`: whether a resume line tells something that was done. */
export type PartHeads = Record<Form, Linear> & { deed: Linear };

/** The vectors of the sentence and of the whole answer, and five numbers for the sentence's position. */
const INPUT = 2 * STATE_SIZE + 5;

export const readPartHeads = (bytes: Uint8Array): PartHeads =>
  readHeads(bytes, "parts.bin", (linear) => {
    const ofForms = FORMS.map((form) => [form, linear(PARTS_BY_FORM[form].length, INPUT)]);
    return { ...(Object.fromEntries(ofForms) as Record<Form, Linear>), deed: linear(1, STATE_SIZE) };
  });
