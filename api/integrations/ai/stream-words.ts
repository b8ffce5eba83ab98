import type {
  LanguageModelV4CallOptions,
  LanguageModelV4Prompt,
  LanguageModelV4StreamPart,
} from "@ai-sdk/provider";
import { MODEL_THINKING_TOKENS } from "#contract/limits.ts";
import { OPTIONS_KEY } from "./built-in-model.ts";
import type { InterviewerModel } from "./interviewer-model.ts";
import { createThinkFilter } from "./think-filter.ts";

export type ModelRequest = {
  system: string;
  user: string;
  maxOutputTokens: number;
  /** Until anything at all comes, be it a header, a comment or a thought. */
  firstByteMs: number;
  totalMs: number;
  /** Once words have come: until anything comes again. Left out: only `totalMs` counts. */
  silenceMs?: number;
  /** Instead of `totalMs` for a model that thinks before it speaks. */
  thinkingMs: number;
};

type WordsRequest = ModelRequest & {
  /** The rules' own wording, for the built-in interviewer. */
  words?: string;
  /** Asked before each piece, which ends the text so far, is passed on: false stops the stream as unusable. */
  isFine?: (textSoFar: string, piece: string) => boolean;
  onText?: (piece: string, textSoFar: string) => void;
  json?: Pick<LanguageModelV4CallOptions, "responseFormat" | "temperature">;
};

/** Without one, each abort makes an exception with a stack. */
const DONE = new Error("the words are there");
const PROPER_ENDS: ReadonlySet<string> = new Set(["stop", "length"]);

export type Words = { text: string; usage: { inputTokens: number; outputTokens: number } };

/**
 * One model call, driven directly and streamed. Throws on silence past the limits, a cut, an error part,
 * or text that is not fine: a lost connection throws out of the loop, it is no error part. What a model thinks before
 * it speaks is dropped; that it thinks is remembered, and gives it more time and tokens from then on.
 */
export async function streamWords(interviewer: InterviewerModel, request: WordsRequest): Promise<Words> {
  const { model, habits } = interviewer;
  const limits = limitCall(request);
  if (habits.thinks) limits.onThought();
  const prompt: LanguageModelV4Prompt = [
    { role: "system", content: request.system },
    { role: "user", content: [{ type: "text", text: request.user }] },
  ];
  try {
    const { stream } = await model.doStream({
      ...request.json,
      prompt,
      maxOutputTokens: request.maxOutputTokens + (habits.thinks ? MODEL_THINKING_TOKENS : 0),
      abortSignal: limits.signal,
      includeRawChunks: true,
      ...(request.words !== undefined && { providerOptions: { [OPTIONS_KEY]: { words: request.words } } }),
    });
    return await readStream(stream, {
      ...request,
      signal: limits.signal,
      onPart: limits.onPart,
      onWords: limits.onWords,
      onThought: () => {
        // On this machine more tokens would be minutes, and none is asked to think.
        if (interviewer.local) return;
        habits.thinks = true;
        limits.onThought();
      },
    });
  } finally {
    limits.end();
  }
}

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
    onPart: () => {
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

type Reading = WordsRequest &
  Record<"onPart" | "onWords" | "onThought", () => void> & { signal: AbortSignal };
type Finish = Extract<LanguageModelV4StreamPart, { type: "finish" }>;

async function readStream(
  stream: ReadableStream<LanguageModelV4StreamPart>,
  reading: Reading,
): Promise<Words> {
  const reader = stream.getReader();
  const stop = () => void reader.cancel().catch(() => undefined);
  // A provider may overlook the signal.
  reading.signal.addEventListener("abort", stop, { once: true });
  const filter = createThinkFilter();
  let text = "";
  let finish: Finish | null = null;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      reading.signal.throwIfAborted();
      if (done) break;
      reading.onPart();
      if (value.type === "error") throw new Error("model failed", { cause: value.error });
      if (value.type === "reasoning-start" || value.type === "reasoning-delta") reading.onThought();
      if (value.type === "text-delta") {
        reading.onWords();
        const heard = filter(value.delta);
        if (heard.isThinking) reading.onThought();
        text = hear(text, heard.text, reading);
      }
      if (value.type === "finish") finish = value;
    }
  } finally {
    stop();
  }
  return wordsOf(text, finish, reading);
}

function hear(before: string, piece: string, { isFine, onText }: Reading): string {
  if (piece === "") return before;
  const text = before + piece;
  if (isFine?.(text, piece) === false) throw new Error("model said something unusable");
  onText?.(piece, text);
  return text;
}

/** Anything but a proper end is a stream that was cut. JSON that ran out of tokens is cut too. */
function wordsOf(text: string, finish: Finish | null, { json, onThought }: Reading): Words {
  const reason = finish?.finishReason.unified ?? "other";
  const isEmpty = text.trim() === "";
  const ranOut = reason === "length" && (isEmpty || json !== undefined);
  if (ranOut) onThought();
  if (!finish || !PROPER_ENDS.has(reason) || isEmpty || ranOut) throw new Error("model broke off");
  const { inputTokens, outputTokens } = finish.usage;
  return { text, usage: { inputTokens: inputTokens.total ?? 0, outputTokens: outputTokens.total ?? 0 } };
}
