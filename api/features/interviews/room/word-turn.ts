import { builtInInterviewer, type InterviewerModel } from "#api/integrations/ai/interviewer-model.ts";
import { streamWords } from "#api/integrations/ai/stream-words.ts";
import { checkWords, isFineSoFar } from "#interviewer/engine/word/check-words.ts";
import { decideTurn } from "#interviewer/engine/listen/decide-turn.ts";
import { findDoubt, type Doubt } from "#interviewer/engine/listen/find-doubt.ts";
import { isObjection, readObjection } from "#interviewer/engine/listen/second-look.ts";
import { turnPrompt } from "#interviewer/engine/word/turn-prompt.ts";
import type { Gap, TurnDecision, TurnInput } from "#interviewer/engine/types.ts";
import { callModel, mayCallModel, type ModelLimits, type Speaker, type Spent } from "../speaker.ts";

export type Said = { text: string; interviewer: string; tokens: number };
export type Spoken = Said & { decision: TurnDecision };

export type Speaking = {
  input: TurnInput;
  spent: Spent;
  onText: (piece: string) => void;
  /** What was passed on so far is to be forgotten: another try begins. */
  onRestart: () => void;
};

/** `doubt` is set while the model may still object to the decision. */
type Task = { decision: TurnDecision; doubt: Doubt | null };
type Heard = { objection: Gap | null; tokens: number } | Said;

const ATTEMPTS = 2;
const MAX_OUTPUT_TOKENS = 400;

/**
 * Decides what the interviewer does next and says it. The rules decide; a model, where one is configured, words the
 * decision, or objects to the judgement under it, in the same call, so that nobody waits for a second opinion. It may fail
 * once in a turn, then the built-in interviewer speaks: a turn always gets its words (safety.md R1, R2).
 */
export async function speakTurn(speaker: Speaker, speaking: Speaking): Promise<Spoken> {
  const { input, spent, onRestart } = speaking;
  const doubt = mayCallModel(speaker, spent) ? findDoubt(input) : null;
  let task: Task = { doubt, decision: decideTurn(doubt ? { ...input, judgedGap: doubt.gap } : input) };
  let tokens = 0;
  let hasObjected = false;
  for (let failures = 0; failures < ATTEMPTS && mayCallModel(speaker, spent);) {
    try {
      const heard = await callModel(speaker, () => hear(speaker, speaking, task));
      tokens += heard.tokens;
      if ("text" in heard) return { ...heard, tokens, decision: task.decision };
      task = { doubt: null, decision: decideTurn({ ...input, judgedGap: heard.objection }) };
      hasObjected = true;
    } catch {
      failures += 1;
      task = { ...task, doubt: null };
      onRestart();
    }
  }
  // Without a model's opinion the rules also guess what they leave to one.
  const decision = hasObjected ? task.decision : decideTurn(input);
  const said = await say(builtInInterviewer(), speaking, { ...NO_MODEL, decision, limits: speaker.limits });
  return { ...said, tokens, decision };
}

async function hear(speaker: Speaker, speaking: Speaking, { decision, doubt }: Task): Promise<Heard> {
  const { plan, turns } = speaking.input;
  const prompt = turnPrompt({ turns, decision, doubt, difficulty: plan.difficulty });
  let isWording = false;
  const onText = (piece: string, textSoFar: string) => {
    // Held back until it is clear that these are words, which the first sign tells.
    if (isWording) speaking.onText(piece);
    else if (textSoFar.trim() !== "" && !isObjection(textSoFar)) {
      isWording = true;
      speaking.onText(textSoFar);
    }
  };
  const said = await say(
    speaker.interviewer,
    { onText },
    { prompt, decision, isFine: isFineSoFar, limits: speaker.limits },
  );
  if (isWording) {
    const text = checkWords(said.text, decision);
    if (text === null) throw new Error("model said something unusable");
    return { ...said, text };
  }
  const objection = doubt ? readObjection(doubt, said.text) : undefined;
  if (objection === undefined) throw new Error("model objected without a reason");
  return { objection, tokens: said.tokens };
}

type Saying = {
  prompt: { system: string; user: string };
  decision: TurnDecision;
  isFine: (textSoFar: string, piece: string) => boolean;
  limits: ModelLimits;
};

const NO_MODEL = { prompt: { system: "", user: "" }, isFine: () => true };

async function say(
  interviewer: InterviewerModel,
  { onText }: { onText: (piece: string, textSoFar: string) => void },
  { prompt, decision, isFine, limits }: Saying,
): Promise<Said> {
  const { text, tokens } = await streamWords(interviewer, {
    ...prompt,
    words: decision.words,
    maxOutputTokens: MAX_OUTPUT_TOKENS,
    ...limits,
    isFine,
    onText,
  });
  return { text, tokens, interviewer: interviewer.name };
}
