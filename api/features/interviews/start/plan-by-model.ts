import { generateJson } from "#api/integrations/ai/generate-json.ts";
import { planSchema } from "#interviewer/engine/plan/read-model-plan.ts";
import type { InterviewPlan, PlanInput } from "#interviewer/engine/types.ts";
import {
  addSpent,
  callModel,
  mayCallModel,
  tokensOfFailed,
  type ModelClient,
  type Spent,
} from "../model-client.ts";

export type Planning = {
  /** Fallback when the model's questions are not accepted. */
  bank: InterviewPlan;
  input: PlanInput;
  /** Questions of recent interviews. */
  asked: readonly string[];
  spent: Spent;
};

const ATTEMPTS = 2;
const MAX_OUTPUT_TOKENS = 3000;
const TEMPERATURE = 0.7;

/**
 * Has a model plan the interview; code checks each question. Returns null to keep the bank's plan. Calls the model
 * again if the first plan was unusable. Both calls share one time limit; at the limit, the questions received so far
 * are used.
 */
export async function planByModel(
  modelClient: ModelClient,
  { bank, input, asked, spent }: Planning,
): Promise<{ plan: InterviewPlan | null; tokens: number }> {
  const end = performance.now() + modelClient.limits.planMs;
  const count = bank.isPractice === true ? 1 : undefined;
  const prompt = await modelClient.engine.run("promptPlan", [input, asked, count]);
  let tokens = 0;
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const left = end - performance.now();
    // Timers may fire almost a millisecond early.
    if (left < 1 || !mayCallModel(modelClient, addSpent(spent, tokens))) break;
    let heard = "";
    const request = {
      ...prompt,
      schema: planSchema,
      name: "plan",
      temperature: TEMPERATURE,
      maxOutputTokens: MAX_OUTPUT_TOKENS,
      firstByteMs: Math.min(left, modelClient.limits.firstByteMs),
      totalMs: left,
      thinkingMs: left,
      silenceMs: modelClient.limits.planSilenceMs,
      onText: (_: string, textSoFar: string) => {
        heard = textSoFar;
      },
    };
    try {
      const { usage } = await callModel(modelClient, () => generateJson(modelClient.interviewer, request));
      tokens += usage.inputTokens + usage.outputTokens;
    } catch (error) {
      // The text received so far may contain complete questions.
      tokens += tokensOfFailed(error, { sent: JSON.stringify(prompt), heard });
    }
    const { plan } = await modelClient.engine.run("mergeModelPlan", [heard, { bank, input, asked }]);
    if (plan !== null) return { plan, tokens };
  }
  return { plan: null, tokens };
}
