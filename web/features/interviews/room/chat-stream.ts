import { EventSourceParserStream } from "eventsource-parser/stream";
import type { z } from "zod";
import type { CHAT_EVENT, chatRequest, ChatResponse, chatToken } from "#contract/interviews.ts";
import { MODEL_FIRST_BYTE_SECONDS, MODEL_THINKING_SECONDS } from "#contract/limits.ts";
import { responseOf, api, errorFrom, networkError } from "#web/lib/api.ts";
import { within } from "./within.ts";

export type ChatRequest = z.input<typeof chatRequest>;

/** The server gives up on a model after this time, so a stream that is silent for longer is aborted. */
const SILENCE_MS = (MODEL_THINKING_SECONDS + MODEL_FIRST_BYTE_SECONDS) * 1000;

/** `onRestart` drops the text streamed so far, because the server tries again. */
export type Words = { onWord: (text: string) => void; onRestart: () => void };
export const SILENT: Words = { onWord: () => undefined, onRestart: () => undefined };

/** Copies CHAT_EVENT: importing its value from the contract would load zod. */
const EVENT: typeof CHAT_EVENT = { token: "token", restart: "restart", done: "done", error: "error" };

/**
 * Sends one message and returns the interviewer's reply. `words` receives the reply's tokens as they stream in. Throws
 * ApiError; a stream that ends without `done` counts as a lost connection.
 */
export async function sendChat(json: ChatRequest, words: Words, signal: AbortSignal): Promise<ChatResponse> {
  const options = { headers: { Accept: "text/event-stream" }, init: { signal } };
  const { body } = await responseOf(api.chat.$post({ json }, options));
  if (body === null) throw networkError();
  const reader = body
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream())
    .getReader();
  try {
    for (;;) {
      const { done, value } = await within(SILENCE_MS, reader.read()).catch(() => {
        throw networkError();
      });
      if (done) throw networkError();
      const data: unknown = JSON.parse(value.data);
      if (value.event === EVENT.token) words.onWord((data as z.infer<typeof chatToken>).text);
      if (value.event === EVENT.restart) words.onRestart();
      if (value.event === EVENT.done) return data as ChatResponse;
      // The response status was 200, so an error event later in the stream counts as a server error.
      if (value.event === EVENT.error) throw errorFrom(data, 500) ?? networkError();
    }
  } finally {
    void reader.cancel().catch(() => null);
  }
}
