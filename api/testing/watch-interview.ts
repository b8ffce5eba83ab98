import { EventSourceParserStream } from "eventsource-parser/stream";
import type { CurrentInterview, SharedDraft } from "#contract/interviews.ts";
import type { Person } from "./start-test-server.ts";

type Heard = { event: string; data: Partial<CurrentInterview> & Partial<SharedDraft> };

export type Watcher = {
  status: number;
  heard: Heard[];
  /** Resolves with the first matching event, past or future; rejects when the stream ends without one. */
  until: (fits: (it: Heard) => boolean) => Promise<Heard>;
  over: Promise<void>;
  close: () => void;
};

/** Opens an interview's event stream on that server, like one open screen. */
export async function watchInterview(
  url: string,
  person: Person,
  { id, screen }: { id: string; screen?: string },
): Promise<Watcher> {
  const stop = new AbortController();
  const query = screen === undefined ? "" : `?screen=${screen}`;
  const response = await fetch(`${url}/api/conversations/${id}/events${query}`, {
    headers: { authorization: `Bearer ${person.token}` },
    signal: stop.signal,
  });
  const heard: Heard[] = [];
  const waiting = new Set<() => void>();
  let ended = false;
  const wake = () => {
    for (const one of waiting) one();
  };
  const read = async () => {
    const events = response.body
      ?.pipeThrough(new TextDecoderStream())
      .pipeThrough(new EventSourceParserStream());
    for await (const { event = "", data } of response.ok && events ? events : []) {
      heard.push({ event, data: JSON.parse(data) as Heard["data"] });
      wake();
    }
  };
  const over = read()
    .catch(() => undefined)
    .finally(() => {
      ended = true;
      wake();
    });
  return {
    status: response.status,
    heard,
    over,
    close: () => stop.abort(),
    until: async (fits) => {
      for (;;) {
        const found = heard.find(fits);
        if (found) return found;
        if (ended) throw new Error(`the stream ended after ${heard.map(({ event }) => event).join(", ")}`);
        const { promise, resolve } = Promise.withResolvers<void>();
        waiting.add(resolve);
        await promise;
        waiting.delete(resolve);
      }
    },
  };
}
