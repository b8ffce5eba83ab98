import { MODEL_THINKING_TOKENS } from "#contract/limits.ts";
import { learn, type ModelHabits } from "./completion-request.ts";
import type { InterviewerModel } from "./interviewer-model.ts";
import { createControlTokens } from "./control-tokens.ts";
import type { Listener, TextEnd, TextModel, TextRequest } from "./text-model.ts";
import { createThinkFilter } from "./think-filter.ts";

/** The model's text is unusable, although its service worked. `tokens`: number of tokens used, as far as known. */
export class UnusableWordsError extends Error {
  readonly problem: string;
  readonly tokens: number;
  constructor(problem: string, tokens = 0) {
    super(`model said something unusable: ${problem}`);
    this.problem = problem;
    this.tokens = tokens;
  }
}

/** A closing thinking tag came without an opening tag. `wasHeard`: the thinking before it was passed on as text. */
class ThoughtAloudError extends UnusableWordsError {
  readonly wasHeard: boolean;
  constructor(wasHeard: boolean) {
    super("it thought aloud");
    this.wasHeard = wasHeard;
  }
}

export type ModelRequest = {
  system: string;
  user: string;
  maxOutputTokens: number;
  /** Time until anything arrives: a header, a comment or thinking. */
  firstByteMs: number;
  totalMs: number;
  /** Longest silence after the first text. If omitted, only `totalMs` applies. */
  silenceMs?: number;
  /** Replaces `totalMs` for a model that thinks before it replies. */
  thinkingMs: number;
};

type WordsRequest = ModelRequest &
  Pick<TextRequest, "words" | "json"> & {
    /** Called before a piece (the end of `textSoFar`) is passed on. A returned problem stops the stream. */
    findProblem?: (textSoFar: string, piece: string) => string | null;
    onText?: (piece: string, textSoFar: string) => void;
  };

/** Reason of the abort after each call. Without a reason, each abort would create an exception with a stack. */
const DONE = new Error("the words are there");
const PROPER_ENDS: ReadonlySet<string> = new Set(["stop", "length"]);

export type Words = { text: string; usage: { inputTokens: number; outputTokens: number } };

/**
 * Makes one streamed model call. Throws when a time limit passes, the stream is cut off or reports an error, or the
 * text is unusable. Thinking is dropped. A model that thinks gets more time and tokens from then on.
 */
export async function streamWords(interviewer: InterviewerModel, request: WordsRequest): Promise<Words> {
  try {
    return await streamOnce(interviewer, request);
  } catch (error) {
    if (!(error instanceof ThoughtAloudError)) throw error;
    learn(interviewer.habits, { thinksUnmarked: true });
    if (error.wasHeard) throw error;
    return streamOnce(interviewer, request);
  }
}

async function streamOnce(interviewer: InterviewerModel, request: WordsRequest): Promise<Words> {
  const { model, habits } = interviewer;
  const limits = limitCall(request);
  if (habits.thinks) limits.onThought();
  const onThought = () => {
    // A local model needs minutes for more tokens, and is never asked to think.
    if (interviewer.local) return;
    if (!habits.thinks) learn(habits, { thinks: true });
    limits.onThought();
  };
  const { system, user, json, words } = request;
  const maxOutputTokens = request.maxOutputTokens + (habits.thinks ? MODEL_THINKING_TOKENS : 0);
  const asked = {
    system,
    user,
    maxOutputTokens,
    ...(json && { json }),
    ...(words !== undefined && { words }),
  };
  const heard = hearWords(request, habits, { ...limits, onThought });
  try {
    const end = await speakUntil(limits, { model, asked, listener: heard.listener });
    return wordsOf(heard.end(end), end, { json, onThought });
  } finally {
    limits.end();
  }
}

type Speech = { model: TextModel; asked: Omit<TextRequest, "signal">; listener: Listener };

