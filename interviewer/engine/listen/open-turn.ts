import { isMain } from "../is-main.ts";
import { wishesToDie } from "../text/other-language.ts";
import { isAbusive } from "../text/recognise.ts";
import type { PlannedQuestion, TurnDecision, TurnInput } from "../types.ts";
import { mostFollowUps } from "./follow-up.ts";
import { CHALLENGE_FROM } from "./rank-cards.ts";
import { chooseNext, isPressed, mayAskMore, readProgress, type Progress } from "./progress.ts";

/** The moves a model may choose from. It writes the move on the first line of its response. */
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

/** A turn in which a model may choose, within limits set by code. */
export type OpenTurn = {
  question: PlannedQuestion;
  /** null in a practice, which ends with its one question. */
  next: PlannedQuestion | null;
  moves: Move[];
  /** Planned questions after `next`, which must not be asked yet. */
  later: PlannedQuestion[];
  /** Follow-ups and challenges to this question. */
  followUps: { asked: number; most: number };
  /** The candidate's messages in this interview. */
  said: string[];
};

/** The part of a turn that a model's response is checked against. */
export type OpenMoves = Omit<OpenTurn, "later" | "followUps">;

/** The candidate's turn to ask: each question is answered until nothing more is asked. */
function ownQuestions(question: PlannedQuestion, progress: Progress, { secondsLeft }: TurnInput): OpenTurn {
  const last = progress.last ?? "";
  return {
    question,
    next: null,
    moves: mayAskMore(progress, secondsLeft) ? ["answer", "close"] : ["close"],
    later: [],
    followUps: { asked: 0, most: 0 },
    said: [...progress.earlierAnswers, last],
  };
}

/** null if code decides alone: at the start, after an attack or a mention of suicide, and without time left. */
export function readOpenTurn(input: TurnInput): OpenTurn | null {
  const { plan, turns, secondsLeft } = input;
  const progress = readProgress(plan, turns);
  const { current: question, last } = progress;
  if (question === null || last === null || secondsLeft <= 0) return null;
  if (isAbusive(last) || wishesToDie(last, plan.language)) return null;
  if (question.kind === "fact" || plan.oneWay) return null;
  if (question.kind === "candidate_questions") return ownQuestions(question, progress, input);
  const next = chooseNext(plan, progress, secondsLeft);
  if (next === null && !plan.isPractice) return null;
  const hasTime = !isPressed(plan, progress, secondsLeft);
  const asked = progress.probes + progress.challenges;
  const most = mostFollowUps(plan);
  const mayStay = hasTime && asked < most;
  // Without anything left to ask, code ends the interview.
  if (next === null && !mayStay) return null;
  const mayChallenge = plan.difficulty >= CHALLENGE_FROM && progress.challenges === 0;
  const allowed: Record<Move, boolean> = {
    // The last possible follow-up is reserved for a challenge.
    follow_up: mayStay && !(mayChallenge && most - asked === 1 && asked > 0),
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
    later: plan.questions.filter((one) => one !== next && isMain(one) && !progress.askedIds.has(one.id)),
    followUps: { asked, most },
    said: [...progress.earlierAnswers, last],
  };
}

/** Converts a model's move into a decision. */
export function decisionOf({ question, next }: OpenMoves, move: Move, words: string): TurnDecision {
  const about = move === "close" ? null : move === "advance" ? next : question;
  return {
    kind: KINDS[move],
    questionId: about?.id ?? null,
    competency: about?.competency ?? null,
    words,
    ends: move === "close",
  };
}
