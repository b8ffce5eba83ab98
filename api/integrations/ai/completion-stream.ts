import { createParser } from "eventsource-parser";
import { RefusedError, type OutboundStream } from "../outbound-stream.ts";
import type { ModelHabits } from "./interviewer-model.ts";
import type { Listener, TextEnd, TextModel, TextRequest } from "./text-model.ts";

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

const LAST = "[DONE]";
const PROVIDER = "openai-compatible";

/**
 * A model server in OpenAI's protocol. Only streams, and only the parts that are read: the library's own stream passes
 * each token through five web streams and two schemas, a quarter of a turn's processor time.
 */
export function createCompletionModel(service: CompletionService): TextModel {
  return {
    provider: PROVIDER,
    speak: async (request, listener) => {
      const end: TextEnd = { reason: "other", inputTokens: 0, outputTokens: 0 };
      const parser = createParser({
        onEvent: ({ data }) => {
          if (data !== LAST) readChunk(JSON.parse(data) as Chunk, end, listener);
        },
        onComment: listener.onSign,
      });
      await askWithinHabits(service, {
        request,
        onOpen: listener.onSign,
        onText: (piece) => parser.feed(piece),
      });
      return end;
    },
  };
}

type Asking = { request: TextRequest; onOpen: () => void; onText: (piece: string) => void };

/** Asks; where the server refuses a part of the question that not every server knows, asks again without it. */
async function askWithinHabits(
  service: CompletionService,
  { request, onOpen, onText }: Asking,
): Promise<void> {
  for (;;) {
    const asked = { ...service.habits };
    try {
      await service.stream({
        url: `${service.baseUrl}/chat/completions`,
        headers: service.apiKey === "" ? {} : { authorization: `Bearer ${service.apiKey}` },
        body: bodyOf(service, request),
        signal: request.signal,
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
  { system, user, maxOutputTokens, json }: TextRequest,
): object {
  return {
    model,
    messages: [
      { role: "system", content: system },
      { role: "user", content: user },
    ],
    [habits.tokens]: maxOutputTokens,
    ...(json && habits.hasTemperature && { temperature: json.temperature }),
    ...formatOf(habits, json),
    stream: true,
    stream_options: { include_usage: true },
  };
}

function formatOf(habits: ModelHabits, json: TextRequest["json"]): object {
  if (!json || habits.json === "text") return {};
  if (habits.json === "json_object") return { response_format: { type: "json_object" } };
  const { schema, name } = json;
  return { response_format: { type: "json_schema", json_schema: { name, schema, strict: true } } };
}

function readChunk({ error, usage, choices }: Chunk, end: TextEnd, listener: Listener): void {
  listener.onSign();
  if (error !== undefined) throw new Error("model failed", { cause: error });
  if (usage) {
    end.inputTokens = usage.prompt_tokens ?? 0;
    end.outputTokens = usage.completion_tokens ?? 0;
  }
  const choice = choices?.[0];
  end.reason = choice?.finish_reason ?? end.reason;
  const { content, reasoning_content, reasoning } = choice?.delta ?? {};
  const thought = reasoning_content ?? reasoning;
  if (typeof thought === "string" && thought !== "") listener.onThought();
  if (typeof content === "string" && content !== "") listener.onText(content);
}
