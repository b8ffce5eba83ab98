import { stanceAt } from "#interviewer/data/load.ts";
import { isAbusive } from "../text/recognise.ts";
import type { PlannedQuestion, TurnDecision, TurnInput } from "../types.ts";
import type { Memory } from "../text/memory.ts";
import { CHALLENGE_FROM, hear } from "./follow-up.ts";
import { answersTo, chooseNext, isPressed, readProgress } from "./progress.ts";

/** What a mind may do with a turn, as it is written on the first line of its reply. */
export const MOVES = ["follow_up", "challenge", "answer", "rephrase", "advance", "close"] as const;
export type Move = (typeof MOVES)[number];

const KINDS: Record<Move, TurnDecision["kind"]> = {
  follow_up: "probe",
  challenge: "challenge",
  answer: "reply",
  rephrase: "rephrase",
  advance: "question",
  close: "closing",
};
const MOST_REPLIES = 3;

/** A turn in which a mind may choose, inside the limits that code sets. */
export type OpenTurn = {
  question: PlannedQuestion;
  /** null in a practice, which ends with its one question. */
  next: PlannedQuestion | null;
  moves: Move[];
  memory: Memory;
  /** What the candidate wrote in this interview. */
  said: string[];
};

/** What a mind's reply is checked against. */
export type OpenMoves = Omit<OpenTurn, "memory">;

/** null where code decides alone: at the start, at the end, after an attack, and where no time is left. */
export function readOpenTurn({ plan, turns, secondsLeft }: TurnInput): OpenTurn | null {
  const progress = readProgress(plan, turns);
  const { current: question, last } = progress;
  if (question === null || last === null || progress.closed || secondsLeft <= 0) return null;
  if (question.kind === "candidate_questions" || isAbusive(last)) return null;
  const next = chooseNext(plan, progress, secondsLeft);
  if (next === null && !plan.isPractice) return null;
  const hasTime = !isPressed(plan, progress, secondsLeft);
  const asked = progress.probes + progress.challenges;
  const mayStay = hasTime && asked < stanceAt(plan.difficulty).maxProbes;
  // Where nothing is left to ask, the end is code's to decide.
  if (next === null && !mayStay) return null;
  const mayChallenge = plan.difficulty >= CHALLENGE_FROM && progress.challenges === 0;
  const allowed: Record<Move, boolean> = {
    follow_up: mayStay,
    challenge: mayStay && mayChallenge,
    answer: progress.replies < MOST_REPLIES,
    rephrase: hasTime && progress.rephrases === 0,
    advance: next !== null,
    close: next === null,
  };
  return {
    question,
    next,
    moves: MOVES.filter((move) => allowed[move]),
    memory: hear(question, answersTo(progress, last)),
    said: [...progress.earlierAnswers, last],
  };
}

/** A mind's move in the terms of the transcript. */
export function decisionOf({ question, next }: OpenMoves, move: Move, words: string): TurnDecision {
  const about = move === "close" ? null : move === "advance" ? next : question;
  return {
    kind: KINDS[move],
    questionId: about?.id ?? null,
    competency: about?.competency ?? null,
    reason: move === "challenge" ? "challenge" : "answered",
    words,
    ends: move === "close",
  };
}
