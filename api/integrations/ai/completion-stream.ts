import { createParser } from "eventsource-parser";
import { CHARACTERS_PER_TOKEN } from "#contract/limits.ts";
import { RefusedError, type OutboundStream } from "../outbound-stream.ts";
import {
  bodyOf,
  completionUrl,
  forgetOldHabits,
  isTooLong,
  learnFrom,
  shrink,
  usualHabits,
  type ModelHabits,
} from "./completion-request.ts";
import { ModelRefusedError } from "./model-refused-error.ts";
import type { Listener, TextEnd, TextModel, TextRequest } from "./text-model.ts";

type CompletionService = {
  /** See `completionUrl` for the accepted forms. */
  baseUrl: string;
  apiKey: string;
  model: string;
  stream: OutboundStream;
  habits: ModelHabits;
};

/** One text, or several parts, some of which hold thinking. */
type Content = string | { type?: string; text?: unknown; thinking?: unknown }[] | null;
type Said = {
  content?: Content;
  reasoning_content?: unknown;
  reasoning?: unknown;
  thinking?: unknown;
};

type Chunk = {
  object?: string;
  error?: unknown;
  /** Some servers send numbers as strings. */
  usage?: { prompt_tokens?: number | string; completion_tokens?: number | string } | null;
  /** `message` and `text` come from servers that don't stream. */
  choices?:
    | {
        index?: number;
        delta?: Said | null;
        message?: Said;
        text?: string;
        finish_reason?: string | null;
      }[]
    | null;
};

const LAST = /^"?\[done\]"?$/iu;
const PROVIDER = "openai-compatible";
/** Maximum number of requests per call. Each retry shrinks the request or changes the habits. */
const TRIES_AT_MOST = 12;

/**
 * Calls a model server with OpenAI's protocol, and accepts the deviations of common servers. The AI library's client
 * fails on `"error": null`, a missing finish reason, a connection left open after [DONE] and a reply that is not
 * streamed. It does not retry after a refusal, and passes each token through five web streams, which take a quarter of
 * a turn's processor time.
 */
export function createCompletionModel(service: CompletionService): TextModel {
  return {
    provider: PROVIDER,
    speak: async (request, listener) => {
      const reader = createReader(listener);
      const { system, user } = await askWithinHabits(service, {
        request,
        onOpen: listener.onSign,
        onText: reader.feed,
      });
      return reader.end(system.length + user.length);
    },
  };
}

type Asking = { request: TextRequest; onOpen: () => void; onText: (piece: string) => boolean | "nearly" };

/**
 * Sends the request. After a refusal, retries without the refused feature or with a shorter request. Resolves with the
 * accepted request.
 */
async function askWithinHabits(
  { baseUrl, apiKey, model, stream, habits }: CompletionService,
  { request: wanted, onOpen, onText }: Asking,
): Promise<TextRequest> {
  forgetOldHabits(habits);
  let request = wanted;
  let hasReset = false;
  for (let attempt = 1; ; attempt += 1) {
    const asked = { ...habits };
    try {
      await stream({
        url: completionUrl(baseUrl, asked.path),
        headers: apiKey === "" ? {} : { authorization: `Bearer ${apiKey}` },
        body: bodyOf(model, asked, request),
        signal: request.signal,
        onOpen,
        onText,
      });
      return request;
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error;
      if (attempt === TRIES_AT_MOST) throw new ModelRefusedError(error, request);
      if (isTooLong(error)) request = shrink(request, error.body);
      else if (!learnFrom(error, asked, habits)) {
        // Learned habits may be outdated or wrong, so retry once with the usual ones.
        if (hasReset || habits.learnedAt === null || error.status >= 500 || error.status === 429)
          throw new ModelRefusedError(error, request);
        hasReset = true;
        Object.assign(habits, usualHabits());
      }
    }
  }
}

