import { createBreaker, type Breaker } from "#api/integrations/ai/breaker.ts";
import { builtInInterviewer, type InterviewerModel } from "#api/integrations/ai/interviewer-model.ts";
import { streamWords } from "#api/integrations/ai/stream-words.ts";
import {
  MODEL_BREAKER_FAILURES,
  MODEL_BREAKER_SECONDS,
  MODEL_CALLS_AT_ONCE,
  MODEL_FIRST_BYTE_SECONDS,
  MODEL_TOKENS_PER_INTERVIEW,
  MODEL_TOTAL_SECONDS,
} from "#contract/limits.ts";
import { checkWords, isFineSoFar } from "./engine/check-words.ts";
import { turnPrompt } from "./engine/turn-prompt.ts";
import type { InterviewPlan, Turn, TurnDecision } from "./engine/types.ts";

export type Speaker = {
  interviewer: InterviewerModel;
  breaker: Breaker;
  /** Calls of the model under way. */
  running: number;
  onModelFailure: (error: unknown) => void;
  limits: ModelLimits;
};

type ModelLimits = { firstByteMs: number; totalMs: number };

export type Said = { text: string; interviewer: string; tokens: number };

export type Wording = {
  plan: InterviewPlan;
  turns: Turn[];
  decision: TurnDecision;
  modelTokens: number;
  onText: (piece: string) => void;
  /** What was passed on so far is to be forgotten: another try begins. */
  onRestart: () => void;
};

const ATTEMPTS = 2;
const MAX_OUTPUT_TOKENS = 400;

/** THREATS R1: a model that says nothing for 10 s, or is not done after 30 s, has failed. */
const LIMITS: ModelLimits = {
  firstByteMs: MODEL_FIRST_BYTE_SECONDS * 1000,
  totalMs: MODEL_TOTAL_SECONDS * 1000,
};

export const createSpeaker = (
  interviewer: InterviewerModel,
  onModelFailure: (error: unknown) => void,
  limits: ModelLimits = LIMITS,
): Speaker => ({
  interviewer,
  limits,
  breaker: createBreaker({ failures: MODEL_BREAKER_FAILURES, restMs: MODEL_BREAKER_SECONDS * 1000 }),
  running: 0,
  onModelFailure,
});

/**
 * Puts a decision into words: by the model, tried twice, else by the built-in interviewer, so that a turn
 * always gets its words (THREATS R1, R2). Answers who said it.
 */
export async function wordDecision(speaker: Speaker, wording: Wording): Promise<Said> {
  for (let attempt = 0; attempt < ATTEMPTS && mayCallModel(speaker, wording); attempt += 1) {
    try {
      return await callModel(speaker, wording);
    } catch (error) {
      speaker.breaker.failed();
      speaker.onModelFailure(error);
      wording.onRestart();
    }
  }
  return say(builtInInterviewer(), wording, speaker.limits);
}

const mayCallModel = (speaker: Speaker, { modelTokens }: Wording): boolean =>
  !speaker.interviewer.builtIn &&
  speaker.breaker.isOpenForCalls() &&
  speaker.running < MODEL_CALLS_AT_ONCE &&
  modelTokens < MODEL_TOKENS_PER_INTERVIEW;

async function callModel(speaker: Speaker, wording: Wording): Promise<Said> {
  speaker.running += 1;
  try {
    const said = await say(speaker.interviewer, wording, speaker.limits);
    const text = checkWords(said.text, wording.decision);
    if (text === null) throw new Error("model said something unusable");
    speaker.breaker.succeeded();
    return { ...said, text };
  } finally {
    speaker.running -= 1;
  }
}

async function say(
  interviewer: InterviewerModel,
  { plan, turns, decision, onText }: Wording,
  limits: ModelLimits,
): Promise<Said> {
  const prompt = interviewer.builtIn
    ? { system: "", user: "" }
    : turnPrompt({ plan, turns, decision, difficulty: plan.difficulty });
  const { text, tokens } = await streamWords(interviewer, {
    ...prompt,
    words: decision.words,
    maxOutputTokens: MAX_OUTPUT_TOKENS,
    ...limits,
    isFine: interviewer.builtIn ? () => true : isFineSoFar,
    onText,
  });
  return { text, tokens, interviewer: interviewer.name };
}
