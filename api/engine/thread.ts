import { Worker } from "node:worker_threads";
import { ENGINE_MEMORY_MB } from "#contract/limits.ts";
import type { Encoders } from "./encoders.ts";
import type { TaskName } from "./tasks.ts";
import type { FromEngine, ToEngine } from "./worker.ts";

const WORKER = new URL("worker.ts", import.meta.url);

export type Waiting = {
  message: { id: number; task: TaskName; given: unknown[] };
  /** The number of threads that died of an unknown cause while they had this call. */
  deaths: number;
  resolve: (made: unknown) => void;
  reject: (error: Error) => void;
};

type EncoderRequest = Extract<FromEngine, { texts: unknown }>;

type ThreadOptions = {
  encoders: Encoders;
  /** `culprit`: the call that made the thread end, if known. */
  onEnd: (thread: EngineThread, ended: { error: Error; culprit: number | null }) => void;
};

/** One thread of the pool, with its pending calls. */
export class EngineThread {
  /** True while one call blocks the thread. */
  isHeld = false;
  readonly #waiting = new Map<number, Waiting>();
  readonly #encoders: Encoders;
  readonly #worker: Worker;
  /** Written by the worker: the id of the running call (0: none), and a counter of changes. */
  readonly #held = new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT));
  /** The change counter and the thread's processor time at the previous check. */
  #seen: { change: number; cpuMs: number } | null = null;

  constructor({ encoders, onEnd }: ThreadOptions) {
    this.#encoders = encoders;
    this.#worker = new Worker(WORKER, {
      workerData: this.#held.buffer,
      resourceLimits: { maxOldGenerationSizeMb: ENGINE_MEMORY_MB },
    });
    this.#worker.on("message", (message: FromEngine) => this.#hear(message));
    this.#worker.on("error", (cause) => {
      const error = cause as NodeJS.ErrnoException;
      const isTooLarge = error.code === "ERR_WORKER_OUT_OF_MEMORY";
      onEnd(this, { error, culprit: isTooLarge ? this.#holder : null });
    });
    this.#worker.on("exit", (code) =>
      onEnd(this, { error: new Error(`the engine's thread ended with ${code}`), culprit: null }),
    );
    // An idle thread must not keep the process alive.
    this.#worker.unref();
  }

  get load(): number {
    return this.#waiting.size;
  }

  get #holder(): number {
    return Atomics.load(this.#held, 0);
  }

  send(one: Waiting): void {
    this.#waiting.set(one.message.id, one);
    this.#worker.ref();
    this.#worker.postMessage(one.message);
  }

  /** Removes and returns the thread's pending calls, except `butOne`. Later results of these calls are ignored. */
  take(butOne = 0): Waiting[] {
    const taken = [...this.#waiting.values()].filter(({ message }) => message.id !== butOne);
    for (const { message } of taken) this.#waiting.delete(message.id);
    return taken;
  }

  /** The call that has been running since the previous check, and its processor time since then; null: none. */
  async look(): Promise<{ holder: number; usedMs: number } | null> {
    const [holder, change] = [this.#holder, Atomics.load(this.#held, 1)];
    const { user, system } = await this.#worker.cpuUsage().catch(() => ({ user: 0, system: 0 }));
    const cpuMs = (user + system) / 1000;
    const isSame = holder !== 0 && this.#seen?.change === change;
    if (!isSame) this.#seen = holder === 0 ? null : { change, cpuMs };
    return isSame ? { holder, usedMs: cpuMs - (this.#seen?.cpuMs ?? cpuMs) } : null;
  }

  async end(): Promise<void> {
    await this.#worker.terminate();
  }

  #hear(message: FromEngine): void {
    if ("isReady" in message) return;
    if ("texts" in message) return void this.#encode(message);
    const one = this.#waiting.get(message.id);
    this.#waiting.delete(message.id);
    if (this.#waiting.size === 0) this.#worker.unref();
    if ("made" in message) one?.resolve(message.made);
    else one?.reject(message.failure);
  }

  async #encode({ asked, texts, isBehind }: EncoderRequest): Promise<void> {
    const vectors = await this.#encoders.encode(isBehind ? "visitor" : "rating", texts).catch(() => null);
    this.#worker.postMessage({ asked, vectors } satisfies ToEngine);
  }
}
