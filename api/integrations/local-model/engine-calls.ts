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
  /** Time of the last report that the prompt is being read. The text comes after that. */
  readAt: number | null;
  words: number;
  resolve: (end: EngineEnd) => void;
  reject: (error: Error) => void;
};

export type EngineProcess = {
  pid: number | null;
  isReady: () => boolean;
  /** Null until the process has reported its memory. */
  memoryBytes: () => number | null;
  ask: (question: Question) => Promise<EngineEnd>;
  /** Ends the process. `failure` is null if the process is no longer needed. */
  end: (failure: string | null) => void;
};

type Watch = {
  onEnd: (failure: string | null) => void;
  /** Called when no call is in progress any more. */
  onIdle: () => void;
  /** Called with the speed of each call, even if the call was cancelled because its text was complete. */
  onSpeed: (wordsPerSecond: number) => void;
};

/** Allows reading files, native code and a child process that tests that code, but no network and no writing. */
const PERMISSIONS = [
  "--permission",
  "--allow-addons",
  "--allow-fs-read=*",
  "--allow-worker",
  "--allow-child-process",
];

/** Maximum time without any message for a turn. An engine that is silent for longer is stuck. */
const STUCK_MS = LOCAL_FIRST_BYTE_SECONDS * 900;

const isStuck = ({ urgency, isHeard, askedAt }: Call): boolean =>
  urgency === "turn" && !isHeard && performance.now() - askedAt > STUCK_MS;

/** Starts the engine's process. Its calls in progress fail when it ends. */
export function startEngineProcess(start: EngineStart, watch: Watch): EngineProcess {
  const calls = new Map<number, Call>();
  let state: "loading" | "ready" | "ended" = "loading";
  let ids = 0;
  let memoryBytes: number | null = null;
  // The process gets no environment, because the settings hold secrets.
  const child = fork(PROCESS, [JSON.stringify(start)], {
    env: {},
    execArgv: PERMISSIONS,
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  const send = (message: ToEngine) => child.send(message, () => undefined);

  const onIdle = () => {
    // An idle engine must not keep the server's process alive.
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
