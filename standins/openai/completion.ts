import { randomUUID } from "node:crypto";
import { textOf, type ChatRequest } from "./chat-request.ts";

type Usage = { prompt_tokens: number; completion_tokens: number; total_tokens: number };

export type Completion = {
  tokens: readonly string[];
  /** One server-sent event; built by joining text because it runs once per token and stream. */
  frameOf: (token: string) => string;
  opening: string;
  closing: string;
  asJson: () => string;
};

const splitIntoTokens = (text: string): string[] => text.match(/\s*\S{1,5}|\s+$/gu) ?? [];

/** The same answer in both shapes: frames for a stream, one body otherwise. */
export function createCompletion(request: ChatRequest, text: string): Completion {
  const all = splitIntoTokens(text);
  const limit = request.max_completion_tokens ?? request.max_tokens ?? all.length;
  const tokens = all.slice(0, limit);
  const finishReason = tokens.length < all.length ? "length" : "stop";
  const usage = usageOf(request, tokens.length);
  const head = {
    id: `chatcmpl-${randomUUID()}`,
    created: Math.floor(Date.now() / 1000),
    model: request.model,
  };
  const chunk = (fields: object) =>
    `data: ${JSON.stringify({ ...head, object: "chat.completion.chunk", ...fields })}\n\n`;
  const choice = (delta: object, finish_reason: string | null) =>
    chunk({ choices: [{ index: 0, delta, finish_reason }] });
  const [before = "", after = ""] = choice({ content: "@" }, null).split('"@"');
  return {
    tokens,
    frameOf: (token) => before + JSON.stringify(token) + after,
    opening: choice({ role: "assistant", content: "" }, null),
    closing: [
      choice({}, finishReason),
      request.stream_options?.include_usage ? chunk({ choices: [], usage }) : "",
      "data: [DONE]\n\n",
    ].join(""),
    asJson: () =>
      JSON.stringify({
        ...head,
        object: "chat.completion",
        choices: [
          {
            index: 0,
            message: { role: "assistant", content: tokens.join(""), refusal: null },
            finish_reason: finishReason,
          },
        ],
        usage,
      }),
  };
}

/** About four characters make a token, as with the real ones. */
function usageOf({ messages }: ChatRequest, completionTokens: number): Usage {
  const letters = messages.reduce((sum, message) => sum + textOf(message).length, 0);
  const promptTokens = Math.ceil(letters / 4) + 4 * messages.length;
  return {
    prompt_tokens: promptTokens,
    completion_tokens: completionTokens,
    total_tokens: promptTokens + completionTokens,
  };
}
