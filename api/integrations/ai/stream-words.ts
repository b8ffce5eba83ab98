import type { LanguageModelV4Prompt, LanguageModelV4StreamPart } from "@ai-sdk/provider";
import { OPTIONS_KEY } from "./built-in-model.ts";
import type { InterviewerModel } from "./interviewer-model.ts";

export type WordsRequest = {
  system: string;
  user: string;
  /** The rules' own wording, for the built-in interviewer. */
  words: string;
  maxOutputTokens: number;
  firstByteMs: number;
  totalMs: number;
  /** Asked before each piece, which ends the text so far, is passed on: false stops the stream as unusable. */
  isFine: (textSoFar: string, piece: string) => boolean;
  onText: (piece: string, textSoFar: string) => void;
};

/** Without one, each abort makes an exception with a stack. */
const DONE = new Error("the words are there");
const PROPER_ENDS: ReadonlySet<string> = new Set(["stop", "length"]);

export type Words = { text: string; tokens: number };

/**
 * One model call, driven directly and streamed. Throws on silence past the limits, a cut, an error part,
 * or text that is not fine: a lost connection throws out of the loop, it is no error part.
 */
export async function streamWords({ model }: InterviewerModel, request: WordsRequest): Promise<Words> {
  const abort = new AbortController();
  const total = setTimeout(() => abort.abort(new Error("model took too long")), request.totalMs);
  const firstByte = setTimeout(() => abort.abort(new Error("model sent nothing")), request.firstByteMs);
  const prompt: LanguageModelV4Prompt = [
    { role: "system", content: request.system },
    { role: "user", content: [{ type: "text", text: request.user }] },
  ];
  try {
    const { stream } = await model.doStream({
      prompt,
      maxOutputTokens: request.maxOutputTokens,
      abortSignal: abort.signal,
      providerOptions: { [OPTIONS_KEY]: { words: request.words } },
    });
    return await readStream(stream, {
      ...request,
      signal: abort.signal,
      onFirst: () => clearTimeout(firstByte),
    });
  } finally {
    clearTimeout(total);
    clearTimeout(firstByte);
    abort.abort(DONE);
  }
}

type Reading = WordsRequest & { signal: AbortSignal; onFirst: () => void };

async function readStream(
  stream: ReadableStream<LanguageModelV4StreamPart>,
  reading: Reading,
): Promise<Words> {
  const reader = stream.getReader();
  const stop = () => void reader.cancel().catch(() => undefined);
  // A provider may overlook the signal.
  reading.signal.addEventListener("abort", stop, { once: true });
  let text = "";
  let finished: Words | null = null;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      reading.signal.throwIfAborted();
      if (done) break;
      if (value.type === "error") throw new Error("model failed", { cause: value.error });
      if (value.type === "text-delta" && value.delta !== "") {
        reading.onFirst();
        text += value.delta;
        if (!reading.isFine(text, value.delta)) throw new Error("model said something unusable");
        reading.onText(value.delta, text);
      }
      if (value.type === "finish") {
        // Anything but a proper end is a stream that was cut.
        if (!PROPER_ENDS.has(value.finishReason.unified)) throw new Error("model broke off");
        const { inputTokens, outputTokens } = value.usage;
        finished = { text, tokens: (inputTokens.total ?? 0) + (outputTokens.total ?? 0) };
      }
    }
  } finally {
    stop();
  }
  if (!finished || finished.text.trim() === "") throw new Error("model broke off");
  return finished;
}
