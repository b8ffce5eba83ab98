import { generateJson } from "#api/integrations/ai/generate-json.ts";
import { planSchema } from "#interviewer/engine/plan/read-model-plan.ts";
import type { InterviewPlan, PlanInput } from "#interviewer/engine/types.ts";
import { addSpent, callModel, mayCallModel, tokensOfFailed, type Speaker, type Spent } from "../speaker.ts";

export type Planning = {
  /** What is asked where the model's questions don't pass. */
  bank: InterviewPlan;
  input: PlanInput;
  /** Questions of the last interviews. */
  asked: readonly string[];
  spent: Spent;
};

const ATTEMPTS = 2;
const MAX_OUTPUT_TOKENS = 3000;
const TEMPERATURE = 0.7;

/**
 * The interview as a model plans it, checked by code question by question; null: the bank's plan stays. One call, a
 * second one where the first gave nothing of use, both within the one limit of time: of a plan that is not done by
 * then the questions that are there count.
 */
export async function planByModel(
  speaker: Speaker,
  { bank, input, asked, spent }: Planning,
): Promise<{ plan: InterviewPlan | null; tokens: number }> {
  const end = performance.now() + speaker.limits.planMs;
  const count = bank.isPractice === true ? 1 : undefined;
  const prompt = await speaker.engine.run("promptPlan", [input, asked, count]);
  let tokens = 0;
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const left = end - performance.now();
    // A timer may fire most of a millisecond early.
    if (left < 1 || !mayCallModel(speaker, addSpent(spent, tokens))) break;
    let heard = "";
    const request = {
      ...prompt,
      schema: planSchema,
      name: "plan",
      temperature: TEMPERATURE,
      maxOutputTokens: MAX_OUTPUT_TOKENS,
      firstByteMs: Math.min(left, speaker.limits.firstByteMs),
      totalMs: left,
      thinkingMs: left,
      silenceMs: speaker.limits.planSilenceMs,
      onText: (_: string, textSoFar: string) => {
        heard = textSoFar;
      },
    };
    try {
      const { usage } = await callModel(speaker, () => generateJson(speaker.interviewer, request));
      tokens += usage.inputTokens + usage.outputTokens;
    } catch (error) {
      // What was heard until then may hold whole questions.
      tokens += tokensOfFailed(error, { sent: JSON.stringify(prompt), heard });
    }
    const { plan } = await speaker.engine.run("mergeModelPlan", [heard, { bank, input, asked }]);
    if (plan !== null) return { plan, tokens };
  }
  return { plan: null, tokens };
}
