import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4FinishReason,
  LanguageModelV4Prompt,
  LanguageModelV4StreamPart,
  LanguageModelV4Usage,
} from "@ai-sdk/provider";
import { createParser } from "eventsource-parser";
import { RefusedError, type OutboundStream } from "../outbound-stream.ts";
import type { ModelHabits } from "./interviewer-model.ts";

type CompletionService = {
  /** Without a slash at its end; `/chat/completions` follows. */
  baseUrl: string;
  apiKey: string;
  model: string;
  stream: OutboundStream;
  habits: ModelHabits;
};

type Chunk = {
  error?: unknown;
  usage?: { prompt_tokens?: number; completion_tokens?: number } | null;
  choices?: {
    delta?: { content?: string | null; reasoning_content?: string | null; reasoning?: string | null };
    finish_reason?: string | null;
  }[];
};

const TEXT_ID = "0";
const LAST = "[DONE]";
const PROVIDER = "openai-compatible";

/**
 * A model server in OpenAI's protocol. Only streams, and only the parts that are read: the library's own stream passes
 * each token through five web streams and two schemas, a quarter of a turn's processor time.
 */
export function createCompletionModel(service: CompletionService): LanguageModelV4 {
  return {
    specificationVersion: "v4",
    provider: PROVIDER,
    modelId: service.model,
    supportedUrls: {},
    doGenerate: () => Promise.reject(new Error("answers are streamed")),
    doStream: (options) => Promise.resolve({ stream: streamCompletion(service, options) }),
  };
}

function streamCompletion(
  service: CompletionService,
  options: LanguageModelV4CallOptions,
): ReadableStream<LanguageModelV4StreamPart> {
  return new ReadableStream({
    start: async (controller) => {
      const end: End = { reason: null, usage: null };
      const parser = createParser({
        onEvent: ({ data }) => {
          if (data !== LAST) readChunk(JSON.parse(data) as Chunk, end, controller);
        },
        onComment: (rawValue) => controller.enqueue({ type: "raw", rawValue }),
      });
      await askWithinHabits(service, {
        options,
        onOpen: () => controller.enqueue({ type: "stream-start", warnings: [] }),
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

type Asking = { options: LanguageModelV4CallOptions; onOpen: () => void; onText: (piece: string) => void };

/** Asks; where the server refuses a part of the question that not every server knows, asks again without it. */
async function askWithinHabits(
  service: CompletionService,
  { options, onOpen, onText }: Asking,
): Promise<void> {
  for (;;) {
    const asked = { ...service.habits };
    try {
      await service.stream({
        url: `${service.baseUrl}/chat/completions`,
        headers: service.apiKey === "" ? {} : { authorization: `Bearer ${service.apiKey}` },
        body: bodyOf(service, options),
        signal: options.abortSignal,
        onOpen,
        onText,
      });
      return;
    } catch (error) {
      if (!(error instanceof RefusedError) || !learnFrom(error, asked, service.habits)) throw error;
    }
  }
}

const JSON_WAYS = ["json_schema", "json_object", "text"] as const;

/** Changes one habit by what was refused; false: nothing to learn. Calls under way at the same time learn the same. */
function learnFrom({ status, body }: RefusedError, asked: ModelHabits, habits: ModelHabits): boolean {
  if (status !== 400 && status !== 422) return false;
  if (asked.tokens === "max_tokens" && body.includes("max_completion_tokens")) {
    habits.tokens = "max_completion_tokens";
    habits.thinks = true;
    return true;
  }
  if (asked.hasTemperature && /temperature/iu.test(body)) {
    habits.hasTemperature = false;
    return true;
  }
  if (asked.json !== "text" && /response_format|json_schema|json_object|schema|structured/iu.test(body)) {
    habits.json = JSON_WAYS[JSON_WAYS.indexOf(asked.json) + 1] ?? "text";
    return true;
  }
  return false;
}

function bodyOf(
  { model, habits }: CompletionService,
  { prompt, maxOutputTokens, responseFormat, temperature }: LanguageModelV4CallOptions,
): object {
  return {
    model,
    messages: messagesOf(prompt),
    [habits.tokens]: maxOutputTokens,
    ...(habits.hasTemperature && temperature !== undefined && { temperature }),
    ...formatOf(habits, responseFormat),
    stream: true,
    stream_options: { include_usage: true },
  };
}

function formatOf({ json }: ModelHabits, format: LanguageModelV4CallOptions["responseFormat"]): object {
  if (format?.type !== "json" || json === "text") return {};
  if (json === "json_object" || !format.schema) return { response_format: { type: "json_object" } };
  const { schema, name } = format;
  return { response_format: { type: "json_schema", json_schema: { name, schema, strict: true } } };
}

type End = { reason: string | null; usage: Chunk["usage"] };
type Controller = ReadableStreamDefaultController<LanguageModelV4StreamPart>;

function readChunk({ error, usage, choices }: Chunk, end: End, controller: Controller): void {
  if (error !== undefined) controller.enqueue({ type: "error", error });
  if (usage) end.usage = usage;
  const choice = choices?.[0];
  end.reason = choice?.finish_reason ?? end.reason;
  const { content, reasoning_content, reasoning } = choice?.delta ?? {};
  const thought = reasoning_content ?? reasoning;
  if (typeof thought === "string" && thought !== "")
    controller.enqueue({ type: "reasoning-delta", id: TEXT_ID, delta: thought });
  if (typeof content === "string" && content !== "")
    controller.enqueue({ type: "text-delta", id: TEXT_ID, delta: content });
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
