import { builtInInterviewer, type InterviewerModel } from "#api/integrations/ai/interviewer-model.ts";
import { streamWords } from "#api/integrations/ai/stream-words.ts";
import { decideTurn } from "#interviewer/engine/listen/decide-turn.ts";
import { findDoubt, isObjection, readObjection, type Doubt } from "#interviewer/engine/listen/second-look.ts";
import type { Gap, TurnDecision, TurnInput } from "#interviewer/engine/types.ts";
import { checkWords, isFineSoFar } from "#interviewer/engine/word/check-words.ts";
import { turnPrompt } from "#interviewer/engine/word/turn-prompt.ts";
import { callModel, mayCallModel, type ModelLimits, type Speaker, type Spent } from "../speaker.ts";

type Reply = { text: string; interviewer: string; tokens: number };

/** What a model does with a turn: it words the decision, or objects to the judgement under it. */
type ModelTurn = Reply | { objection: Gap | null; tokens: number };

type WordedTurn = Reply & { decision: TurnDecision };

export type ReplyStream = {
  onText: (piece: string) => void;
  /** What was passed on so far is to be forgotten: another try begins. */
  onRestart: () => void;
};

/** `doubt` is set while the model may still object to the decision. */
type Task = { decision: TurnDecision; doubt: Doubt | null };

const ATTEMPTS = 2;
const MAX_OUTPUT_TOKENS = 400;

/**
 * Decides what the interviewer does next and words it. The rules decide; a model, where one is configured, words the
 * decision, or objects to the judgement under it, in the same call, so that nobody waits for a second opinion. It may fail
 * once in a turn, then the built-in interviewer takes over: a turn always gets its words (safety.md R1, R2).
 */
export async function wordTurn(
  speaker: Speaker,
  { input, spent }: { input: TurnInput; spent: Spent },
  stream: ReplyStream,
): Promise<WordedTurn> {
  const doubt = mayCallModel(speaker, spent) ? findDoubt(input) : null;
  let task: Task = { doubt, decision: decideTurn(doubt ? { ...input, judgedGap: doubt.gap } : input) };
  let tokens = 0;
  let hasObjected = false;
  for (let failures = 0; failures < ATTEMPTS && mayCallModel(speaker, spent);) {
    try {
      const turn = await callModel(speaker, () => readTurn(speaker, { input, task }, stream));
      tokens += turn.tokens;
      if ("text" in turn) return { ...turn, tokens, decision: task.decision };
      task = { doubt: null, decision: decideTurn({ ...input, judgedGap: turn.objection }) };
      hasObjected = true;
    } catch {
      failures += 1;
      task = { ...task, doubt: null };
      stream.onRestart();
    }
  }
  // Without a model's opinion the rules also guess what they leave to one.
  const decision = hasObjected ? task.decision : decideTurn(input);
  const reply = await streamReply(builtInInterviewer(), {
    ...NO_MODEL,
    ...stream,
    decision,
    limits: speaker.limits,
  });
  return { ...reply, tokens, decision };
}

async function readTurn(
  { interviewer, limits }: Speaker,
  { input: { plan, turns }, task: { decision, doubt } }: { input: TurnInput; task: Task },
  stream: ReplyStream,
): Promise<ModelTurn> {
  let isWording = false;
  const reply = await streamReply(interviewer, {
    prompt: turnPrompt({ turns, decision, doubt, difficulty: plan.difficulty }),
    decision,
    isFine: isFineSoFar,
    limits,
    onText: (piece, textSoFar) => {
      // Held back until it is clear that these are words, which the first sign tells.
      if (isWording) stream.onText(piece);
      else if (textSoFar.trim() !== "" && !isObjection(textSoFar)) {
        isWording = true;
        stream.onText(textSoFar);
      }
    },
  });
  if (isWording) {
    const text = checkWords(reply.text, decision);
    if (text === null) throw new Error("model said something unusable");
    return { ...reply, text };
  }
  const objection = doubt ? readObjection(doubt, reply.text) : undefined;
  if (objection === undefined) throw new Error("model objected without a reason");
  return { objection, tokens: reply.tokens };
}

type ReplyRequest = {
  prompt: { system: string; user: string };
  decision: TurnDecision;
  isFine: (textSoFar: string, piece: string) => boolean;
  onText: (piece: string, textSoFar: string) => void;
  limits: ModelLimits;
};

const NO_MODEL = { prompt: { system: "", user: "" }, isFine: () => true };

async function streamReply(
  interviewer: InterviewerModel,
  { prompt, decision, limits, isFine, onText }: ReplyRequest,
): Promise<Reply> {
  const { text, usage } = await streamWords(interviewer, {
    ...prompt,
    ...limits,
    words: decision.words,
    maxOutputTokens: MAX_OUTPUT_TOKENS,
    isFine,
    onText,
  });
  return { text, tokens: usage.inputTokens + usage.outputTokens, interviewer: interviewer.name };
}
