import { Worker } from "node:worker_threads";

type Waiting<Result> = { text: string; resolve: (result: Result) => void; reject: (error: Error) => void };

type LineOptions = {
  worker: URL;
  /** For its errors. */
  name: string;
  textsAtOnce: number;
  resultsKept: number;
  queueMax: number;
  behindMax: number;
};

export type ThreadLine<Result> = {
  ask: (texts: readonly string[]) => Promise<Result[]>;
  /** For visitors: each text waits until nobody else does, and is not remembered. */
  askBehind: (texts: readonly string[]) => Promise<Result[]>;
  close: () => Promise<void>;
};

export class LineFull extends Error {}

/**
 * A thread that turns texts into results, started when it is first needed. Texts wait in one line, visitors' in a second one
 * that moves, one by one, only while the first is empty; a text asked for again is remembered. Both throw when their line is
 * full and when the thread dies; the next call starts a new one.
 */
export function createThreadLine<Result>({
  worker: url,
  name,
  textsAtOnce,
  resultsKept,
  queueMax,
  behindMax,
}: LineOptions): ThreadLine<Result> {
  const cache = new Map<string, Promise<Result>>();
  let lines: { first: Waiting<Result>[]; behind: Waiting<Result>[] } = { first: [], behind: [] };
  let current: Waiting<Result>[] = [];
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
    const next = lines.first.splice(0, textsAtOnce);
    current = next.length > 0 ? next : lines.behind.splice(0, 1);
    if (current.length > 0) worker.postMessage(current.map(({ text }) => text));
    // An idle thread keeps no process alive.
    else worker.unref();
  };

  const start = (): Worker => {
    const worker = new Worker(url);
    worker.on("message", (results: Result[]) => {
      for (const [at, result] of results.entries()) current[at]?.resolve(result);
      sendNext(worker);
    });
    worker.on("error", (error) => fail(worker, error as Error));
    worker.on("exit", (code) => fail(worker, new Error(`${name} ended with ${code}`)));
    return worker;
  };

  const askOne = (text: string, line: keyof typeof lines): Promise<Result> =>
    new Promise((resolve, reject) => {
      lines[line].push({ text, resolve, reject });
      thread ??= start();
      thread.ref();
      if (current.length === 0) sendNext(thread);
    });

  const askRemembered = (text: string): Promise<Result> => {
    const known = cache.get(text);
    cache.delete(text);
    const result = known ?? askOne(text, "first");
    cache.set(text, result);
    result.catch(() => cache.delete(text));
    if (cache.size > resultsKept) cache.delete(cache.keys().next().value ?? "");
    return result;
  };

  const full = () => new LineFull(`${name} has too much to do`);

  return {
    ask: async (texts) => {
      const fresh = new Set(texts.filter((text) => !cache.has(text)));
      if (current.length + lines.first.length + fresh.size > queueMax) throw full();
      return Promise.all(texts.map(askRemembered));
    },
    askBehind: async (texts) => {
      const fresh = texts.filter((text) => !cache.has(text));
      if (current.length + lines.behind.length + fresh.length > behindMax) throw full();
      return Promise.all(texts.map((text) => cache.get(text) ?? askOne(text, "behind")));
    },
    close: async () => {
      await thread?.terminate();
    },
  };
}
