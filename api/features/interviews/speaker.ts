import { createBreaker, type Breaker } from "#api/integrations/ai/breaker.ts";
import type { InterviewerModel } from "#api/integrations/ai/interviewer-model.ts";
import {
  MODEL_BREAKER_FAILURES,
  MODEL_BREAKER_SECONDS,
  MODEL_CALLS_AT_ONCE,
  MODEL_FIRST_BYTE_SECONDS,
  MODEL_TOKENS_PER_DAY,
  MODEL_TOKENS_PER_INTERVIEW,
  MODEL_TOTAL_SECONDS,
} from "#contract/limits.ts";

/** The configured model with what protects it and us; one for the whole server, for words and for ratings. */
export type Speaker = {
  interviewer: InterviewerModel;
  breaker: Breaker;
  /** Calls of the model under way. */
  running: number;
  onModelFailure: (error: unknown) => void;
  observeCall: (call: { failed: boolean; seconds: number }) => void;
  limits: ModelLimits;
};

export type ModelLimits = { firstByteMs: number; totalMs: number; tokensPerDay: number };

/** Tokens used so far, by one interview and by all of them on this day (UTC). */
export type Spent = { interview: number; day: number };

export const NOTHING_SPENT: Spent = { interview: 0, day: 0 };

export const addSpent = ({ interview, day }: Spent, tokens: number): Spent => ({
  interview: interview + tokens,
  day: day + tokens,
});

/** THREATS R1: a model that says nothing for 10 s, or is not done after 30 s, has failed. */
const LIMITS: ModelLimits = {
  firstByteMs: MODEL_FIRST_BYTE_SECONDS * 1000,
  totalMs: MODEL_TOTAL_SECONDS * 1000,
  tokensPerDay: MODEL_TOKENS_PER_DAY,
};

type SpeakerEvents = Partial<Pick<Speaker, "onModelFailure" | "observeCall">>;

export const createSpeaker = (
  interviewer: InterviewerModel,
  { onModelFailure = () => undefined, observeCall = () => undefined }: SpeakerEvents = {},
  limits: Partial<ModelLimits> = {},
): Speaker => ({
  interviewer,
  limits: { ...LIMITS, ...limits },
  breaker: createBreaker({ failures: MODEL_BREAKER_FAILURES, restMs: MODEL_BREAKER_SECONDS * 1000 }),
  running: 0,
  onModelFailure,
  observeCall,
});

/** Whether a model is there, not failing, not overrun, and interview and day have tokens left (THREATS T19, R1). */
export const mayCallModel = (speaker: Speaker, spent: Spent): boolean =>
  !speaker.interviewer.builtIn &&
  speaker.breaker.isOpenForCalls() &&
  speaker.running < MODEL_CALLS_AT_ONCE &&
  spent.interview < MODEL_TOKENS_PER_INTERVIEW &&
  spent.day < speaker.limits.tokensPerDay;

/** One call of the model, counted while it runs; its outcome is told to the breaker and the log. */
export async function callModel<T>(speaker: Speaker, call: () => Promise<T>): Promise<T> {
  speaker.running += 1;
  const start = performance.now();
  let failed = true;
  try {
    const made = await call();
    failed = false;
    speaker.breaker.succeeded();
    return made;
  } catch (error) {
    speaker.breaker.failed();
    speaker.onModelFailure(error);
    throw error;
  } finally {
    speaker.running -= 1;
    speaker.observeCall({ failed, seconds: (performance.now() - start) / 1000 });
  }
}
