import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4StreamPart,
  LanguageModelV4Usage,
} from "@ai-sdk/provider";

export const BUILT_IN_NAME = "Built-in interviewer";
/** Where a call carries the words the interviewer's own rules have chosen. */
export const OPTIONS_KEY = "greenroom";

const WORDS_PER_DELTA = 3;
const NO_USAGE: LanguageModelV4Usage = {
  inputTokens: { total: 0, noCache: 0, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 0, text: 0, reasoning: 0 },
};
const STOP = { unified: "stop", raw: undefined } as const;

/** The built-in interviewer as a provider like any other: it says what the rules chose, in small pieces. */
export function createBuiltInModel(): LanguageModelV4 {
  return {
    specificationVersion: "v4",
    provider: "greenroom",
    modelId: "built-in",
    supportedUrls: {},
    doGenerate: (options) =>
      Promise.resolve({
        content: [{ type: "text", text: readWords(options) }],
        finishReason: STOP,
        usage: NO_USAGE,
        warnings: [],
      }),
    doStream: (options) => Promise.resolve({ stream: streamOf(parts(readWords(options))) }),
  };
}

function readWords(options: LanguageModelV4CallOptions): string {
  const words = options.providerOptions?.[OPTIONS_KEY]?.words;
  if (typeof words !== "string") throw new Error("the built-in interviewer was called without words");
  return words;
}

function* parts(words: string): Generator<LanguageModelV4StreamPart> {
  const pieces = words.match(/\s*\S+/g) ?? [];
  yield { type: "text-start", id: "0" };
  for (let at = 0; at < pieces.length; at += WORDS_PER_DELTA) {
    yield { type: "text-delta", id: "0", delta: pieces.slice(at, at + WORDS_PER_DELTA).join("") };
  }
  yield { type: "text-end", id: "0" };
  yield { type: "finish", finishReason: STOP, usage: NO_USAGE };
}

const streamOf = (parts: Iterable<LanguageModelV4StreamPart>) =>
  new ReadableStream<LanguageModelV4StreamPart>({
    start: (controller) => {
      for (const part of parts) controller.enqueue(part);
      controller.close();
    },
  });
