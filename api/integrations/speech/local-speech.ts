import { fork, type ChildProcess } from "node:child_process";
import { availableParallelism } from "node:os";
import { LOCAL_IDLE_SECONDS, LOCAL_RESTART_SECONDS, SPEECH_LOCAL_SECONDS } from "#contract/limits.ts";
import type { Speech } from "./speech.ts";
import type { FromSpeech, SpeechStart, SpeechTask } from "./speech-messages.ts";
import type { SpeechModels } from "./speech-models.ts";

const PROCESS = new URL("speech-process.ts", import.meta.url);

export type LocalSpeechSettings = { library: string; models: SpeechModels };
export type LocalSpeechOptions = {
  idleMs?: number;
  longestMs?: number;
  restMs?: number;
};

export type LocalSpeech = Speech & { pid: () => number | null };

/** As the language model's: it reads files and loads the engine, and has neither network nor a place to write. */
const PERMISSIONS = ["--permission", "--allow-addons", "--allow-fs-read=*"];

type Waiting = { task: SpeechTask; resolve: (answer: FromSpeech) => void; reject: (error: Error) => void };

const usual = {
  idleMs: LOCAL_IDLE_SECONDS * 1000,
  longestMs: SPEECH_LOCAL_SECONDS * 1000,
  restMs: LOCAL_RESTART_SECONDS.first * 1000,
};

/** Of the settings it learns nothing: they hold secrets. */
const startProcess = (settings: LocalSpeechSettings): ChildProcess => {
  const given: SpeechStart = { ...settings, threads: Math.max(1, Math.floor(availableParallelism() / 2)) };
  return fork(PROCESS, [JSON.stringify(given)], {
    env: {},
    execArgv: PERMISSIONS,
    serialization: "advanced",
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
};

type Line = { ask: (task: SpeechTask) => Promise<FromSpeech>; pid: () => number | null; close: () => void };

/** The tasks, one after the other, and the process that does them. */
function createLine(settings: LocalSpeechSettings, options: LocalSpeechOptions): Line {
  const { idleMs, longestMs, restMs } = { ...usual, ...options };
  const waiting: Waiting[] = [];
  let current: Waiting | null = null;
  let running: ChildProcess | null = null;
  let isReady = false;
  let [failures, restUntil] = [0, 0];
  let timer: NodeJS.Timeout | undefined;

  const end = (child: ChildProcess, failure: string | null) => {
    if (running !== child) return;
    [running, isReady] = [null, false];
    clearTimeout(timer);
    child.kill("SIGKILL");
    if (failure !== null) {
      restUntil = Date.now() + Math.min(LOCAL_RESTART_SECONDS.last * 1000, restMs * 2 ** failures);
      failures += 1;
    }
    const failed = [current, ...waiting.splice(0)];
    current = null;
    for (const one of failed) one?.reject(new Error(`local speech: ${failure ?? "it was stopped"}`));
  };

  const goOn = (child: ChildProcess) => {
    clearTimeout(timer);
    current = waiting.shift() ?? null;
    if (current === null) {
      // An idle engine keeps no process alive.
      child.unref();
      child.channel?.unref();
      timer = setTimeout(() => end(child, null), idleMs);
      timer.unref();
      return;
    }
    child.ref();
    child.channel?.ref();
    child.send(current.task, () => undefined);
    timer = setTimeout(() => end(child, "it took too long"), longestMs);
  };

  const start = (): ChildProcess => {
    const child = startProcess(settings);
    child.on("message", (answer: FromSpeech) => {
      if (running !== child) return;
      if (answer.type === "ready") isReady = true;
      else failures = 0;
      if (answer.type === "error") current?.reject(new Error(`local speech: ${answer.reason}`));
      else current?.resolve(answer);
      goOn(child);
    });
    child.on("error", (error) => end(child, error.message));
    child.on("exit", (code, signal) => end(child, `its process ended (${signal ?? code})`));
    return child;
  };

  return {
    ask: (task) =>
      new Promise((resolve, reject) => {
        const isResting = running === null && Date.now() < restUntil;
        if (isResting) throw new Error("local speech: it rests after a failure");
        waiting.push({ task, resolve, reject });
        running ??= start();
        if (isReady && current === null) goOn(running);
      }),
    pid: () => running?.pid ?? null,
    close: () => void (running && end(running, null)),
  };
}

/**
 * Models on this machine, in a process of their own that is started when it is first asked, ended when it was idle for
 * long, and does one thing at a time. Where it dies, what it was at and what waited for it fails; it is left alone for a
 * moment, twice as long each time until something has come, and then started anew. A sound is handed over by the pipe
 * between the two and stored nowhere (safety.md T89).
 */
export function createLocalSpeech(
  settings: LocalSpeechSettings,
  options: LocalSpeechOptions = {},
): LocalSpeech {
  const { ask, ...line } = createLine(settings, options);
  return {
    ...line,
    transcribe: async (wav, language) => {
      const answer = await ask({ type: "hear", language, wav });
      return answer.type === "words" ? answer.text : "";
    },
    speak: async (text, { rate, language }) => {
      const answer = await ask({ type: "speak", language, text, rate });
      if (answer.type !== "sound") throw new Error("local speech: no sound came");
      return new Response(Buffer.from(answer.wav), { headers: { "content-type": "audio/wav" } });
    },
  };
}
