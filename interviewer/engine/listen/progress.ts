import type { Language } from "#contract/languages.ts";
import type { Segment } from "../read/cut-segments.ts";
import { isOfQuestion, partsOf, textOf } from "../read/told.ts";
import { asksBackIn, isOtherLanguage } from "../text/other-language.ts";
import { isNotAnswerable, judgeable } from "./judge-answer.ts";
import type { InterviewPlan, PlannedQuestion, Turn } from "../types.ts";

/** How far an interview is, read from its messages alone, so that a reload or crash changes nothing. */
export type Progress = {
  current: PlannedQuestion | null;
  /** The content told to the current question, message by message, oldest first. */
  answers: string[];
  /** All messages of the candidate before the last one. */
  earlierAnswers: string[];
  /** The last message, or null when the interviewer spoke last. */
  last: string | null;
  /** How that message was read. */
  lastParts: readonly Segment[];
  /** What the interviewer has said in the whole interview. */
  spoken: string[];
  /** All turns from the current question on. */
  since: Turn[];
  probes: number;
  challenges: number;
  rephrases: number;
  replies: number;
  warnings: number;
  askedIds: Set<string>;
  closed: boolean;
  /** The interview's; left out: English. */
  language: Language | undefined;
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
    answers: since
      .filter((turn) => turn.role === "user")
      .map((turn) => textOf(turn, isOfQuestion))
      .filter((told) => told !== ""),
    earlierAnswers: spoke ? said.slice(0, -1) : said,
    last: spoke ? lastTurn.content : null,
    lastParts: spoke ? partsOf(lastTurn) : [],
    spoken: turns.filter(({ role }) => role === "assistant").map(({ content }) => content),
    since,
    probes: count("probe"),
    challenges: count("challenge"),
    rephrases: count("rephrase"),
    replies: count("reply"),
    warnings: turns.filter((turn) => turn.kind === "warning").length,
    askedIds: new Set(turns.map((turn) => questionAt(plan, turn)?.id).filter((id) => id !== undefined)),
    closed: turns.some((turn) => turn.kind === "closing"),
    language: plan.language,
  };
}

/** Returns the answers to the current question, without those that say nothing. */
export function answersTo({ current, answers, language }: Progress): string[] {
  if (current === null) return [];
  return answers.filter((one) =>
    isOtherLanguage(language)
      ? !asksBackIn(one, language) && !isNotAnswerable(current, one, { language })
      : judgeable(current, one).trim() !== "",
  );
}

const MOST_OWN_QUESTIONS = 6;
const SECONDS_FOR_ANOTHER = 60;

/** Whether the candidate, whose turn it is to ask, may ask once more after this one. */
export const mayAskMore = ({ replies }: Progress, secondsLeft: number): boolean =>
  replies + 1 < MOST_OWN_QUESTIONS && secondsLeft >= SECONDS_FOR_ANOTHER;

const SECONDS_PER_QUESTION = 90;
const SECONDS_FOR_CLOSING = 90;
/** Under this a new main question can't be answered in writing, but a question of one's own still can be asked. */
const SECONDS_FOR_A_START = 150;
const SECONDS_FOR_OWN_QUESTION = 45;

function mustLeft(plan: InterviewPlan, progress: Progress): PlannedQuestion[] {
  return plan.questions.filter((one) => one.priority === "must" && !progress.askedIds.has(one.id));
}

/** True when another turn on the current question would cost a must question its time. */
export function isPressed(plan: InterviewPlan, progress: Progress, secondsLeft: number): boolean {
  const needed = mustLeft(plan, progress).length * SECONDS_PER_QUESTION + SECONDS_FOR_CLOSING;
  return secondsLeft < needed;
}

/** The question to ask next: planned order, if-time questions only while time is left for all must questions. */
export function chooseNext(
  plan: InterviewPlan,
  progress: Progress,
  secondsLeft: number,
): PlannedQuestion | null {
  const left = plan.questions.filter((one) => !progress.askedIds.has(one.id));
  const own = left.find((one) => one.kind === "candidate_questions") ?? null;
  if (secondsLeft < SECONDS_FOR_OWN_QUESTION) return null;
  if (secondsLeft < SECONDS_FOR_A_START) return own;
  const spare = secondsLeft - mustLeft(plan, progress).length * SECONDS_PER_QUESTION - SECONDS_FOR_CLOSING;
  return left.find((one) => one.priority === "must" || spare >= SECONDS_PER_QUESTION) ?? null;
}
