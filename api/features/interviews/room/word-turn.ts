import { MODEL_TRIES } from "#contract/limits.ts";
import { builtInInterviewer, type InterviewerModel } from "#api/integrations/ai/interviewer-model.ts";
import { NoTurnError } from "#api/integrations/local-model/line.ts";
import { streamWords, UnusableWordsError } from "#api/integrations/ai/stream-words.ts";
import type { OpenMoves } from "#interviewer/engine/listen/open-turn.ts";
import type { Prompt, TurnDecision, TurnInput } from "#interviewer/engine/types.ts";
import { checkSmallWords, checkWords, isFineSoFar } from "#interviewer/engine/word/check-words.ts";
import { NO_MOVE, readMove, readReply } from "#interviewer/engine/word/read-reply.ts";
import { promptAgain, promptTurnWords, turnPrompt } from "#interviewer/engine/word/turn-prompt.ts";
import {
  addSpent,
  callModel,
  mayCallModel,
  type ModelLimits,
  type ModelClient,
  type Spent,
} from "../model-client.ts";

type Reply = { text: string; interviewer: string; tokens: number };

type WordedTurn = Reply & { decision: TurnDecision };

export type ReplyStream = {
  onText: (piece: string) => void;
  /** Discard the text passed on so far: a new attempt begins. */
  onRestart: () => void;
};

const MAX_OUTPUT_TOKENS = 400;

/**
 * Decides and words the interviewer's next message. A configured model chooses its move and words within limits set by
 * code. After MODEL_TRIES failures the built-in interviewer replies, so that a turn always gets a reply (safety.md R1,
 * R2).
 */
export async function wordTurn(
  modelClient: ModelClient,
  { input, spent }: { input: TurnInput; spent: Spent },
  stream: ReplyStream,
): Promise<WordedTurn> {
  // Computed lazily: a model that chooses its own moves needs it only after a failure.
  let decided: Promise<TurnDecision> | undefined;
  const decide = () => (decided ??= modelClient.engine.run("decide", [input]));
  const isShort = modelClient.interviewer.local !== undefined;
  const isSilent = isSmall(modelClient) && (await decide()).ends;
  const refused = { problem: null as string | null, tokens: 0 };
  const mayAsk = () => !isSilent && mayCallModel(modelClient, addSpent(spent, refused.tokens));
  for (let failures = 0; failures < MODEL_TRIES && mayAsk(); failures += 1) {
    try {
      // A small model only words the decision made by code.
      const open = isSmall(modelClient)
        ? null
        : await modelClient.engine.run("openTurn", [{ input, isShort }]);
      const worded = async () =>
        open === null
          ? wordDecision(modelClient, { input, decision: await decide() }, stream)
          : runModelTurn(modelClient, { ...open, prompt: promptAgain(open.prompt, refused.problem) }, stream);
      const made = await callModel(modelClient, worded);
      return { ...made, tokens: made.tokens + refused.tokens };
    } catch (error) {
      stream.onRestart();
      if (error instanceof UnusableWordsError) {
        refused.problem = error.problem;
        refused.tokens += error.tokens;
      }
      if (error instanceof NoTurnError) break;
    }
  }
  const decision = await decide();
  const reply = await streamReply(builtInInterviewer(), {
    ...NO_MODEL,
    ...stream,
    words: decision.words,
    limits: modelClient.limits,
  });
  return { ...reply, tokens: reply.tokens + refused.tokens, decision };
}

const isSmall = ({ interviewer: { local } }: ModelClient): boolean => local?.chosen.size === "small";

/** The model chooses its move and its words, and both are checked. The first line names the move and is not shown. */
async function runModelTurn(
  { interviewer, limits }: ModelClient,
  { open, prompt }: { open: OpenMoves; prompt: Prompt },
  stream: ReplyStream,
): Promise<WordedTurn> {
  let passed = 0;
  let isAllowed: boolean | undefined;
  const reply = await streamReply(interviewer, {
    prompt,
    words: "",
    findProblem: (textSoFar, piece) => {
      const end = isAllowed === undefined ? textSoFar.trimStart().indexOf("\n") : -1;
      if (end >= 0) isAllowed = readMove(textSoFar.trimStart().slice(0, end), open) !== null;
      return isAllowed === false ? NO_MOVE : problemSoFar(textSoFar, piece);
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
  const read = readReply(reply.text, open);
  if ("problem" in read) throw new UnusableWordsError(read.problem, reply.tokens);
  return { ...reply, text: read.decision.words, decision: read.decision };
}

/** Has the model word a decision made by code. */
async function wordDecision(
  modelClient: ModelClient,
  { input: { plan, turns }, decision }: { input: TurnInput; decision: TurnDecision },
  stream: ReplyStream,
): Promise<WordedTurn> {
  const { interviewer, limits } = modelClient;
  const reply = await streamReply(interviewer, {
    prompt: isSmall(modelClient) ? promptTurnWords(turns, decision) : turnPrompt({ turns, decision, plan }),
    words: decision.words,
    findProblem: problemSoFar,
    limits,
    onText: stream.onText,
  });
  const text = isSmall(modelClient)
    ? checkSmallWords(reply.text, decision)
    : checkWords(reply.text, decision, plan.language);
  if (text === null) throw new UnusableWordsError("it did not say what was decided", reply.tokens);
  return { ...reply, text, decision };
}

const problemSoFar = (textSoFar: string, piece: string): string | null =>
  isFineSoFar(textSoFar, piece) ? null : "it held markup, a link or words of these rules";

type ReplyRequest = {
  prompt: { system: string; user: string };
  /** Text of the built-in interviewer. */
  words: string;
  findProblem: (textSoFar: string, piece: string) => string | null;
  onText: (piece: string, textSoFar: string) => void;
  limits: ModelLimits;
};

const NO_MODEL = { prompt: { system: "", user: "" }, findProblem: () => null };

async function streamReply(
  interviewer: InterviewerModel,
  { prompt, words, limits, findProblem, onText }: ReplyRequest,
): Promise<Reply> {
  const { text, usage } = await streamWords(interviewer, {
    ...prompt,
    ...limits,
    words,
    maxOutputTokens: MAX_OUTPUT_TOKENS,
    findProblem,
    onText,
  });
  return { text, tokens: usage.inputTokens + usage.outputTokens, interviewer: interviewer.name };
}
