import { availableParallelism } from "node:os";
import { LOCAL_IDLE_SECONDS, LOCAL_RESTART_SECONDS } from "#contract/limits.ts";
import { startEngineProcess, type EngineProcess, type Question } from "./engine-calls.ts";
import type { EngineEnd, EngineStart } from "./engine-messages.ts";

export type EngineOptions = Pick<EngineStart, "library" | "modelFile" | "contextTokens"> & {
  idleMs?: number;
  restartMs?: { first: number; last: number };
  /** Free memory of the machine in bytes; the engine may use most of it. */
  freeBytes?: () => number;
  /** Called on each failure, also without a call in progress. */
  onFailure?: (reason: string) => void;
};

export type EngineStatus = {
  state: "off" | "loading" | "ready" | "resting";
  pid: number | null;
  memoryBytes: number | null;
  wordsPerSecond: number | null;
  lastFailure: { at: Date; reason: string } | null;
};

export type Engine = {
  /** Rejects if the engine can't be used, fails during the call, or the signal aborts. */
  ask: (question: Question) => Promise<EngineEnd>;
  status: () => EngineStatus;
  close: () => void;
};

const MEMORY_SHARE = 0.9;
const usual = {
  idleMs: LOCAL_IDLE_SECONDS * 1000,
  restartMs: { first: LOCAL_RESTART_SECONDS.first * 1000, last: LOCAL_RESTART_SECONDS.last * 1000 },
  freeBytes: () => process.availableMemory(),
  onFailure: () => undefined,
};

/**
 * Runs the model in a separate process, which starts on the first call. After a long idle time it ends, which frees its
 * memory. A crash fails only the calls in progress. After each failure the engine pauses, twice as long each time,
 * until a call succeeds.
 */
export function createEngine(options: EngineOptions): Engine {
  const { idleMs, restartMs, freeBytes, onFailure, ...model } = { ...usual, ...options };
  let running: EngineProcess | null = null;
  let failures = 0;
  let restUntil = 0;
  let idle: NodeJS.Timeout | undefined;
  let lastFailure: EngineStatus["lastFailure"] = null;
  let wordsPerSecond: number | null = null;

  const onEnd = (failure: string | null) => {
    running = null;
    clearTimeout(idle);
    if (failure === null) return;
    lastFailure = { at: new Date(), reason: failure };
    restUntil = Date.now() + Math.min(restartMs.last, restartMs.first * 2 ** failures);
    failures += 1;
    onFailure(failure);
  };
  const onIdle = () => {
    clearTimeout(idle);
    idle = setTimeout(() => running?.end(null), idleMs);
    idle.unref();
  };
  const onSpeed = (speed: number) => {
    wordsPerSecond = speed;
  };
  const start = (): EngineProcess =>
    startEngineProcess(
      {
        ...model,
        threads: Math.max(1, Math.floor(availableParallelism() / 2)),
        memoryMaxBytes: Math.floor(freeBytes() * MEMORY_SHARE),
      },
      { onEnd, onIdle, onSpeed },
    );
  const isResting = () => running === null && Date.now() < restUntil;

  return {
    ask: async (question) => {
      question.signal?.throwIfAborted();
      if (isResting()) throw new Error(`local model: it rests after a failure (${lastFailure?.reason})`);
      running ??= start();
      clearTimeout(idle);
      const answered = await running.ask(question);
      failures = 0;
      return answered;
    },
    status: () => ({
      state: stateOf(running, isResting()),
      pid: running?.pid ?? null,
      memoryBytes: running?.memoryBytes() ?? null,
      wordsPerSecond,
      lastFailure,
    }),
    close: () => running?.end(null),
  };
}

function stateOf(running: EngineProcess | null, isResting: boolean): EngineStatus["state"] {
  if (running) return running.isReady() ? "ready" : "loading";
  return isResting ? "resting" : "off";
}
