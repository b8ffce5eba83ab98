import { z } from "zod";
import { generateJson } from "#api/integrations/ai/generate-json.ts";
import { findDoubt } from "./engine/find-doubt.ts";
import { promptJudge, readJudgement, turnJudgement } from "./engine/turn-judgement.ts";
import type { Gap, TurnInput } from "./engine/types.ts";
import { tokensOf } from "./judge-by-model.ts";
import { callModel, mayCallModel, type Speaker, type Spent } from "./speaker.ts";

const MAX_OUTPUT_TOKENS = 150;
const schema = z.toJSONSchema(turnJudgement) as Parameters<typeof generateJson>[1]["schema"];

/** `gap` is undefined where the rules' own judgement stands; `failed` when the model was asked in vain. */
export type TurnJudgement = { gap: Gap | null | undefined; tokens: number; failed: boolean };

const UNASKED: TurnJudgement = { gap: undefined, tokens: 0, failed: false };

/**
 * The model's opinion of the last answer, in one short call; what follows from it is the code's to decide
 * (INTERVIEW.md 'One engine, two minds'). Never throws: without a usable opinion in time the rules judge alone.
 */
export async function judgeTurn(speaker: Speaker, input: TurnInput, spent: Spent): Promise<TurnJudgement> {
  if (!mayCallModel(speaker, spent)) return UNASKED;
  const doubt = findDoubt(input);
  if (doubt === null) return UNASKED;
  const request = {
    ...promptJudge(doubt),
    schema,
    maxOutputTokens: MAX_OUTPUT_TOKENS,
    totalMs: speaker.limits.judgeMs,
  };
  try {
    const { text, usage } = await callModel(speaker, () => generateJson(speaker.interviewer, request));
    const gap = readJudgement(doubt, text);
    return { gap, tokens: tokensOf(usage), failed: gap === undefined };
  } catch {
    return { ...UNASKED, failed: true };
  }
}
