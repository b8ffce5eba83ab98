import { Worker } from "node:worker_threads";

type Waiting<Result> = { text: string; resolve: (result: Result) => void; reject: (error: Error) => void };

type LineOptions<Line extends string> = {
  worker: URL;
  /** For its errors. */
  name: string;
  /** How many texts wait in each line at most; the first lines go first. */
  lines: Record<Line, number>;
  resultsKept: number;
  /** The line whose texts are not remembered. */
  unremembered: Line;
};

export type ThreadLine<Line extends string, Result> = {
  ask: (line: Line, texts: readonly string[]) => Promise<Result[]>;
  close: () => Promise<void>;
};

export class LineFull extends Error {}

/**
 * A thread that turns texts into results one by one, started when it is first needed. Texts wait in lines, of which one moves
 * only while those before it are empty; a text asked for again is remembered. `ask` throws when its line is full and when the
 * thread dies; the next call starts a new one.
 */
export function createThreadLine<Line extends string, Result>({
  worker: url,
  name,
  lines: most,
  resultsKept,
  unremembered,
}: LineOptions<Line>): ThreadLine<Line, Result> {
  const cache = new Map<string, Promise<Result>>();
  const order = Object.keys(most) as Line[];
  const emptyLines = () =>
    Object.fromEntries(order.map((line) => [line, []])) as unknown as Record<Line, Waiting<Result>[]>;
  let lines = emptyLines();
  let current: Waiting<Result> | undefined;
  let thread: Worker | null = null;

  const fail = (worker: Worker, error: Error) => {
    if (thread !== worker) return;
    thread = null;
    const failed = [...(current ? [current] : []), ...order.flatMap((line) => lines[line])];
    current = undefined;
    lines = emptyLines();
    for (const { reject } of failed) reject(error);
  };

  const sendNext = (worker: Worker) => {
    const next = order.find((line) => lines[line].length > 0);
    current = next && lines[next].shift();
    if (current) worker.postMessage(current.text);
    // An idle thread keeps no process alive.
    else worker.unref();
  };

  const start = (): Worker => {
    const worker = new Worker(url);
    worker.on("message", (result: Result) => {
      current?.resolve(result);
      sendNext(worker);
    });
    worker.on("error", (error) => fail(worker, error as Error));
    worker.on("exit", (code) => fail(worker, new Error(`${name} ended with ${code}`)));
    return worker;
  };

  const askOne = (line: Line, text: string): Promise<Result> =>
    new Promise((resolve, reject) => {
      lines[line].push({ text, resolve, reject });
      thread ??= start();
      thread.ref();
      if (!current) sendNext(thread);
    });

  const askRemembered = (line: Line, text: string): Promise<Result> => {
    const known = cache.get(text);
    cache.delete(text);
    const result = known ?? askOne(line, text);
    cache.set(text, result);
    result.catch(() => cache.delete(text));
    if (cache.size > resultsKept) cache.delete(cache.keys().next().value ?? "");
    return result;
  };

  return {
    ask: async (line, texts) => {
      const fresh = new Set(texts.filter((text) => !cache.has(text)));
      if (lines[line].length + fresh.size > most[line]) throw new LineFull(`${name} has too much to do`);
      const ask = (text: string) =>
        line === unremembered ? (cache.get(text) ?? askOne(line, text)) : askRemembered(line, text);
      return Promise.all(texts.map(ask));
    },
    close: async () => {
      await thread?.terminate();
    },
  };
}
