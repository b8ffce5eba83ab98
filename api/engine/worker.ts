import { parentPort, workerData } from "node:worker_threads";
import type { Encoder } from "#interviewer/engine/judge/judgement.ts";
import { createTasks, type TaskName } from "./tasks.ts";
import { EncoderAway } from "./thread-line.ts";

/** One thread of pool.ts. */

export type ToEngine =
  | { id: number; task: TaskName; given: unknown[] }
  | { asked: number; vectors: Float32Array[] | null };
export type FromEngine =
  | { id: number; made: unknown }
  | { id: number; failure: Error }
  | { asked: number; texts: readonly string[]; isBehind: boolean }
  | { isReady: true };

/** Shared with the pool: the id of the running call (0: none), and a counter of changes. */
const held = new Int32Array(workerData as SharedArrayBuffer);

function hold(id: number): void {
  Atomics.store(held, 0, id);
  Atomics.add(held, 1, 1);
}

const tell = (message: FromEngine) => parentPort?.postMessage(message);

const asked = new Map<number, (vectors: Float32Array[] | null) => void>();
let lastAsked = 0;

/** Requests vectors from the main thread, which talks to the encoder's thread. */
const encoderOf = (id: number, isBehind: boolean): Encoder => ({
  encode: async (texts) => {
    lastAsked += 1;
    const own = lastAsked;
    tell({ asked: own, texts, isBehind });
    hold(0);
    const vectors = await new Promise<Float32Array[] | null>((resolve) => {
      asked.set(own, resolve);
    });
    hold(id);
    if (vectors === null) throw new EncoderAway();
    return vectors;
  },
});

async function work(id: number, task: TaskName, given: unknown[]): Promise<void> {
  hold(id);
  const tasks = createTasks({
    encoder: encoderOf(id, false),
    encoderBehind: encoderOf(id, true),
    resume: () => hold(id),
  });
  try {
    tell({ id, made: await (tasks[task] as (...given: unknown[]) => unknown)(...given) });
  } catch (error) {
    tell({ id, failure: error as Error });
  } finally {
    hold(0);
  }
}

parentPort?.on("message", (message: ToEngine) => {
  if ("task" in message) return void work(message.id, message.task, message.given);
  asked.get(message.asked)?.(message.vectors);
  asked.delete(message.asked);
});
tell({ isReady: true });
