import { setBounded } from "../bounded-map.ts";
import type { ChatRequest } from "./chat-request.ts";

const keptPerKey = 200;
const keptKeys = 1000;

type LoggedRequest = {
  at: string;
  body: ChatRequest;
  fault: string | null;
  /** 'answered' also covers answers that a fault spoilt; 'client left' means the caller hung up first. */
  outcome: "open" | "answered" | "client left";
};

export type RequestLog = ReturnType<typeof createRequestLog>;

export function createRequestLog() {
  const byKey = new Map<string, LoggedRequest[]>();
  return {
    add(key: string, { body, fault }: { body: ChatRequest; fault: string | null }): LoggedRequest {
      const entry: LoggedRequest = { at: new Date().toISOString(), body, fault, outcome: "open" };
      const entries = byKey.get(key) ?? [];
      entries.push(entry);
      if (entries.length > keptPerKey) entries.shift();
      if (!byKey.has(key)) setBounded(byKey, [key, entries], keptKeys);
      return entry;
    },
    list: (key: string): readonly LoggedRequest[] => byKey.get(key) ?? [],
  };
}
