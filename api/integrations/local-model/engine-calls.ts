import { fork } from "node:child_process";
import { LOCAL_FIRST_BYTE_SECONDS } from "#contract/limits.ts";
import type { EngineAsk, EngineEnd, EngineStart, FromEngine, ToEngine } from "./engine-messages.ts";

const PROCESS = new URL("engine-process.ts", import.meta.url);

export type Question = Omit<EngineAsk, "id"> & {
  signal: AbortSignal | undefined;
  onReading: () => void;
  onText: (piece: string) => void;
};

type Call = Question & {
  askedAt: number;
  isHeard: boolean;
  /** Its prompt was read so far; words come after that. */
  readAt: number | null;
  words: number;
  resolve: (end: EngineEnd) => void;
  reject: (error: Error) => void;
};

export type EngineProcess = {
  pid: number | null;
  isReady: () => boolean;
  /** null until it has said so. */
  memoryBytes: () => number | null;
  ask: (question: Question) => Promise<EngineEnd>;
  /** null: it is ended because nobody needs it. */
  end: (failure: string | null) => void;
};

type Watch = {
  onEnd: (failure: string | null) => void;
  /** No call is under way any more. */
  onIdle: () => void;
  /** How fast a call was said, also one that was ended early because its words were all there. */
  onSpeed: (wordsPerSecond: number) => void;
};

/** It reads files and loads the engine, and has neither network nor a place to write. Its library tries the engine in a child. */
const PERMISSIONS = [
  "--permission",
  "--allow-addons",
  "--allow-fs-read=*",
  "--allow-worker",
  "--allow-child-process",
];

/** A turn of which an engine that runs says nothing for so long is stuck. */
const STUCK_MS = LOCAL_FIRST_BYTE_SECONDS * 900;

const isStuck = ({ urgency, isHeard, askedAt }: Call): boolean =>
  urgency === "turn" && !isHeard && performance.now() - askedAt > STUCK_MS;

/** One run of the engine's process with the calls under way in it, which fail when it ends. */
export function startEngineProcess(start: EngineStart, watch: Watch): EngineProcess {
  const calls = new Map<number, Call>();
  let state: "loading" | "ready" | "ended" = "loading";
  let ids = 0;
  let memoryBytes: number | null = null;
  // Of the settings it learns nothing: they hold secrets.
  const child = fork(PROCESS, [JSON.stringify(start)], {
    env: {},
    execArgv: PERMISSIONS,
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  const send = (message: ToEngine) => child.send(message, () => undefined);

  const onIdle = () => {
    // An idle engine keeps no process alive.
    child.unref();
    child.channel?.unref();
    watch.onIdle();
  };
  const end = (failure: string | null) => {
    if (state === "ended") return;
    state = "ended";
    child.kill("SIGKILL");
    watch.onEnd(failure);
    for (const { reject } of calls.values()) reject(new Error(`local model: ${failure ?? "it was stopped"}`));
    calls.clear();
  };
  child.on("message", (message: FromEngine) => {
    if (state === "ended") return;
    if (message.type === "ready") state = "ready";
    else if (message.type === "memory") memoryBytes = message.bytes;
    else if (message.type === "unusable") end(message.reason);
    else hear(calls, message, { ...watch, onIdle });
  });
  child.on("error", (error) => end(error.message));
  child.on("exit", (code, signal) => end(`its process ended (${signal ?? code})`));

  const cancel = (id: number, reason: unknown) => {
    const call = calls.get(id);
    if (!call) return;
    calls.delete(id);
    tellSpeed(call, watch);
    call.reject(reason as Error);
    send({ type: "cancel", id });
    if (state === "ready" && isStuck(call)) end("it said nothing");
    else if (calls.size === 0) onIdle();
  };

  return {
    pid: child.pid ?? null,
    isReady: () => state === "ready",
    memoryBytes: () => memoryBytes,
    end,
    ask: (question) =>
      new Promise((resolve, reject) => {
        child.ref();
        child.channel?.ref();
        const { signal, urgency, system, user, schema, temperature, maxTokens } = question;
        ids += 1;
        const id = ids;
        calls.set(id, {
          ...question,
          askedAt: performance.now(),
          isHeard: false,
          readAt: null,
          words: 0,
          resolve,
          reject,
        });
        signal?.addEventListener("abort", () => cancel(id, signal.reason), { once: true });
        send({ type: "ask", id, urgency, system, user, schema, temperature, maxTokens });
      }),
  };
}

function hear(
  calls: Map<number, Call>,
  message: Extract<FromEngine, { id: number }>,
  watch: Pick<Watch, "onIdle" | "onSpeed">,
): void {
  const call = calls.get(message.id);
  if (!call) return;
  call.isHeard = true;
  if (message.type === "reading") {
    call.readAt = performance.now();
    return call.onReading();
  }
  if (message.type === "text") {
    call.words += message.piece.match(/\s+/gu)?.length ?? 0;
    return call.onText(message.piece);
  }
  calls.delete(message.id);
  if (calls.size === 0) watch.onIdle();
  tellSpeed(call, watch);
  if (message.type === "error") return call.reject(new Error(`local model: ${message.reason}`));
  const { reason, inputTokens, outputTokens } = message;
  call.resolve({ reason, inputTokens, outputTokens });
}

function tellSpeed({ readAt, words }: Call, { onSpeed }: Pick<Watch, "onSpeed">): void {
  if (readAt !== null) onSpeed((words * 1000) / Math.max(1, performance.now() - readAt));
}
