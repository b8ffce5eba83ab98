import { builtInInterviewer, type InterviewerModel } from "#api/integrations/ai/interviewer-model.ts";
import { streamWords } from "#api/integrations/ai/stream-words.ts";
import { decideTurn } from "#interviewer/engine/listen/decide-turn.ts";
import type { TurnDecision, TurnInput } from "#interviewer/engine/types.ts";
import { checkWords, isFineSoFar } from "#interviewer/engine/word/check-words.ts";
import { turnPrompt } from "#interviewer/engine/word/turn-prompt.ts";
import { callModel, mayCallModel, type ModelLimits, type Speaker, type Spent } from "../speaker.ts";

type Reply = { text: string; interviewer: string; tokens: number };

type WordedTurn = Reply & { decision: TurnDecision };

export type ReplyStream = {
  onText: (piece: string) => void;
  /** What was passed on so far is to be forgotten: another try begins. */
  onRestart: () => void;
};

const ATTEMPTS = 2;
const MAX_OUTPUT_TOKENS = 400;

/**
 * Decides what the interviewer does next and words it. It may fail once in a turn, then the built-in interviewer takes over: a
 * turn always gets its words (safety.md R1, R2).
 */
export async function wordTurn(
  speaker: Speaker,
  { input, spent }: { input: TurnInput; spent: Spent },
  stream: ReplyStream,
): Promise<WordedTurn> {
  const decision = decideTurn(input);
  for (let failures = 0; failures < ATTEMPTS && mayCallModel(speaker, spent); failures += 1) {
    try {
      return {
        ...(await callModel(speaker, () => readTurn(speaker, { input, decision }, stream))),
        decision,
      };
    } catch {
      stream.onRestart();
    }
  }
  const reply = await streamReply(builtInInterviewer(), {
    ...NO_MODEL,
    ...stream,
    decision,
    limits: speaker.limits,
  });
  return { ...reply, decision };
}

async function readTurn(
  { interviewer, limits }: Speaker,
  { input: { plan, turns }, decision }: { input: TurnInput; decision: TurnDecision },
  stream: ReplyStream,
): Promise<Reply> {
  const reply = await streamReply(interviewer, {
    prompt: turnPrompt({ turns, decision, difficulty: plan.difficulty }),
    decision,
    isFine: isFineSoFar,
    limits,
    onText: stream.onText,
  });
  const text = checkWords(reply.text, decision);
  if (text === null) throw new Error("model said something unusable");
  return { ...reply, text };
}

type ReplyRequest = {
  prompt: { system: string; user: string };
  decision: TurnDecision;
  isFine: (textSoFar: string, piece: string) => boolean;
  onText: (piece: string) => void;
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
