import type { Language } from "#contract/languages.ts";
import type { Segment } from "../read/cut-segments.ts";
import { isOfQuestion, isTelling, partsOf, textOf } from "../read/told.ts";
import { asksBackIn, isOtherLanguage } from "../text/other-language.ts";
import { isNotAnswerable, judgeable } from "./judge-answer.ts";
import type { InterviewPlan, PlannedQuestion, Turn } from "../types.ts";

/** The state of an interview, derived only from its messages, so that a reload or crash changes nothing. */
export type Progress = {
  current: PlannedQuestion | null;
  /** Content of the answers to the current question, per message, oldest first. */
  answers: string[];
  /** All messages of the candidate before the last one. */
  earlierAnswers: string[];
  /** The last message, or null if the interviewer spoke last. */
  last: string | null;
  /** The segments of that message. An uncertain instruction is replaced by the next likely act. */
  lastParts: readonly Segment[];
  /** All messages of the interviewer in this interview. */
  spoken: string[];
  /** All turns from the current question on. */
  since: Turn[];
  probes: number;
  challenges: number;
  rephrases: number;
  replies: number;
  warnings: number;
  askedIds: Set<string>;
  /** The interview's language; absent: English. */
  language: Language | undefined;
};

function questionAt(plan: InterviewPlan, turn: Turn): PlannedQuestion | null {
  return turn.role === "assistant"
    ? (plan.questions.find((one) => one.id === turn.questionId) ?? null)
    : null;
}

const asReplied = ({ orElse, ...part }: Segment): Segment =>
  orElse === undefined || isTelling({ ...part, ...orElse }) ? part : { text: part.text, ...orElse };

export function readProgress(plan: InterviewPlan, turns: Turn[]): Progress {
  const start = turns.findLastIndex((turn) => turn.kind === "question" && questionAt(plan, turn) !== null);
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
    lastParts: spoke ? partsOf(lastTurn).map(asReplied) : [],
    spoken: turns.filter(({ role }) => role === "assistant").map(({ content }) => content),
    since,
    probes: count("probe"),
    challenges: count("challenge"),
    rephrases: count("rephrase"),
    replies: count("reply"),
    warnings: turns.filter((turn) => turn.kind === "warning").length,
    askedIds: new Set(turns.map((turn) => questionAt(plan, turn)?.id).filter((id) => id !== undefined)),
    language: plan.language,
  };
}

/** The answers to the current question, without those that say nothing. */
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

/** True if the candidate may ask another question after this one. */
export const mayAskMore = ({ replies }: Progress, secondsLeft: number): boolean =>
  replies + 1 < MOST_OWN_QUESTIONS && secondsLeft >= SECONDS_FOR_ANOTHER;

const SECONDS_PER_QUESTION = 90;
const SECONDS_FOR_CLOSING = 90;
/** With less time, a new main question cannot be answered in writing, but the candidate can still ask a question. */
const SECONDS_FOR_A_START = 150;
const SECONDS_FOR_OWN_QUESTION = 45;

function mustLeft(plan: InterviewPlan, progress: Progress): PlannedQuestion[] {
  return plan.questions.filter((one) => one.priority === "must" && !progress.askedIds.has(one.id));
}

/** True if another turn on the current question would leave too little time for the must questions. */
export function isPressed(plan: InterviewPlan, progress: Progress, secondsLeft: number): boolean {
  const needed = mustLeft(plan, progress).length * SECONDS_PER_QUESTION + SECONDS_FOR_CLOSING;
  return secondsLeft < needed;
}

/** The next question in planned order. Optional questions are asked only if time is left for all must questions. */
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
