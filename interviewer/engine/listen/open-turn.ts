import { stanceAt } from "#interviewer/data/load.ts";
import { isMain } from "../is-main.ts";
import { isDistress } from "../text/hardship.ts";
import { isDistressIn, isOtherLanguage } from "../text/other-language.ts";
import { isAbusive } from "../text/recognise.ts";
import type { PlannedQuestion, TurnDecision, TurnInput } from "../types.ts";
import { CHALLENGE_FROM } from "./rank-cards.ts";
import { chooseNext, isPressed, mayAskMore, readProgress, type Progress } from "./progress.ts";

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
  /** Of the planned questions those that come after `next`: not to be asked before their time. */
  later: PlannedQuestion[];
  /** Follow-ups and challenges to this question. */
  followUps: { asked: number; most: number };
  /** What the candidate wrote in this interview. */
  said: string[];
};

/** What a mind's reply is checked against. */
export type OpenMoves = Omit<OpenTurn, "later" | "followUps">;

/** The candidate's turn to ask: each question gets its answer until nothing more is asked. */
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

/** null where code decides alone: at the start, after an attack or a cry for help, and where no time is left. */
export function readOpenTurn(input: TurnInput): OpenTurn | null {
  const { plan, turns, secondsLeft } = input;
  const progress = readProgress(plan, turns);
  const { current: question, last } = progress;
  if (question === null || last === null || progress.closed || secondsLeft <= 0) return null;
  if (isAbusive(last) || isDistress(last)) return null;
  if (isOtherLanguage(plan.language) && isDistressIn(last, plan.language)) return null;
  if (question.kind === "fact") return null;
  if (question.kind === "candidate_questions") return ownQuestions(question, progress, input);
  const next = chooseNext(plan, progress, secondsLeft);
  if (next === null && !plan.isPractice) return null;
  const hasTime = !isPressed(plan, progress, secondsLeft);
  const asked = progress.probes + progress.challenges;
  const most = stanceAt(plan.difficulty).maxProbes;
  const mayStay = hasTime && asked < most;
  // Where nothing is left to ask, the end is code's to decide.
  if (next === null && !mayStay) return null;
  const left = most - asked;
  const mayChallenge = plan.difficulty >= CHALLENGE_FROM && progress.challenges === 0;
  const allowed: Record<Move, boolean> = {
    // The last place is the challenge's: strong answers are pressed, too.
    follow_up: mayStay && !(mayChallenge && left === 1 && asked > 0),
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

/** A mind's move in the terms of the transcript. */
export function decisionOf({ question, next }: OpenMoves, move: Move, words: string): TurnDecision {
  const about = move === "close" ? null : move === "advance" ? next : question;
  return {
    kind: KINDS[move],
    questionId: about?.id ?? null,
    competency: about?.competency ?? null,
    reason: move === "close" ? "plan_done" : "answered",
    words,
    ends: move === "close",
  };
}
