import { judgeable } from "./judge-answer.ts";
import { isSkipRequest } from "../text/recognise.ts";
import type { InterviewPlan, PlannedQuestion, Turn } from "../types.ts";

/** Where an interview stands, read from its messages alone, so that a reload or crash changes nothing. */
export type Progress = {
  current: PlannedQuestion | null;
  /** The candidate's messages to the current question, oldest first. */
  answers: string[];
  /** All messages of the candidate before the last one. */
  earlierAnswers: string[];
  /** The last message, or null when the interviewer spoke last. */
  last: string | null;
  probes: number;
  rephrases: number;
  replies: number;
  warnings: number;
  askedIds: Set<string>;
  closed: boolean;
};

function questionAt(plan: InterviewPlan, turn: Turn): PlannedQuestion | null {
  return turn.role === "assistant"
    ? (plan.questions.find((one) => one.id === turn.questionId) ?? null)
    : null;
}

function startOfCurrent(plan: InterviewPlan, turns: Turn[]): number {
  return turns.findLastIndex((turn) => turn.kind === "question" && questionAt(plan, turn) !== null);
}

export function readProgress(plan: InterviewPlan, turns: Turn[]): Progress {
  const start = startOfCurrent(plan, turns);
  const since = start < 0 ? [] : turns.slice(start);
  const count = (kind: Turn["kind"]): number =>
    since.filter((turn) => turn.role === "assistant" && turn.kind === kind).length;
  const first = turns[start];
  const said = turns.filter((turn) => turn.role === "user").map((turn) => turn.content);
  const lastTurn = turns.at(-1);
  const spoke = lastTurn?.role === "user";
  return {
    current: first === undefined ? null : questionAt(plan, first),
    answers: since.filter((turn) => turn.role === "user").map((turn) => turn.content),
    earlierAnswers: spoke ? said.slice(0, -1) : said,
    last: spoke ? lastTurn.content : null,
    probes: count("probe"),
    rephrases: count("rephrase"),
    replies: count("reply"),
    warnings: turns.filter((turn) => turn.kind === "warning").length,
    askedIds: new Set(turns.map((turn) => questionAt(plan, turn)?.id).filter((id) => id !== undefined)),
    closed: turns.some((turn) => turn.kind === "closing"),
  };
}

/** The messages to one question that carry an answer, joined: the main answer and its probe answers. */
export function joinAnswers(question: PlannedQuestion, answers: readonly string[]): string {
  return answers.filter((one) => !isSkipRequest(one) && judgeable(question, one).trim() !== "").join("\n\n");
}
