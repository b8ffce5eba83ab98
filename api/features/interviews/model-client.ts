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
  /** False while calls are suspended after repeated failures. */
  isOpenForCalls: () => boolean;
  succeeded: () => void;
  failed: () => void;
};

/** Circuit breaker: after `failures` in a row no calls for `restMs`, then one trial call. */
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
      // One more failure suspends calls again.
      inARow = failures - 1;
    },
  };
}

/** The configured model with its breaker and limits; one per server, for replies and ratings. */
export type ModelClient = {
  interviewer: InterviewerModel;
  /** The built-in interviewer, which also computes a model's allowed moves. */
  engine: Engine;
  breaker: Breaker;
  /** Model calls in progress. */
  running: number;
  onModelFailure: (error: unknown) => void;
  observeCall: (call: { failed: boolean; seconds: number }) => void;
  /** Undefined when tracing is off. */
  traceCall: TraceCall | undefined;
  limits: ModelLimits;
};

/** Runs the call as a span; `note` adds attributes known only afterwards. */
type TraceCall = <T>(
  name: string,
  attributes: Record<string, string | number>,
  work: (note: (more: Record<string, string | number>) => void) => Promise<T>,
) => Promise<T>;

/** Result of a model call with its token usage. */
type Made = { tokens: number } | { usage: { inputTokens: number; outputTokens: number } };

export type ModelLimits = {
  firstByteMs: number;
  totalMs: number;
  thinkingMs: number;
  /** Replaces `totalMs` for the rating of an answer. */
  ratingMs?: number;
  /** Time for an interview's plan, both attempts together. */
  planMs: number;
  /** Longest silence within a streamed plan. */
  planSilenceMs: number;
  tokensPerDay: number;
  /** This server's share of the limit for all servers, updated regularly (main.ts). */
  callsAtOnce: number;
  /** Number of judgements per answer; multiplies an interview's token budget. */
  ratingSamples: number;
};

/** Tokens used so far by one interview, and by all of them today (UTC). */
export type Spent = { interview: number; day: number };

export const NOTHING_SPENT: Spent = { interview: 0, day: 0 };

export const addSpent = ({ interview, day }: Spent, tokens: number): Spent => ({
  interview: interview + tokens,
  day: day + tokens,
});

/** A model fails if it sends nothing for 10 s or is not done after 30 s, 90 s if it thinks (safety.md R1). */
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

/** A local model must be loaded first, and its ratings wait while an interview turn is running. */
const LOCAL_LIMITS: Partial<ModelLimits> = {
  firstByteMs: LOCAL_FIRST_BYTE_SECONDS * 1000,
  ratingMs: LOCAL_RATING_SECONDS * 1000,
};

type ModelClientParts = Partial<Pick<ModelClient, "engine" | "onModelFailure" | "observeCall" | "traceCall">>;

export const createModelClient = (
  interviewer: InterviewerModel,
  {
    engine = createEngine(),
    onModelFailure = () => undefined,
    observeCall = () => undefined,
    traceCall,
  }: ModelClientParts = {},
  limits: Partial<ModelLimits> = {},
): ModelClient => ({
  interviewer,
  engine,
  limits: { ...LIMITS, ...(interviewer.local && LOCAL_LIMITS), ...limits },
  breaker: createBreaker({ failures: MODEL_BREAKER_FAILURES, restMs: MODEL_BREAKER_SECONDS * 1000 }),
  running: 0,
  onModelFailure,
  observeCall,
  traceCall,
});

/** Token budget of one interview; a model's thinking counts as output. */
const interviewBudget = ({ interviewer: { habits }, limits }: ModelClient): number =>
  (MODEL_TOKENS_PER_INTERVIEW + (habits.thinks ? MODEL_THINKING_TOKENS_PER_INTERVIEW : 0)) *
  limits.ratingSamples;

/** Checks that a model is available and not overloaded, with tokens left for interview and day (safety.md T19, R1). */
export const mayCallModel = (modelClient: ModelClient, spent: Spent, urgency: Urgency = "turn"): boolean =>
  !modelClient.interviewer.builtIn &&
  (modelClient.interviewer.local?.hasRoom(urgency) ?? true) &&
  modelClient.breaker.isOpenForCalls() &&
  modelClient.running < modelClient.limits.callsAtOnce &&
  spent.interview < interviewBudget(modelClient) &&
  spent.day < modelClient.limits.tokensPerDay;

/**
 * Calls the model, counts the running call and reports the outcome to breaker and log. A local model answers one call
 * at a time: throws NoTurnError when its turn would come too late.
 */
export async function callModel<T extends Made>(
  modelClient: ModelClient,
  call: () => Promise<T>,
  urgency: Urgency = "turn",
): Promise<T> {
  const leave = await modelClient.interviewer.local?.enter(urgency);
  modelClient.running += 1;
  const start = performance.now();
  let failed = true;
  try {
    const made = await (modelClient.traceCall
      ? traceModel(modelClient, modelClient.traceCall, call)
      : call());
    failed = false;
    modelClient.breaker.succeeded();
    return made;
  } catch (error) {
    // A reply that code refuses does not mean that the service failed.
    if (error instanceof UnusableWordsError) modelClient.breaker.succeeded();
    else modelClient.breaker.failed();
    modelClient.onModelFailure(error);
    modelClient.interviewer.local?.noteFailure((error as Error).message);
    throw error;
  } finally {
    leave?.();
    modelClient.running -= 1;
    modelClient.observeCall({ failed, seconds: (performance.now() - start) / 1000 });
  }
}

/** Estimates a failed call's tokens from the characters sent and received, if the error does not give them. */
export const tokensOfFailed = (error: unknown, { sent, heard }: { sent: string; heard: string }): number =>
  error instanceof UnusableWordsError && error.tokens > 0
    ? error.tokens
    : Math.ceil((sent.length + heard.length) / CHARACTERS_PER_TOKEN);

function traceModel<T extends Made>(
  { interviewer: { name, model } }: ModelClient,
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
