import { EventSourceParserStream } from "eventsource-parser/stream";
import { LIVE_SILENCE_SECONDS } from "#contract/limits.ts";
import { api, responseOf } from "#web/lib/api.ts";
import type { LiveEvent } from "./live-feed.ts";
import { within } from "./within.ts";

/** The server sends the first event immediately. If it does not arrive, a proxy is buffering the stream. */
const FIRST_MS = 2000;

/** Yields an interview's events until the stream ends or the signal aborts. Throws if the stream falls silent. */
export async function* openEvents(
  { id, screen }: { id: string; screen: string },
  signal: AbortSignal,
): AsyncGenerator<LiveEvent> {
  const stopped = new AbortController();
  const request = api.conversations[":id"].events.$get(
    { param: { id }, query: { screen } },
    { init: { signal: AbortSignal.any([signal, stopped.signal]) } },
  );
  try {
    const { body } = await within(FIRST_MS, responseOf(request));
    if (body === null) return;
    const reader = body
      .pipeThrough(new TextDecoderStream())
      .pipeThrough(new EventSourceParserStream())
      .getReader();
    for (let ms = FIRST_MS; ; ms = LIVE_SILENCE_SECONDS * 1000) {
      const { done, value } = await within(ms, reader.read());
      if (done) return;
      yield { event: value.event, data: JSON.parse(value.data) as unknown } as LiveEvent;
    }
  } finally {
    stopped.abort();
  }
}
