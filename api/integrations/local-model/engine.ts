import { fork, type ChildProcess } from "node:child_process";
import { availableParallelism } from "node:os";
import { LOCAL_FIRST_BYTE_SECONDS, LOCAL_IDLE_SECONDS, LOCAL_RESTART_SECONDS } from "#contract/limits.ts";
import type { EngineAsk, EngineEnd, EngineStart, FromEngine, ToEngine } from "./engine-messages.ts";

const PROCESS = new URL("engine-process.ts", import.meta.url);

export type EngineOptions = Pick<EngineStart, "library" | "modelFile" | "contextTokens"> & {
  idleMs?: number;
  restartMs?: { first: number; last: number };
  /** How much of the machine's memory is free; the engine takes most of it at most. */
  freeBytes?: () => number;
};

export type Question = Omit<EngineAsk, "id"> & {
  signal: AbortSignal | undefined;
  onReading: () => void;
  onText: (piece: string) => void;
};

export type EngineStatus = {
  state: "off" | "loading" | "ready" | "resting";
  pid: number | null;
  wordsPerSecond: number | null;
  lastFailure: { at: Date; reason: string } | null;
};

export type Engine = {
  /** Rejects where the engine can't be used, ends in the middle, or the signal says so. */
  ask: (question: Question) => Promise<EngineEnd>;
  status: () => EngineStatus;
  close: () => Promise<void>;
};

const MEMORY_SHARE = 0.9;
const usual = {
  idleMs: LOCAL_IDLE_SECONDS * 1000,
  restartMs: { first: LOCAL_RESTART_SECONDS.first * 1000, last: LOCAL_RESTART_SECONDS.last * 1000 },
  freeBytes: () => process.availableMemory(),
};

type Waiting = Question & {
  askedAt: number;
  isHeard: boolean;
  words: number;
  resolve: (end: EngineEnd) => void;
  reject: (error: Error) => void;
};

/** A turn of which an engine that runs says nothing for so long is stuck. */
const isStuck = ({ urgency, isHeard, askedAt }: Waiting): boolean =>
  urgency === "turn" && !isHeard && performance.now() - askedAt > LOCAL_FIRST_BYTE_SECONDS * 900;

/**
 * The model in a process of its own, which is started when it is first asked and ended when it was idle for long: what it
 * takes of memory goes with it, and what goes wrong in it ends no more than the calls under way. After each end that nobody
 * wanted it is left alone for a while, twice as long each time, until an answer has come whole.
 */
export function createEngine(options: EngineOptions): Engine {
  const { idleMs, restartMs, freeBytes, ...model } = { ...usual, ...options };
  const waiting = new Map<number, Waiting>();
  let child: ChildProcess | null = null;
  let isReady = false;
  let ids = 0;
  let failures = 0;
  let restUntil = 0;
  let idle: NodeJS.Timeout | undefined;
  let lastFailure: EngineStatus["lastFailure"] = null;
  let wordsPerSecond: number | null = null;

  const end = (process: ChildProcess, failure: string | null) => {
    if (child !== process) return;
    child = null;
    isReady = false;
    clearTimeout(idle);
    process.kill("SIGKILL");
    if (failure !== null) {
      lastFailure = { at: new Date(), reason: failure };
      restUntil = Date.now() + Math.min(restartMs.last, restartMs.first * 2 ** failures);
      failures += 1;
    }
    const cut = [...waiting.values()];
    waiting.clear();
    for (const { reject } of cut) reject(new Error(`local model: ${failure ?? "it was stopped"}`));
  };

  const settle = (id: number): Waiting | undefined => {
    const call = waiting.get(id);
    waiting.delete(id);
    if (waiting.size === 0 && child) {
      const process = child;
      clearTimeout(idle);
      idle = setTimeout(() => end(process, null), idleMs);
      idle.unref();
    }
    return call;
  };

  const hear = (process: ChildProcess, message: FromEngine) => {
    if (child !== process) return;
    if (message.type === "ready") isReady = true;
    if (message.type === "unusable") end(process, message.reason);
    if (!("id" in message)) return;
    const call = waiting.get(message.id);
    if (call) call.isHeard = true;
    if (message.type === "reading") call?.onReading();
    if (message.type === "text" && call) {
      call.words += message.piece.match(/\s+/gu)?.length ?? 0;
      call.onText(message.piece);
    }
    if (message.type === "error") settle(message.id)?.reject(new Error(`local model: ${message.reason}`));
    if (message.type !== "end") return;
    failures = 0;
    if (call && message.speakingMs > 0) wordsPerSecond = (call.words * 1000) / message.speakingMs;
    settle(message.id)?.resolve(message);
  };

  const start = (): ChildProcess => {
    const argument: EngineStart = {
      ...model,
      threads: Math.max(1, Math.floor(availableParallelism() / 2)),
      memoryMaxBytes: Math.floor(freeBytes() * MEMORY_SHARE),
    };
    // Of the settings it learns nothing: they hold secrets.
    const started = fork(PROCESS, [JSON.stringify(argument)], {
      env: {},
      execArgv: [],
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    });
    started.on("message", (message: FromEngine) => hear(started, message));
    started.on("error", (error) => end(started, error.message));
    started.on("exit", (code, signal) => end(started, `its process ended (${signal ?? code})`));
    return started;
  };

  const send = (message: ToEngine) => {
    child?.send(message, () => undefined);
  };

  return {
    ask: (question) =>
      new Promise((resolve, reject) => {
        const { signal, urgency, system, user, schema, temperature, maxTokens } = question;
        signal?.throwIfAborted();
        if (child === null && Date.now() < restUntil)
          throw new Error(`local model: it rests after a failure (${lastFailure?.reason})`);
        child ??= start();
        clearTimeout(idle);
        ids += 1;
        const id = ids;
        waiting.set(id, {
          ...question,
          askedAt: performance.now(),
          isHeard: false,
          words: 0,
          resolve,
          reject,
        });
        signal?.addEventListener(
          "abort",
          () => {
            const call = settle(id);
            if (!call) return;
            call.reject(signal.reason as Error);
            send({ type: "cancel", id });
            if (child && isReady && isStuck(call)) end(child, "it said nothing");
          },
          { once: true },
        );
        send({ type: "ask", id, urgency, system, user, schema, temperature, maxTokens });
      }),
    status: () => ({
      state: child ? (isReady ? "ready" : "loading") : Date.now() < restUntil ? "resting" : "off",
      pid: child?.pid ?? null,
      wordsPerSecond,
      lastFailure,
    }),
    close: async () => {
      if (child) end(child, null);
    },
  };
}
