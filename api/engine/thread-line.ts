import { Worker } from "node:worker_threads";

/** A text to process, or the vectors that the thread requested; null: unavailable. */
export type ToThread = { text: string } | { vectors: Float32Array[] | null };
/** The result of a text, a notice that the vectors were unavailable, or a request for the vectors of texts. */
export type FromThread<Result> = { made: Result } | { isAway: true } | { texts: readonly string[] };

type Waiting<Line, Result> = {
  line: Line;
  text: string;
  resolve: (result: Result) => void;
  reject: (error: Error) => void;
};

type LineOptions<Line extends string> = {
  worker: URL;
  /** Appears in error messages. */
  name: string;
  /** The most texts waiting in each queue. Earlier queues have priority. */
  lines: Record<Line, number>;
  resultsKept: number;
  /** The queue whose results are not cached. */
  unremembered: Line;
  /** Makes the vectors that the thread requests, in the queue of its current text. */
  encode?: (line: Line, texts: readonly string[]) => Promise<Float32Array[]>;
};

export type ThreadLine<Line extends string, Result> = {
  ask: (line: Line, texts: readonly string[]) => Promise<Result[]>;
  close: () => Promise<void>;
};

export class LineFull extends Error {}

export class EncoderAway extends Error {
  override message = "the sentence encoder could not answer";
}

const tell = (worker: Worker, message: ToThread) => worker.postMessage(message);

/** Sends null if the vectors could not be made. */
async function giveVectors(worker: Worker, made: Promise<Float32Array[]> | undefined): Promise<void> {
  tell(worker, { vectors: (await made?.catch(() => null)) ?? null });
}

/**
 * A worker thread that turns texts into results one at a time, started at first use. A queue advances only while those
 * before it are empty. Results are cached by text. `ask` rejects if its queue is full or the thread dies; the next call
 * then starts a new thread.
 */
export function createThreadLine<Line extends string, Result>({
  worker: url,
  name,
  lines: most,
  resultsKept,
  unremembered,
  encode,
}: LineOptions<Line>): ThreadLine<Line, Result> {
  const cache = new Map<string, Promise<Result>>();
  const order = Object.keys(most) as Line[];
  const emptyLines = () =>
    Object.fromEntries(order.map((line) => [line, []])) as unknown as Record<Line, Waiting<Line, Result>[]>;
  let lines = emptyLines();
  let current: Waiting<Line, Result> | undefined;
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
    if (current) tell(worker, { text: current.text });
    // An idle thread must not keep the process alive.
    else worker.unref();
  };

  const start = (): Worker => {
    const worker = new Worker(url);
    worker.on("message", (message: FromThread<Result>) => {
      if (!current) return;
      if ("texts" in message) return void giveVectors(worker, encode?.(current.line, message.texts));
      if ("made" in message) current.resolve(message.made);
      else current.reject(new EncoderAway());
      sendNext(worker);
    });
    worker.on("error", (error) => fail(worker, error as Error));
    worker.on("exit", (code) => fail(worker, new Error(`${name} ended with ${code}`)));
    return worker;
  };

  const askOne = (line: Line, text: string): Promise<Result> =>
    new Promise((resolve, reject) => {
      lines[line].push({ line, text, resolve, reject });
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
