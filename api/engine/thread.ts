import { Worker } from "node:worker_threads";
import { ENGINE_MEMORY_MB } from "#contract/limits.ts";
import type { Encoders } from "./encoders.ts";
import type { TaskName } from "./tasks.ts";
import type { FromEngine, ToEngine } from "./worker.ts";

const WORKER = new URL("worker.ts", import.meta.url);

export type Waiting = {
  message: { id: number; task: TaskName; given: unknown[] };
  /** Threads that ended under it without a sign of what they ended of. */
  deaths: number;
  resolve: (made: unknown) => void;
  reject: (error: Error) => void;
};

type EncoderRequest = Extract<FromEngine, { texts: unknown }>;

type ThreadOptions = {
  encoders: Encoders;
  /** `culprit`: the call it ended of, where that is known. */
  onEnd: (thread: EngineThread, ended: { error: Error; culprit: number | null }) => void;
};

/** One thread of the pool, with the calls that it has. */
export class EngineThread {
  /** True while one call keeps it from all others. */
  isHeld = false;
  readonly #waiting = new Map<number, Waiting>();
  readonly #encoders: Encoders;
  readonly #worker: Worker;
  /** The worker's word: the call that has it (0: none), and how often that has changed. */
  readonly #held = new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT));
  /** The change of an earlier look, with what the thread had used of a processor then. */
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
    // An idle thread keeps no process alive.
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

  /** Takes its calls away, all or all but one; what it still does of them is heard by nobody. */
  take(butOne = 0): Waiting[] {
    const taken = [...this.#waiting.values()].filter(({ message }) => message.id !== butOne);
    for (const { message } of taken) this.#waiting.delete(message.id);
    return taken;
  }

  /** The call that has had the thread since an earlier look, with the processor time it used since then; null: none. */
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
