import { Worker } from "node:worker_threads";
import { ENCODER_QUEUE_MAX, ENCODER_VECTORS_KEPT } from "#contract/limits.ts";

const WORKER = new URL("sentence-encoder-worker.ts", import.meta.url);

type Waiting = { text: string; resolve: (vector: Float32Array) => void; reject: (error: Error) => void };

export type SentenceEncoder = {
  encode: (texts: readonly string[]) => Promise<Float32Array[]>;
  close: () => Promise<void>;
};

/** One for the whole process: its weights take 200 MB. */
export const sentenceEncoder = (): SentenceEncoder => (shared ??= createSentenceEncoder());
let shared: SentenceEncoder | undefined;

/**
 * The universal sentence encoder in a thread of its own, started when it is first needed. Texts wait in one line; a text
 * asked for again is remembered. `encode` throws when the line is full and when the thread dies; the next call starts a new one.
 */
export function createSentenceEncoder(queueMax = ENCODER_QUEUE_MAX): SentenceEncoder {
  const cache = new Map<string, Promise<Float32Array>>();
  let waiting: Waiting[] = [];
  let thread: Worker | null = null;

  const fail = (worker: Worker, error: Error) => {
    if (thread !== worker) return;
    thread = null;
    const failed = waiting;
    waiting = [];
    for (const { reject } of failed) reject(error);
  };

  const sendNext = (worker: Worker) => {
    const [next] = waiting;
    if (next) worker.postMessage(next.text);
    // An idle thread keeps no process alive.
    else worker.unref();
  };

  const start = (): Worker => {
    const worker = new Worker(WORKER);
    worker.on("message", (vector: Float32Array) => {
      waiting.shift()?.resolve(vector);
      sendNext(worker);
    });
    worker.on("error", (error) => fail(worker, error as Error));
    worker.on("exit", (code) => fail(worker, new Error(`sentence encoder ended with ${code}`)));
    return worker;
  };

  const ask = (text: string): Promise<Float32Array> =>
    new Promise((resolve, reject) => {
      waiting.push({ text, resolve, reject });
      thread ??= start();
      thread.ref();
      if (waiting.length === 1) thread.postMessage(text);
    });

  const encodeOne = (text: string): Promise<Float32Array> => {
    const known = cache.get(text);
    cache.delete(text);
    const vector = known ?? ask(text);
    cache.set(text, vector);
    vector.catch(() => cache.delete(text));
    if (cache.size > ENCODER_VECTORS_KEPT) cache.delete(cache.keys().next().value ?? "");
    return vector;
  };

  return {
    encode: async (texts) => {
      const fresh = new Set(texts.filter((text) => !cache.has(text)));
      if (waiting.length + fresh.size > queueMax) throw new Error("sentence encoder has too much to do");
      return Promise.all(texts.map(encodeOne));
    },
    close: async () => {
      await thread?.terminate();
    },
  };
}
