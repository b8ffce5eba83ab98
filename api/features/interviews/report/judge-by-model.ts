import { z } from "zod";
import { generateJson, type ModelUsage } from "#api/integrations/ai/generate-json.ts";
import type { CollectedAnswer } from "#interviewer/engine/judge/collect-answers.ts";
import { judgement, parseJudgement } from "#interviewer/engine/judge/parse-judgement.ts";
import { reportJudgement, type JudgedQuestion } from "#interviewer/engine/judge/model-judgement.ts";
import { promptRepair, promptScorer, type Prompt } from "#interviewer/engine/judge/scorer-prompt.ts";
import { addSpent, callModel, mayCallModel, type Speaker, type Spent } from "../speaker.ts";

const MAX_OUTPUT_TOKENS = 1500;
const ATTEMPTS = 2;
const schema = z.toJSONSchema(judgement) as Parameters<typeof generateJson>[1]["schema"];

/** What a rating has used of its interview's tokens so far; counted also for answers that were of no use. */
export type Spending = ModelUsage & { spentBefore: Spent };

export const startSpending = (spentBefore: Spent): Spending => ({
  spentBefore,
  inputTokens: 0,
  outputTokens: 0,
});

export const tokensOf = ({ inputTokens, outputTokens }: ModelUsage): number => inputTokens + outputTokens;

/**
 * One answer judged by the model: a failed call is tried again once, and an answer that can't be used is asked
 * for again once, with what was wrong; two calls at most. null: the built-in scorer has to do it.
 */
export async function judgeByModel(
  speaker: Speaker,
  collected: CollectedAnswer,
  spending: Spending,
): Promise<JudgedQuestion | null> {
  const first = promptScorer(collected);
  let prompt: Prompt = first;
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    if (!mayCallModel(speaker, addSpent(spending.spentBefore, tokensOf(spending)))) return null;
    const text = await askModel(speaker, prompt, spending);
    if (text === null) continue;
    const parsed = parseJudgement(text);
    if ("judgement" in parsed) return reportJudgement(collected, parsed.judgement);
    prompt = promptRepair(first, parsed.problem);
  }
  return null;
}

async function askModel(speaker: Speaker, prompt: Prompt, spending: Spending): Promise<string | null> {
  const request = {
    ...prompt,
    schema,
    maxOutputTokens: MAX_OUTPUT_TOKENS,
    totalMs: speaker.limits.totalMs,
  };
  try {
    const { text, usage } = await callModel(speaker, () => generateJson(speaker.interviewer, request));
    spending.inputTokens += usage.inputTokens;
    spending.outputTokens += usage.outputTokens;
    return text;
  } catch {
    return null;
  }
}
