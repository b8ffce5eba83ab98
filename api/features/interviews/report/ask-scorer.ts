import { generateJson, type ModelUsage } from "#api/integrations/ai/generate-json.ts";
import { CRITERIA, type Criterion } from "#contract/criteria.ts";
import type { CollectedAnswer } from "#interviewer/engine/judge/collect-answers.ts";
import {
  criterionSchema,
  joinCriteria,
  parseCriterion,
  promptCriterion,
  type CriterionAnswer,
} from "#interviewer/engine/judge/judge-criterion.ts";
import {
  answerSchema,
  parseJudgement,
  promptRepair,
  promptScorer,
  type ModelAnswer,
} from "#interviewer/engine/judge/model-judgement.ts";
import type { Prompt } from "#interviewer/engine/types.ts";
import {
  addSpent,
  callModel,
  mayCallModel,
  tokensOfFailed,
  type ModelClient,
  type Spent,
} from "../model-client.ts";

const MAX_OUTPUT_TOKENS = 1500;
const CRITERION_OUTPUT_TOKENS = 120;
const ATTEMPTS = 2;

/** Tokens that a rating has used so far, including unusable answers. */
export type Spending = ModelUsage & { spentBefore: Spent };

export const startSpending = (spentBefore: Spent): Spending => ({
  spentBefore,
  inputTokens: 0,
  outputTokens: 0,
});

export const tokensOf = ({ inputTokens, outputTokens }: ModelUsage): number => inputTokens + outputTokens;

/** A small model confuses five criteria in one call. */
export const judgesByCriterion = ({ interviewer: { local } }: ModelClient): boolean =>
  local?.chosen.size === "small";

/** Has the model judge one answer once; null on failure. */
export const sampleJudgement = (
  modelClient: ModelClient,
  collected: CollectedAnswer,
  spending: Spending,
): Promise<ModelAnswer | null> =>
  judgesByCriterion(modelClient)
    ? judgeCriteria(modelClient, collected, spending)
    : askUntilUsable(modelClient, spending, {
        prompt: promptScorer(collected),
        schema: answerSchema,
        maxOutputTokens: MAX_OUTPUT_TOKENS,
        parse: parseJudgement,
      });

async function judgeCriteria(
  modelClient: ModelClient,
  collected: CollectedAnswer,
  spending: Spending,
): Promise<ModelAnswer | null> {
  const judged: Partial<Record<Criterion, CriterionAnswer>> = {};
  for (const criterion of CRITERIA) {
    const answer = await askUntilUsable(modelClient, spending, {
      prompt: promptCriterion(collected, criterion),
      schema: criterionSchema,
      maxOutputTokens: CRITERION_OUTPUT_TOKENS,
      parse: (text) => parseCriterion(text, collected),
    });
    if (answer === null) return null;
    judged[criterion] = answer;
  }
  return joinCriteria(judged as Record<Criterion, CriterionAnswer>);
}

type Asking<T> = {
  prompt: Prompt;
  schema: object;
  maxOutputTokens: number;
  /** `problem` is text that can be sent back to the model. */
  parse: (text: string) => { answer: T } | { problem: string };
};

/** Calls the model at most twice: again after a failed call, or with the problem after an unusable answer. */
async function askUntilUsable<T>(
  modelClient: ModelClient,
  spending: Spending,
  { parse, ...asked }: Asking<T>,
): Promise<T | null> {
  let { prompt } = asked;
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    if (!mayCallModel(modelClient, addSpent(spending.spentBefore, tokensOf(spending)), "rating")) return null;
    const text = await askModel(modelClient, spending, { ...asked, prompt });
    if (text === null) continue;
    const parsed = parse(text);
    if ("answer" in parsed) return parsed.answer;
    prompt = promptRepair(asked.prompt, parsed.problem);
  }
  return null;
}

async function askModel(
  modelClient: ModelClient,
  spending: Spending,
  { prompt, schema, maxOutputTokens }: Omit<Asking<unknown>, "parse">,
): Promise<string | null> {
  const { limits, interviewer } = modelClient;
  let heard = "";
  const request = {
    ...prompt,
    ...limits,
    totalMs: limits.ratingMs ?? limits.totalMs,
    schema,
    name: "judgement",
    // At temperature 0 all samples would be equal.
    temperature: limits.ratingSamples > 1 ? 1 : 0,
    maxOutputTokens,
    onText: (_: string, textSoFar: string) => {
      heard = textSoFar;
    },
  };
  try {
    const { text, usage } = await callModel(modelClient, () => generateJson(interviewer, request), "rating");
    spending.inputTokens += usage.inputTokens;
    spending.outputTokens += usage.outputTokens;
    return text;
  } catch (error) {
    spending.outputTokens += tokensOfFailed(error, { sent: JSON.stringify(prompt), heard });
    return null;
  }
}
