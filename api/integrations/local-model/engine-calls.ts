import { fork } from "node:child_process";
import { LOCAL_FIRST_BYTE_SECONDS } from "#contract/limits.ts";
import type { EngineAsk, EngineEnd, EngineStart, FromEngine, ToEngine } from "./engine-messages.ts";

const PROCESS = new URL("engine-process.ts", import.meta.url);

export type Question = Omit<EngineAsk, "id"> & {
  signal: AbortSignal | undefined;
  onReading: () => void;
  onText: (piece: string) => void;
};

export type Answered = EngineEnd & { wordsPerSecond: number | null };

type Call = Question & {
  askedAt: number;
  isHeard: boolean;
  words: number;
  resolve: (answered: Answered) => void;
  reject: (error: Error) => void;
};

export type EngineProcess = {
  pid: number | null;
  isReady: () => boolean;
  /** null until it has said so. */
  memoryBytes: () => number | null;
  ask: (question: Question) => Promise<Answered>;
  /** null: it is ended because nobody needs it. */
  end: (failure: string | null) => void;
};

type Watch = {
  onEnd: (failure: string | null) => void;
  /** No call is under way any more. */
  onIdle: () => void;
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
    else hear(calls, message, onIdle);
  });
  child.on("error", (error) => end(error.message));
  child.on("exit", (code, signal) => end(`its process ended (${signal ?? code})`));

  const cancel = (id: number, reason: unknown) => {
    const call = calls.get(id);
    if (!call) return;
    calls.delete(id);
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
  onIdle: () => void,
): void {
  const call = calls.get(message.id);
  if (!call) return;
  call.isHeard = true;
  if (message.type === "reading") return call.onReading();
  if (message.type === "text") {
    call.words += message.piece.match(/\s+/gu)?.length ?? 0;
    return call.onText(message.piece);
  }
  calls.delete(message.id);
  if (calls.size === 0) onIdle();
  if (message.type === "error") return call.reject(new Error(`local model: ${message.reason}`));
  const { reason, inputTokens, outputTokens, speakingMs } = message;
  const wordsPerSecond = speakingMs > 0 ? (call.words * 1000) / speakingMs : null;
  call.resolve({ reason, inputTokens, outputTokens, speakingMs, wordsPerSecond });
}
