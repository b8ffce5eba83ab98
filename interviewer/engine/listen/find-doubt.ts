import { findCandidateQuestion } from "./answer-candidate.ts";
import { isPressed } from "./choose-next.ts";
import { findGap, isNotAnswerable, judgeable, modeOf } from "./judge-answer.ts";
import { joinAnswers, readProgress } from "./read-progress.ts";
import { isAbusive } from "../text/recognise-abuse.ts";
import { stanceAt } from "../stance.ts";
import type { Gap, PlannedQuestion, TurnInput } from "../types.ts";

/** An answer that a second opinion could matter to, and what the rules found lacking in it. */
export type Doubt = { question: PlannedQuestion; answer: string; gap: Gap | null };

/**
 * What a model may be asked about the last answer. null where the rules decide alone (nothing answerable, too short,
 * abuse, a question of the candidate's own) and where no judgement could change what comes next (no time, no probe left).
 */
export function findDoubt(input: TurnInput): Doubt | null {
  const progress = readProgress(input.plan, input.turns);
  const { current: question, last } = progress;
  if (question === null || last === null || progress.closed || input.secondsLeft <= 0) return null;
  if (question.kind === "candidate_questions" || isAbusive(last)) return null;
  if (isPressed(input.plan, progress, input.secondsLeft)) return null;
  if (progress.probes >= stanceAt(input.plan.difficulty).maxProbes) return null;
  if (findCandidateQuestion(last, input.secondsLeft) !== null) return null;
  if (isNotAnswerable(question, last, progress.earlierAnswers)) return null;
  const joined = joinAnswers(question, progress.answers);
  const gap = findGap(question, joined);
  return gap === "too_short" ? null : { question, answer: judgeable(question, joined), gap };
}

/** Whether a gap can be one of that answer's at all: a question about knowledge asks for no case and no result. */
export function isPossibleGap({ question }: Doubt, gap: Gap): boolean {
  // Words are counted by code.
  if (gap === "too_short") return false;
  if (gap === "hypothetical") return modeOf(question) === "past";
  if (gap === "no_own_action" || gap === "no_result")
    return question.kind === "past" || question.kind === "situational";
  return true;
}
