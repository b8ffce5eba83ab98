import type { InterviewerModel } from "#api/integrations/ai/interviewer-model.ts";
import { UnusableWordsError } from "#api/integrations/ai/stream-words.ts";
import type { Urgency } from "#api/integrations/local-model/engine-messages.ts";
import {
  CHARACTERS_PER_TOKEN,
  LOCAL_FIRST_BYTE_SECONDS,
  LOCAL_RATING_SECONDS,
  MODEL_BREAKER_FAILURES,
  MODEL_BREAKER_SECONDS,
  MODEL_CALLS_AT_ONCE_DEFAULT,
  MODEL_FIRST_BYTE_SECONDS,
  MODEL_PLAN_SECONDS,
  MODEL_PLAN_SILENCE_SECONDS,
  MODEL_THINKING_SECONDS,
  MODEL_THINKING_TOKENS_PER_INTERVIEW,
  MODEL_TOKENS_PER_DAY_DEFAULT,
  MODEL_TOKENS_PER_INTERVIEW,
  MODEL_TOTAL_SECONDS,
  RATING_SAMPLES_DEFAULT,
} from "#contract/limits.ts";
import { createEngine, type Engine } from "#api/engine/engine.ts";

type Breaker = {
  /** False while the service is left alone after too many failures in a row. */
  isOpenForCalls: () => boolean;
  succeeded: () => void;
  failed: () => void;
};

/** Leaves a failing service alone: after `failures` in a row no call for `restMs`, then one call tries again. */
function createBreaker({ failures, restMs }: { failures: number; restMs: number }): Breaker {
  let inARow = 0;
  let restUntil = 0;
  return {
    isOpenForCalls: () => Date.now() >= restUntil,
    succeeded: () => {
      inARow = 0;
    },
    failed: () => {
      inARow += 1;
      if (inARow < failures) return;
      restUntil = Date.now() + restMs;
      // The first call after the rest decides alone.
      inARow = failures - 1;
    },
  };
}

/** The configured model with what protects it and us; one for the whole server, for words and for ratings. */
export type Speaker = {
  interviewer: InterviewerModel;
  /** The built-in mind, which also reads for a model what it may do. */
  engine: Engine;
  breaker: Breaker;
  /** Calls of the model under way. */
  running: number;
  onModelFailure: (error: unknown) => void;
  observeCall: (call: { failed: boolean; seconds: number }) => void;
  /** undefined where no traces are asked for. */
  traceCall: TraceCall | undefined;
  limits: ModelLimits;
};

/** Runs the call as a span; `note` adds what is known afterwards. */
type TraceCall = <T>(
  name: string,
  attributes: Record<string, string | number>,
  work: (note: (more: Record<string, string | number>) => void) => Promise<T>,
) => Promise<T>;

/** What a call of the model gives, with the tokens it took. */
type Made = { tokens: number } | { usage: { inputTokens: number; outputTokens: number } };

export type ModelLimits = {
  firstByteMs: number;
  totalMs: number;
  thinkingMs: number;
  /** Instead of `totalMs` for the rating of an answer. */
  ratingMs?: number;
  /** For the plan of an interview, both tries together. */
  planMs: number;
  /** In the middle of a plan. */
  planSilenceMs: number;
  tokensPerDay: number;
  /** Of this server, which looks now and then how many share what all may have (main.ts). */
  callsAtOnce: number;
  /** How often an answer is judged; an interview has so many times its tokens. */
  ratingSamples: number;
};

/** Tokens used so far, by one interview and by all of them on this day (UTC). */
export type Spent = { interview: number; day: number };

export const NOTHING_SPENT: Spent = { interview: 0, day: 0 };

export const addSpent = ({ interview, day }: Spent, tokens: number): Spent => ({
  interview: interview + tokens,
  day: day + tokens,
});

/** safety.md R1: a model that sends nothing for 10 s, or is not done after 30 s (90 s when it thinks), has failed. */
const LIMITS: ModelLimits = {
  firstByteMs: MODEL_FIRST_BYTE_SECONDS * 1000,
  totalMs: MODEL_TOTAL_SECONDS * 1000,
  thinkingMs: MODEL_THINKING_SECONDS * 1000,
  planMs: MODEL_PLAN_SECONDS * 1000,
  planSilenceMs: MODEL_PLAN_SILENCE_SECONDS * 1000,
  tokensPerDay: MODEL_TOKENS_PER_DAY_DEFAULT,
  callsAtOnce: MODEL_CALLS_AT_ONCE_DEFAULT,
  ratingSamples: RATING_SAMPLES_DEFAULT,
};

