import type { JSONSchema7, LanguageModelV4, LanguageModelV4StreamPart } from "@ai-sdk/provider";

export type TextRequest = {
  system: string;
  user: string;
  maxOutputTokens: number;
  /** Requests JSON that follows the schema. */
  json?: { schema: JSONSchema7; name: string; temperature: number };
  /** The text that the rules wrote. The built-in interviewer returns it unchanged. */
  words?: string;
  signal: AbortSignal;
};

/** Callbacks while a model replies. If one of them throws, the call ends. */
export type Listener = {
  /** Called for anything received, even a header or a comment. */
  onSign: () => void;
  onThought: () => void;
  onText: (piece: string) => void;
};

/** `reason` is "stop" or "length" after a normal end. */
export type TextEnd = { reason: string; inputTokens: number; outputTokens: number };

/** A model whose text arrives in pieces. It uses callbacks, because a web stream creates several promises per piece. */
export type TextModel = {
  provider: string;
  /** Rejects when the model fails or the signal aborts. */
  speak: (request: TextRequest, listener: Listener) => Promise<TextEnd>;
};

/** A model from the AI library. Its provider is loaded on the first call. */
export const fromLibrary = (provider: string, load: () => Promise<LanguageModelV4>): TextModel => ({
  provider,
  speak: async ({ system, user, maxOutputTokens, json, signal }, listener) => {
    const model = await load();
    const { stream } = await model.doStream({
      prompt: [
        { role: "system", content: system },
        { role: "user", content: [{ type: "text", text: user }] },
      ],
      ...(json && {
        temperature: json.temperature,
        responseFormat: { type: "json", schema: json.schema, name: json.name },
      }),
      maxOutputTokens,
      abortSignal: signal,
      includeRawChunks: true,
    });
    let end: TextEnd = { reason: "other", inputTokens: 0, outputTokens: 0 };
    for await (const part of stream) end = hear(part, listener) ?? end;
    return end;
  },
});

function hear(part: LanguageModelV4StreamPart, { onSign, onThought, onText }: Listener): TextEnd | undefined {
  onSign();
  if (part.type === "error") throw new Error("model failed", { cause: part.error });
  if (part.type === "reasoning-start" || part.type === "reasoning-delta") onThought();
  if (part.type === "text-delta") onText(part.delta);
  if (part.type !== "finish") return undefined;
  const { inputTokens, outputTokens } = part.usage;
  return {
    reason: part.finishReason.unified,
    inputTokens: inputTokens.total ?? 0,
    outputTokens: outputTokens.total ?? 0,
  };
}