/** Ignores the model once a limit has passed or a listener has thrown, because a provider may ignore the signal. */
function speakUntil(
  { signal, stop }: Pick<CallLimits, "signal" | "stop">,
  { model, asked, listener: { onSign, onThought, onText } }: Speech,
): Promise<TextEnd> {
  const heard = (hear: () => void) => {
    if (signal.aborted) return;
    try {
      hear();
    } catch (error) {
      stop(error);
    }
  };
  return new Promise((resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason as Error), { once: true });
    model
      .speak(
        { ...asked, signal },
        {
          onSign: () => heard(onSign),
          onThought: () => heard(onThought),
          onText: (piece) => heard(() => onText(piece)),
        },
      )
      .then(resolve, reject);
  });
}

type CallLimits = ReturnType<typeof limitCall>;

function limitCall({ firstByteMs, totalMs, thinkingMs, silenceMs }: ModelRequest) {
  const abort = new AbortController();
  const tooLong = () => abort.abort(new Error("model took too long"));
  const start = performance.now();
  const firstByte = setTimeout(() => abort.abort(new Error("model sent nothing")), firstByteMs);
  let total = setTimeout(tooLong, totalMs);
  let silence: NodeJS.Timeout | undefined;
  let isRaised = false;
  return {
    signal: abort.signal,
    stop: (error: unknown) => abort.abort(error),
    onSign: () => {
      clearTimeout(firstByte);
      silence?.refresh();
    },
    onWords: () => {
      if (silenceMs !== undefined)
        silence ??= setTimeout(() => abort.abort(new Error("model fell silent")), silenceMs);
    },
    onThought: () => {
      if (isRaised) return;
      isRaised = true;
      clearTimeout(total);
      total = setTimeout(tooLong, thinkingMs - (performance.now() - start));
    },
    end: () => {
      clearTimeout(total);
      clearTimeout(firstByte);
      clearTimeout(silence);
      abort.abort(DONE);
    },
  };
}

/** Collects the model's text, without its thinking. */
function hearWords(
  { findProblem, onText }: WordsRequest,
  habits: ModelHabits,
  { onSign, onWords, onThought }: Pick<CallLimits, "onSign" | "onWords" | "onThought">,
): { listener: Listener; end: (end: TextEnd) => string } {
  const filter = createThinkFilter(habits.thinksUnmarked);
  const tokens = createControlTokens();
  let text = "";
  let problem: string | null = null;
  let wasHeard = false;
  const take = (piece: string) => {
    if (piece === "") return;
    text += piece;
    problem ??= findProblem?.(text, piece) ?? null;
    // Until the model has sent a usable reply, text with a problem may turn out to be thinking.
    if (problem !== null && habits.speaksAtOnce) throw new UnusableWordsError(problem);
    if (problem !== null) return;
    onText?.(piece, text);
    wasHeard = true;
  };
  return {
    end: ({ inputTokens, outputTokens }) => {
      const rest = filter.end();
      if (rest !== "") habits.thinksUnmarked = false;
      take(tokens.hear(rest) + tokens.end());
      if (problem !== null) throw new UnusableWordsError(problem, inputTokens + outputTokens);
      if (text.trim() !== "" && !habits.thinksUnmarked) habits.speaksAtOnce = true;
      return text;
    },
    listener: {
      onSign,
      onThought,
      onText: (delta) => {
        onSign();
        onWords();
        const { text: piece, isThinking, isStray } = filter.hear(delta);
        if (isThinking) onThought();
        if (isStray) throw new ThoughtAloudError(wasHeard);
        take(tokens.hear(piece));
      },
    },
  };
}

/** Throws unless the stream ended normally. JSON that ran out of tokens counts as cut off. */
function wordsOf(
  text: string,
  { reason, ...usage }: TextEnd,
  { json, onThought }: { json: TextRequest["json"]; onThought: () => void },
): Words {
  const isEmpty = text.trim() === "";
  const ranOut = reason === "length" && (isEmpty || json !== undefined);
  if (ranOut) onThought();
  // The service worked, but the text was too long.
  if (ranOut && !isEmpty)
    throw new UnusableWordsError("longer than it may be", usage.inputTokens + usage.outputTokens);
  if (!PROPER_ENDS.has(reason) || isEmpty || ranOut) throw new Error("model broke off");
  return { text, usage };
}