const LENGTH: ReadonlySet<string> = new Set(["length", "max_tokens", "max_output_tokens", "model_length"]);
const FAILED =
  /filter|error|abort|cancel|safety|recitation|block|prohibit|refus|insufficient|malformed|overload|timeout/iu;

/** Servers have many names for a normal end. Some send none; then [DONE] counts as a normal end. */
function reasonOf(given: string | null, isDone: boolean): string {
  if (given === null || given === "") return isDone ? "stop" : "other";
  const reason = given.toLowerCase();
  if (LENGTH.has(reason)) return "length";
  return FAILED.test(reason) ? reason : "stop";
}

/** The text of a message's content, or its thinking if `isThought`. */
function textOf(content: Content | undefined, isThought: boolean): string {
  if (typeof content === "string") return isThought ? "" : content;
  return (content ?? [])
    .filter(({ type = "text" }) => /think|reason/u.test(type) === isThought)
    .map(
      ({ text, thinking }) =>
        [text, thinking].find(isText) ?? (isThought ? JSON.stringify(thinking ?? "") : ""),
    )
    .join("");
}

const thoughtOf = ({ content, reasoning_content, reasoning, thinking }: Said): string =>
  [reasoning_content, reasoning, thinking, textOf(content, true)].find(isText) ?? "";

const isText = (value: unknown): value is string => typeof value === "string" && value !== "";

/** Parses a whole completion, or its chunks line by line. */
function readBody(body: string): Chunk[] {
  try {
    return [JSON.parse(body) as Chunk];
  } catch {
    return body.split("\n").map((line) => JSON.parse(line) as Chunk);
  }
}

/** Reads a response as it arrives: events, or one body if the server does not stream. */
function createReader({ onSign, onThought, onText }: Listener) {
  let [characters, inputTokens, outputTokens] = [0, 0, 0];
  let reason: string | null = null;
  let isDone = false;
  let begun = "";
  let isWhole: boolean | undefined;

  const readChunk = ({ object, error, usage, choices }: Chunk) => {
    onSign();
    if (error || object === "error") throw new Error("model failed", { cause: error });
    inputTokens = Number(usage?.prompt_tokens) || inputTokens;
    outputTokens = Number(usage?.completion_tokens) || outputTokens;
    const choice = choices?.find(({ index = 0 }) => index === 0);
    reason = choice?.finish_reason ?? reason;
    const said = choice?.delta ?? choice?.message ?? {};
    const [text, thought] = [textOf(said.content ?? choice?.text, false), thoughtOf(said)];
    characters += text.length + thought.length;
    if (thought !== "") onThought();
    if (text !== "") onText(text);
  };
  const parser = createParser({
    onEvent: ({ data }) => {
      const text = data.trim();
      if (LAST.test(text)) isDone = true;
      if (text !== "" && !isDone) readChunk(JSON.parse(text) as Chunk);
    },
    onComment: onSign,
  });
  return {
    /** Returns true at the reply's end, even if the connection stays open; "nearly" if only token counts may follow. */
    feed: (piece: string): boolean | "nearly" => {
      if (isWhole === false) parser.feed(piece);
      else begun += piece;
      if (isWhole === undefined && begun.trim() !== "") {
        isWhole = begun.trimStart().startsWith("{");
        if (!isWhole) parser.feed(begun);
      }
      return isDone || (reason !== null && reason !== "" && "nearly");
    },
    /** `asked`: length of the prompt in characters, to estimate tokens if the server reports none. */
    end: (asked: number): TextEnd => {
      if (isWhole) for (const chunk of readBody(begun.trim())) readChunk(chunk);
      else parser.feed("\n\n");
      return {
        reason: reasonOf(reason, isDone || isWhole === true),
        inputTokens: inputTokens || Math.ceil(asked / CHARACTERS_PER_TOKEN),
        outputTokens: outputTokens || Math.ceil(characters / CHARACTERS_PER_TOKEN),
      };
    },
  };
}
