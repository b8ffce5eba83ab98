import type { Progress } from "./read-progress.ts";
import type { InterviewPlan, PlannedQuestion } from "../types.ts";

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
