import {
  ENGINE_DEADLINE_MS,
  ENGINE_HELD_MS,
  ENGINE_LOOK_MS,
  ENGINE_TASKS_PER_THREAD,
  ENGINE_THREADS,
} from "#contract/limits.ts";
import type { Encoders } from "./encoders.ts";
import type { EngineTasks, TaskName } from "./tasks.ts";
import { EngineThread, type Waiting } from "./thread.ts";

/** A task is rejected after this many threads died while they had it. */
const MOST_DEATHS = 2;

/** A call used more processor time, or memory, than any text should need. */
export class ReadingTooLong extends Error {
  override message = "a text took too long to read";
}

/** The result of a task. */
export type Made<Name extends TaskName> = Awaited<ReturnType<EngineTasks[Name]>>;

export type EnginePool = {
  /** Rejects with the task's error, with ReadingTooLong, or with an error after two threads died. */
  run: <Name extends TaskName>(task: Name, given: Parameters<EngineTasks[Name]>) => Promise<Made<Name>>;
  /** Starts a thread before the first request needs one. */
  start: () => void;
  close: () => Promise<void>;
};

type PoolOptions = { deadlineMs?: number; threads?: number };

/**
 * Runs the engine in a few threads, which are started on demand. If a call blocks its thread, the other calls move to
 * another thread. A call that has used `deadlineMs` of processor time is ended with its thread. Processor time is
 * measured because a busy machine would lengthen wall time.
 */
export function createEnginePool(
  encoders: Encoders,
  { deadlineMs = ENGINE_DEADLINE_MS, threads: most = ENGINE_THREADS }: PoolOptions = {},
): EnginePool {
  let threads: EngineThread[] = [];
  let last = 0;
  let looking: NodeJS.Timeout | undefined;

  const start = (): EngineThread => {
    const thread = new EngineThread({ encoders, onEnd });
    threads.push(thread);
    return thread;
  };

  /** Moves the calls of a dead thread to another one, except those that two threads died with. */
  const onEnd = (thread: EngineThread, { error, culprit }: { error: Error; culprit: number | null }) => {
    threads = threads.filter((one) => one !== thread);
    for (const one of thread.take()) {
      if (culprit === null) one.deaths += 1;
      if (one.message.id === culprit) one.reject(new ReadingTooLong());
      else if (one.deaths < MOST_DEATHS) send(one);
      else one.reject(error);
    }
  };

  const choose = (): EngineThread => {
    const [least] = threads.filter(({ isHeld }) => !isHeld).toSorted(byLoad);
    const isBusy = least === undefined || least.load >= ENGINE_TASKS_PER_THREAD;
    if (isBusy && threads.length < most) return start();
    return least ?? threads.toSorted(byLoad)[0] ?? start();
  };

  const send = (one: Waiting) => {
    choose().send(one);
    looking ??= setInterval(look, ENGINE_LOOK_MS).unref();
  };

  const look = () => {
    if (threads.every(({ load }) => load === 0)) {
      clearInterval(looking);
      looking = undefined;
    }
    for (const thread of threads) void lookAt(thread);
  };

  const lookAt = async (thread: EngineThread) => {
    const held = await thread.look();
    if (!threads.includes(thread)) return;
    thread.isHeld = held !== null && held.usedMs >= ENGINE_HELD_MS;
    if (held === null || !thread.isHeld) return;
    if (held.usedMs >= deadlineMs) {
      onEnd(thread, { error: new ReadingTooLong(), culprit: held.holder });
      await thread.end();
    } else if (threads.length < most || threads.some(({ isHeld }) => !isHeld)) {
      for (const one of thread.take(held.holder)) send(one);
    }
  };

  return {
    run: <Name extends TaskName>(task: Name, given: Parameters<EngineTasks[Name]>) =>
      new Promise<Made<Name>>((resolve, reject) => {
        last += 1;
        const message = { id: last, task, given };
        send({ message, deaths: 0, resolve: resolve as Waiting["resolve"], reject });
      }),
    start: () => {
      if (threads.length === 0) start();
    },
    close: async () => {
      await Promise.all(threads.map((thread) => thread.end()));
    },
  };
}

const byLoad = (a: EngineThread, b: EngineThread): number => a.load - b.load;
