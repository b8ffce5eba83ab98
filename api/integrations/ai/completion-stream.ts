import type {
  LanguageModelV4CallOptions,
  LanguageModelV4FinishReason,
  LanguageModelV4Prompt,
  LanguageModelV4StreamPart,
  LanguageModelV4Usage,
} from "@ai-sdk/provider";
import { createParser } from "eventsource-parser";
import type { OutboundStream } from "../outbound-stream.ts";

export type CompletionService = {
  /** Without a slash at its end; `/chat/completions` follows. */
  baseUrl: string;
  apiKey: string;
  model: string;
  stream: OutboundStream;
};

type Chunk = {
  error?: unknown;
  usage?: { prompt_tokens?: number; completion_tokens?: number } | null;
  choices?: { delta?: { content?: string | null }; finish_reason?: string | null }[];
};

const TEXT_ID = "0";
const LAST = "[DONE]";

/**
 * A streamed answer in OpenAI's protocol, the parts a turn reads and no others. The library's own stream passes each
 * token through five web streams and two schemas, a quarter of a turn's processor time.
 */
export function streamCompletion(
  service: CompletionService,
  { prompt, maxOutputTokens, abortSignal }: LanguageModelV4CallOptions,
): ReadableStream<LanguageModelV4StreamPart> {
  return new ReadableStream({
    start: async (controller) => {
      const end: End = { reason: null, usage: null };
      const parser = createParser({
        onEvent: ({ data }) => {
          if (data !== LAST) readChunk(JSON.parse(data) as Chunk, end, controller);
        },
      });
      await service.stream({
        url: `${service.baseUrl}/chat/completions`,
        headers: { authorization: `Bearer ${service.apiKey}` },
        body: {
          model: service.model,
          messages: messagesOf(prompt),
          max_tokens: maxOutputTokens,
          stream: true,
          stream_options: { include_usage: true },
        },
        signal: abortSignal,
        onText: (piece) => parser.feed(piece),
      });
      controller.enqueue({
        type: "finish",
        finishReason: finishReason(end.reason),
        usage: usageOf(end.usage),
      });
      controller.close();
    },
  });
}

type End = { reason: string | null; usage: Chunk["usage"] };
type Controller = ReadableStreamDefaultController<LanguageModelV4StreamPart>;

function readChunk({ error, usage, choices }: Chunk, end: End, controller: Controller): void {
  if (error !== undefined) controller.enqueue({ type: "error", error });
  if (usage) end.usage = usage;
  const choice = choices?.[0];
  end.reason = choice?.finish_reason ?? end.reason;
  const delta = choice?.delta?.content;
  if (typeof delta === "string" && delta !== "")
    controller.enqueue({ type: "text-delta", id: TEXT_ID, delta });
}

const messagesOf = (prompt: LanguageModelV4Prompt) =>
  prompt.map(({ role, content }) => ({
    role,
    content:
      typeof content === "string"
        ? content
        : content.map((part) => (part.type === "text" ? part.text : "")).join(""),
  }));

const finishReason = (raw: string | null): LanguageModelV4FinishReason => ({
  unified: raw === "stop" || raw === "length" ? raw : "other",
  raw: raw ?? undefined,
});

const usageOf = (usage: Chunk["usage"]): LanguageModelV4Usage => ({
  inputTokens: {
    total: usage?.prompt_tokens,
    noCache: undefined,
    cacheRead: undefined,
    cacheWrite: undefined,
  },
  outputTokens: { total: usage?.completion_tokens, text: undefined, reasoning: undefined },
});
