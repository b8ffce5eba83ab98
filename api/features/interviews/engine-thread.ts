import { Worker } from "node:worker_threads";
import { ENGINE_SILENT_MS } from "#contract/limits.ts";
import type { Encoder } from "#interviewer/engine/judge/judgement.ts";
import type { EngineTasks, FromEngine, ToEngine } from "./engine-worker.ts";
import { sentenceEncoder } from "#api/integrations/sentence-encoder.ts";

const WORKER = new URL("engine-worker.ts", import.meta.url);

type Waiting = {
  message: ToEngine;
  /** Threads that died of it, as far as one can tell. */
  deaths: number;
  resolve: (made: never) => void;
  reject: (error: Error) => void;
};

/** What a thread that died had not done is given to the next one; what kills that one, too, is not. */
const MOST_DEATHS = 2;

export type EngineThread = EngineTasks & {
  /** Has the thread ready before somebody waits for it. */
  start: () => void;
  close: () => Promise<void>;
};

/** One for the whole process. */
export const engineThread = (): EngineThread => (shared ??= createEngineThread(sentenceEncoder()));
let shared: EngineThread | undefined;

/**
 * The interviewer's engine in a thread of its own, started when it is first needed. A task throws when it fails, or when two
 * threads died of it. A thread that has something to do and says nothing for `silentMs`, not even that it lives, is ended.
 */
export function createEngineThread(encoder: Encoder, silentMs = ENGINE_SILENT_MS): EngineThread {
  const waiting = new Map<number, Waiting>();
  let thread: Worker | null = null;
  let hasSpoken = false;
  let last = 0;

  /** What waits longest is what it died of, unless it never began. */
  const fail = (worker: Worker, error: Error) => {
    if (thread !== worker) return;
    thread = null;
    for (const [at, [id, one]] of [...waiting].entries()) {
      if (at === 0 || !hasSpoken) one.deaths += 1;
      if (one.deaths < MOST_DEATHS) send(one);
      else {
        waiting.delete(id);
        one.reject(error);
      }
    }
  };

  const send = (one: Waiting) => {
    thread ??= start();
    thread.ref();
    thread.postMessage(one.message);
  };

  const encodeFor = async (worker: Worker, id: number, texts: readonly string[]) => {
    const vectors = await encoder.encode(texts).catch(() => null);
    worker.postMessage({ id, vectors } satisfies ToEngine);
  };

  const onMessage = (worker: Worker, message: FromEngine) => {
    hasSpoken = true;
    if ("isAlive" in message) return;
    if ("texts" in message) return void encodeFor(worker, message.id, message.texts);
    const one = waiting.get(message.id);
    waiting.delete(message.id);
    // An idle thread keeps no process alive.
    if (waiting.size === 0) worker.unref();
    if ("made" in message) one?.resolve(message.made as never);
    else one?.reject(message.failure);
  };

  const start = (): Worker => {
    const worker = new Worker(WORKER);
    hasSpoken = false;
    // What it loads before its first word is nobody's doing.
    endSilent(worker, silentMs, () => hasSpoken && waiting.size > 0);
    worker.on("message", (message: FromEngine) => onMessage(worker, message));
    worker.on("error", (error) => fail(worker, error as Error));
    worker.on("exit", (code) => fail(worker, new Error(`the engine's thread ended with ${code}`)));
    worker.unref();
    return worker;
  };

  const run = <Task extends keyof EngineTasks>(
    task: Task,
    given: Parameters<EngineTasks[Task]>[0],
  ): ReturnType<EngineTasks[Task]> =>
    new Promise((resolve, reject) => {
      last += 1;
      const one = { message: { id: last, task, given } as ToEngine, deaths: 0, resolve, reject };
      waiting.set(last, one);
      send(one);
    }) as ReturnType<EngineTasks[Task]>;

  return {
    decide: (input) => run("decide", input),
    openTurn: (given) => run("openTurn", given),
    collect: (transcript) => run("collect", transcript),
    judge: (answered) => run("judge", answered),
    start: () => {
      thread ??= start();
    },
    close: async () => {
      await thread?.terminate();
    },
  };
}

/** Two looks without a word between them, since this thread itself may have been held up before one. */
const SILENT_LOOKS = 2;

function endSilent(worker: Worker, silentMs: number, isBusy: () => boolean): void {
  let looks = 0;
  worker.on("message", () => {
    looks = 0;
  });
  const look = setInterval(() => {
    if (!isBusy()) return;
    looks += 1;
    if (looks > SILENT_LOOKS) void worker.terminate();
    else worker.postMessage({ isAlive: null } satisfies ToEngine);
  }, silentMs / SILENT_LOOKS).unref();
  worker.on("exit", () => clearInterval(look));
}
