import { Worker } from "node:worker_threads";
import type { Encoder } from "#interviewer/engine/judge/judgement.ts";
import type { EngineTasks, FromEngine, ToEngine } from "./engine-worker.ts";
import { sentenceEncoder } from "#api/integrations/sentence-encoder.ts";

const WORKER = new URL("engine-worker.ts", import.meta.url);

type Waiting = {
  message: ToEngine;
  tries: number;
  resolve: (made: never) => void;
  reject: (error: Error) => void;
};

/** What a thread that died had not done is given to the next one; what kills that one, too, is not. */
const MOST_TRIES = 2;

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
 * threads died of it.
 */
export function createEngineThread(encoder: Encoder): EngineThread {
  const waiting = new Map<number, Waiting>();
  let thread: Worker | null = null;
  let last = 0;

  const fail = (worker: Worker, error: Error) => {
    if (thread !== worker) return;
    thread = null;
    for (const [id, one] of waiting) {
      if (one.tries < MOST_TRIES) send(one);
      else {
        waiting.delete(id);
        one.reject(error);
      }
    }
  };

  const send = (one: Waiting) => {
    one.tries += 1;
    thread ??= start();
    thread.ref();
    thread.postMessage(one.message);
  };

  const encodeFor = async (worker: Worker, id: number, texts: readonly string[]) => {
    const vectors = await encoder.encode(texts).catch(() => null);
    worker.postMessage({ id, vectors } satisfies ToEngine);
  };

  const onMessage = (worker: Worker, message: FromEngine) => {
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
      const one = { message: { id: last, task, given } as ToEngine, tries: 0, resolve, reject };
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
