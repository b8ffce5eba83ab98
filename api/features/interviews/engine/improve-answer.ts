import { scoringRubric } from "#interviewer/load-bank.ts";
import type { AnswerMode } from "./find-actions.ts";
import type { SentenceFacts } from "./find-evidence.ts";
import type { Evidence } from "./score-answer.ts";

const MOST_SENTENCES = 4;

type Part = 0 | 1 | 2 | 3;

function partOf(one: SentenceFacts, mode: AnswerMode): Part | null {
  const ends = one.result === "measured" || one.result === "concrete" || one.reflection;
  if (mode === "open") {
    if (ends || one.check) return 3;
    if (one.own.size > 0 || one.step) return 1;
    return one.reason ? 2 : 0;
  }
  if (ends && (one.result === "measured" || one.own.size === 0)) return 3;
  if (one.own.size > 0) return 2;
  if (one.context) return 0;
  if (one.task) return 1;
  return ends ? 3 : one.weActed ? 2 : null;
}

function endWithStop(sentence: string): string {
  const text = sentence.replaceAll(/\s+/gu, " ").trim();
  return /[.!?…。！？]["')\]]*$/u.test(text) ? text : `${text}.`;
}

/** An outline of the answer with every gap named: for a question that was not answered. */
export function outlineAnswer(mode: AnswerMode): string {
  return scoringRubric.parts[mode].map(({ label, gap }) => `${label}: ${gap}.`).join("\n");
}

/** The candidate's own sentences in a clear order; what they did not say is named in [brackets], never made up. */
export function improveAnswer({ mode, proving }: Evidence): string {
  const parts = scoringRubric.parts[mode];
  return parts
    .map(({ label, gap }, index) => {
      const own = proving.filter((one) => partOf(one, mode) === index).slice(0, MOST_SENTENCES);
      const needsOwnAction = mode === "past" && index === 2 && !own.some((one) => one.own.size > 0);
      const needsFigure = mode === "past" && index === 3 && !own.some((one) => one.result === "measured");
      const lines = own.map((one) => endWithStop(one.text));
      if (own.length === 0 || needsOwnAction || needsFigure) lines.push(`${gap}.`);
      return `${label}: ${lines.join(" ")}`;
    })
    .join("\n");
}
