import { MODEL_TRIES } from "#contract/limits.ts";
import { builtInInterviewer, type InterviewerModel } from "#api/integrations/ai/interviewer-model.ts";
import { NoTurnError } from "#api/integrations/local-model/line.ts";
import { streamWords } from "#api/integrations/ai/stream-words.ts";
import type { OpenMoves } from "#interviewer/engine/listen/open-turn.ts";
import type { Prompt, TurnDecision, TurnInput } from "#interviewer/engine/types.ts";
import { checkSmallWords, checkWords, isFineSoFar } from "#interviewer/engine/word/check-words.ts";
import { readMove, readReply } from "#interviewer/engine/word/read-reply.ts";
import { promptTurnWords, turnPrompt } from "#interviewer/engine/word/turn-prompt.ts";
import { callModel, mayCallModel, type ModelLimits, type Speaker, type Spent } from "../speaker.ts";

type Reply = { text: string; interviewer: string; tokens: number };

type WordedTurn = Reply & { decision: TurnDecision };

export type ReplyStream = {
  onText: (piece: string) => void;
  /** What was passed on so far is to be forgotten: another try begins. */
  onRestart: () => void;
};

const MAX_OUTPUT_TOKENS = 400;

/**
 * What the interviewer does next, in words. A model, where one is configured, chooses its move and its words inside the limits
 * that code sets; it may fail once in a turn, then the built-in interviewer takes over: a turn always gets its words
 * (safety.md R1, R2).
 */
export async function wordTurn(
  speaker: Speaker,
  { input, spent }: { input: TurnInput; spent: Spent },
  stream: ReplyStream,
): Promise<WordedTurn> {
  // A model that chooses its own moves needs none of code's reading, unless it fails.
  let decided: Promise<TurnDecision> | undefined;
  const decide = () => (decided ??= speaker.engine.decide(input));
  const isShort = speaker.interviewer.local !== undefined;
  const isSilent = isSmall(speaker) && (await decide()).ends;
  const mayAsk = () => !isSilent && mayCallModel(speaker, spent);
  for (let failures = 0; failures < MODEL_TRIES && mayAsk(); failures += 1) {
    try {
      // A small model does no more than say what code has decided.
      const open = isSmall(speaker) ? null : await speaker.engine.openTurn({ input, isShort });
      const worded = async () =>
        open === null
          ? wordDecision(speaker, { input, decision: await decide() }, stream)
          : holdTurn(speaker, open, stream);
      return await callModel(speaker, worded);
    } catch (error) {
      stream.onRestart();
      if (error instanceof NoTurnError) break;
    }
  }
  const decision = await decide();
  const reply = await streamReply(builtInInterviewer(), {
    ...NO_MODEL,
    ...stream,
    words: decision.words,
    limits: speaker.limits,
  });
  return { ...reply, decision };
}

const isSmall = ({ interviewer: { local } }: Speaker): boolean => local?.chosen.size === "small";

/** The model chooses its move and its words; both are checked, and nothing of the first line is passed on. */
async function holdTurn(
  { interviewer, limits }: Speaker,
  { open, prompt }: { open: OpenMoves; prompt: Prompt },
  stream: ReplyStream,
): Promise<WordedTurn> {
  let passed = 0;
  let isAllowed: boolean | undefined;
  const reply = await streamReply(interviewer, {
    prompt,
    words: "",
    isFine: (textSoFar, piece) => {
      const end = isAllowed === undefined ? textSoFar.trimStart().indexOf("\n") : -1;
      if (end >= 0) isAllowed = readMove(textSoFar.trimStart().slice(0, end), open) !== null;
      return isAllowed !== false && isFineSoFar(textSoFar, piece);
    },
    limits,
    onText: (_, textSoFar) => {
      const text = textSoFar.trimStart();
      const end = text.indexOf("\n");
      if (end < 0) return;
      const words = text.slice(end + 1).trimStart();
      if (words.length > passed) stream.onText(words.slice(passed));
      passed = words.length;
    },
  });
  const decision = readReply(reply.text, open);
  if (decision === null) throw new Error("model made a move or said something that is not allowed");
  return { ...reply, text: decision.words, decision };
}

/** Where code has decided alone, the model puts the decision into words. */
async function wordDecision(
  speaker: Speaker,
  { input: { plan, turns }, decision }: { input: TurnInput; decision: TurnDecision },
  stream: ReplyStream,
): Promise<WordedTurn> {
  const { interviewer, limits } = speaker;
  const reply = await streamReply(interviewer, {
    prompt: isSmall(speaker) ? promptTurnWords(turns, decision) : turnPrompt({ turns, decision, plan }),
    words: decision.words,
    isFine: isFineSoFar,
    limits,
    onText: stream.onText,
  });
  const text = isSmall(speaker)
    ? checkSmallWords(reply.text, decision)
    : checkWords(reply.text, decision, plan.language);
  if (text === null) throw new Error("model said something unusable");
  return { ...reply, text, decision };
}

type ReplyRequest = {
  prompt: { system: string; user: string };
  /** The built-in interviewer's own. */
  words: string;
  isFine: (textSoFar: string, piece: string) => boolean;
  onText: (piece: string, textSoFar: string) => void;
  limits: ModelLimits;
};

const NO_MODEL = { prompt: { system: "", user: "" }, isFine: () => true };

async function streamReply(
  interviewer: InterviewerModel,
  { prompt, words, limits, isFine, onText }: ReplyRequest,
): Promise<Reply> {
  const { text, usage } = await streamWords(interviewer, {
    ...prompt,
    ...limits,
    words,
    maxOutputTokens: MAX_OUTPUT_TOKENS,
    isFine,
    onText,
  });
  return { text, tokens: usage.inputTokens + usage.outputTokens, interviewer: interviewer.name };
}
