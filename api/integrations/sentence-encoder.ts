import { Worker } from "node:worker_threads";
import {
  ENCODER_BEHIND_MAX,
  ENCODER_QUEUE_MAX,
  ENCODER_TEXTS_AT_ONCE,
  ENCODER_VECTORS_KEPT,
} from "#contract/limits.ts";

const WORKER = new URL("sentence-encoder-worker.ts", import.meta.url);

type Waiting = { text: string; resolve: (vector: Float32Array) => void; reject: (error: Error) => void };

type Encode = (texts: readonly string[]) => Promise<Float32Array[]>;

export type SentenceEncoder = {
  encode: Encode;
  /** For visitors: each text waits until nobody else does, and is not remembered. */
  encodeBehind: Encode;
  close: () => Promise<void>;
};

export class EncoderFull extends Error {
  override message = "sentence encoder has too much to do";
}

/** One for the whole process: its weights take 200 MB. */
export const sentenceEncoder = (): SentenceEncoder => (shared ??= createSentenceEncoder());
let shared: SentenceEncoder | undefined;

/**
 * The universal sentence encoder in a thread of its own, started when it is first needed. Texts wait in one line, visitors'
 * in a second one that moves, one by one, only while the first is empty; a text asked for again is remembered. Both throw
 * when their line is full and when the thread dies; the next call starts a new one.
 */
export function createSentenceEncoder(
  queueMax = ENCODER_QUEUE_MAX,
  behindMax = ENCODER_BEHIND_MAX,
): SentenceEncoder {
  const cache = new Map<string, Promise<Float32Array>>();
  let lines: { first: Waiting[]; behind: Waiting[] } = { first: [], behind: [] };
  let current: Waiting[] = [];
  let thread: Worker | null = null;

  const fail = (worker: Worker, error: Error) => {
    if (thread !== worker) return;
    thread = null;
    const failed = [...current, ...lines.first, ...lines.behind];
    current = [];
    lines = { first: [], behind: [] };
    for (const { reject } of failed) reject(error);
  };

  const sendNext = (worker: Worker) => {
    const next = lines.first.splice(0, ENCODER_TEXTS_AT_ONCE);
    current = next.length > 0 ? next : lines.behind.splice(0, 1);
    if (current.length > 0) worker.postMessage(current.map(({ text }) => text));
    // An idle thread keeps no process alive.
    else worker.unref();
  };

  const start = (): Worker => {
    const worker = new Worker(WORKER);
    worker.on("message", (vectors: Float32Array[]) => {
      for (const [at, vector] of vectors.entries()) current[at]?.resolve(vector);
      sendNext(worker);
    });
    worker.on("error", (error) => fail(worker, error as Error));
    worker.on("exit", (code) => fail(worker, new Error(`sentence encoder ended with ${code}`)));
    return worker;
  };

  const ask = (text: string, line: keyof typeof lines): Promise<Float32Array> =>
    new Promise((resolve, reject) => {
      lines[line].push({ text, resolve, reject });
      thread ??= start();
      thread.ref();
      if (current.length === 0) sendNext(thread);
    });

  const encodeOne = (text: string): Promise<Float32Array> => {
    const known = cache.get(text);
    cache.delete(text);
    const vector = known ?? ask(text, "first");
    cache.set(text, vector);
    vector.catch(() => cache.delete(text));
    if (cache.size > ENCODER_VECTORS_KEPT) cache.delete(cache.keys().next().value ?? "");
    return vector;
  };

  return {
    encode: async (texts) => {
      const fresh = new Set(texts.filter((text) => !cache.has(text)));
      if (current.length + lines.first.length + fresh.size > queueMax) throw new EncoderFull();
      return Promise.all(texts.map(encodeOne));
    },
    encodeBehind: async (texts) => {
      const fresh = texts.filter((text) => !cache.has(text));
      if (current.length + lines.behind.length + fresh.length > behindMax) throw new EncoderFull();
      return Promise.all(texts.map((text) => cache.get(text) ?? ask(text, "behind")));
    },
    close: async () => {
      await thread?.terminate();
    },
  };
}
