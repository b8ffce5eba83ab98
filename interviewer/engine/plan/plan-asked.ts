import type { Form } from "#contract/criteria.ts";
import { lineFrames } from "#interviewer/data/load.ts";
import type { PlannedQuestion } from "../types.ts";
import { findNearest } from "./bank-words.ts";

const FORMS: readonly (readonly [form: Form, words: RegExp])[] = [
  ["situational", /\b(?:what|how) would you\b|\bimagine\b|\bsuppose\b|\bif (?:you|a|an|the|one of)\b/iu],
  [
    "motivation",
    /\bwhy (?:do|did|are|would|should|have|us|this|our)\b|\bmotivat|\binterests? you\b|\byour (?:goals?|strengths?|weakness)|\bsee yourself\b|\babout yourself\b/iu,
  ],
  ["past", /\byou(?:r|'ve)?\b|\b(?:tell|give|talk) (?:me|us)\b/iu],
];

/**
 * A question from the user's real interview, for a practice. The expected answer is that of the most similar bank
 * question of the same form, otherwise that of the form's frame.
 */
export function planAsked(id: string, text: string): PlannedQuestion | null {
  const form = FORMS.find(([, words]) => words.test(text))?.[0] ?? "knowledge";
  const near = findNearest(text, form);
  const frame = near ?? lineFrames.find(({ kind }) => kind === form);
  if (frame === undefined) return null;
  return {
    id: `asked-${id}`,
    kind: form,
    competency: frame.competency,
    text,
    rephrased: text,
    lookFor: near?.lookFor ?? [],
    anchors: frame.anchors,
    followUps: frame.followUps,
    challenge: near?.challenge ?? null,
    source: "role",
    why: null,
    priority: "must",
  };
}
