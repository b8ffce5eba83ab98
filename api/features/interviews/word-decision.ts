import { builtInInterviewer, type InterviewerModel } from "#api/integrations/ai/interviewer-model.ts";
import { streamWords } from "#api/integrations/ai/stream-words.ts";
import { checkWords, isFineSoFar } from "./engine/check-words.ts";
import { turnPrompt } from "./engine/turn-prompt.ts";
import type { InterviewPlan, Turn, TurnDecision } from "./engine/types.ts";
import { callModel, mayCallModel, type ModelLimits, type Speaker, type Spent } from "./speaker.ts";

export type Said = { text: string; interviewer: string; tokens: number };

export type Wording = {
  plan: InterviewPlan;
  turns: Turn[];
  decision: TurnDecision;
  spent: Spent;
  /** The model has failed in this turn already: one try is left. */
  failedBefore: boolean;
  onText: (piece: string) => void;
  /** What was passed on so far is to be forgotten: another try begins. */
  onRestart: () => void;
};

const ATTEMPTS = 2;
const MAX_OUTPUT_TOKENS = 400;

/**
 * Puts a decision into words: by the model, which may fail once in a turn, else by the built-in interviewer, so that a turn
 * always gets its words (THREATS R1, R2). Answers who said it.
 */
export async function wordDecision(speaker: Speaker, wording: Wording): Promise<Said> {
  const first = wording.failedBefore ? 1 : 0;
  for (let attempt = first; attempt < ATTEMPTS && mayCallModel(speaker, wording.spent); attempt += 1) {
    try {
      return await callModel(speaker, () => sayByModel(speaker, wording));
    } catch {
      wording.onRestart();
    }
  }
  return say(builtInInterviewer(), wording, speaker.limits);
}

async function sayByModel(speaker: Speaker, wording: Wording): Promise<Said> {
  const said = await say(speaker.interviewer, wording, speaker.limits);
  const text = checkWords(said.text, wording.decision);
  if (text === null) throw new Error("model said something unusable");
  return { ...said, text };
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