/** On this machine a model is loaded first, and its ratings stand still while somebody talks. */
const LOCAL_LIMITS: Partial<ModelLimits> = {
  firstByteMs: LOCAL_FIRST_BYTE_SECONDS * 1000,
  ratingMs: LOCAL_RATING_SECONDS * 1000,
};

type SpeakerParts = Partial<Pick<Speaker, "engine" | "onModelFailure" | "observeCall" | "traceCall">>;

export const createSpeaker = (
  interviewer: InterviewerModel,
  {
    engine = createEngine(),
    onModelFailure = () => undefined,
    observeCall = () => undefined,
    traceCall,
  }: SpeakerParts = {},
  limits: Partial<ModelLimits> = {},
): Speaker => ({
  interviewer,
  engine,
  limits: { ...LIMITS, ...(interviewer.local && LOCAL_LIMITS), ...limits },
  breaker: createBreaker({ failures: MODEL_BREAKER_FAILURES, restMs: MODEL_BREAKER_SECONDS * 1000 }),
  running: 0,
  onModelFailure,
  observeCall,
  traceCall,
});

/** What one interview may use; a model's thinking counts as its output. */
const interviewBudget = ({ interviewer: { habits }, limits }: Speaker): number =>
  (MODEL_TOKENS_PER_INTERVIEW + (habits.thinks ? MODEL_THINKING_TOKENS_PER_INTERVIEW : 0)) *
  limits.ratingSamples;

/** Whether a model is there, not failing, not overrun, and interview and day have tokens left (safety.md T19, R1). */
export const mayCallModel = (speaker: Speaker, spent: Spent, urgency: Urgency = "turn"): boolean =>
  !speaker.interviewer.builtIn &&
  (speaker.interviewer.local?.hasRoom(urgency) ?? true) &&
  speaker.breaker.isOpenForCalls() &&
  speaker.running < speaker.limits.callsAtOnce &&
  spent.interview < interviewBudget(speaker) &&
  spent.day < speaker.limits.tokensPerDay;

/**
 * One call of the model, counted while it runs; its outcome goes to the breaker and the log. A model on this machine answers
 * one after the other: throws NoTurnError where it would come too late.
 */
export async function callModel<T extends Made>(
  speaker: Speaker,
  call: () => Promise<T>,
  urgency: Urgency = "turn",
): Promise<T> {
  const leave = await speaker.interviewer.local?.enter(urgency);
  speaker.running += 1;
  const start = performance.now();
  let failed = true;
  try {
    const made = await (speaker.traceCall ? traceModel(speaker, speaker.traceCall, call) : call());
    failed = false;
    speaker.breaker.succeeded();
    return made;
  } catch (error) {
    // A reply that code refuses says nothing about the service.
    if (error instanceof UnusableWordsError) speaker.breaker.succeeded();
    else speaker.breaker.failed();
    speaker.onModelFailure(error);
    speaker.interviewer.local?.noteFailure((error as Error).message);
    throw error;
  } finally {
    leave?.();
    speaker.running -= 1;
    speaker.observeCall({ failed, seconds: (performance.now() - start) / 1000 });
  }
}

/** What a call that failed has cost, by the characters sent and heard, where nobody says it. */
export const tokensOfFailed = (error: unknown, { sent, heard }: { sent: string; heard: string }): number =>
  error instanceof UnusableWordsError && error.tokens > 0
    ? error.tokens
    : Math.ceil((sent.length + heard.length) / CHARACTERS_PER_TOKEN);

function traceModel<T extends Made>(
  { interviewer: { name, model } }: Speaker,
  traceCall: TraceCall,
  call: () => Promise<T>,
): Promise<T> {
  const attributes = { "gen_ai.provider.name": model.provider, "gen_ai.request.model": name };
  return traceCall(`model ${name}`, attributes, async (note) => {
    const made = await call();
    const tokens = "tokens" in made ? made.tokens : made.usage.inputTokens + made.usage.outputTokens;
    note({ "greenroom.model_tokens": tokens });
    return made;
  });
}
