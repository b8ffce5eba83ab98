import { fork, type ChildProcess } from "node:child_process";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

const ROOT = resolve(import.meta.dirname, "..");
const TICKS_PER_SECOND = 100;
const PAGE_BYTES = 4096;
const STARTUP_MS = 120_000;

/** The AUTH_SECRET of every server in a bench or fault run. */
export const SECRET = "bench-secret-of-more-than-thirty-two-bytes";

/** The start commands' flag (package.json, Dockerfile, deploy/): saves 50 MB with 2,000 open screens, equally fast. */
const YOUNG_GENERATION = "--max-semi-space-size=8";
/** The start commands' compile cache, with which threads need not load the type stripper. */
const COMPILED = resolve(ROOT, "node_modules/.cache/node-compile");

export type MeasuredProcess = {
  pid: number;
  /** CPU seconds used so far (Linux only). */
  cpuSeconds: () => number;
  /** Resident memory now, in MB (Linux only). */
  memoryMb: () => number;
  /** Sends the signal, waits for the process to end, and returns its exit code or the signal's name. */
  kill: (signal: NodeJS.Signals) => Promise<number | string>;
  stop: () => Promise<void>;
};

type Start = {
  script: string;
  args?: string[];
  env?: Record<string, string>;
  readyUrl?: string;
  /** A module that runs before the script. */
  preload?: string;
};

/** Starts a script in its own process; resolves when it reports that it is ready or responds at `readyUrl`. */
export async function startProcess({
  script,
  args = [],
  env = {},
  readyUrl,
  preload,
}: Start): Promise<MeasuredProcess> {
  const child = fork(resolve(ROOT, script), args, {
    env: { ...process.env, NODE_COMPILE_CACHE: COMPILED, ...env },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    execArgv: [YOUNG_GENERATION, ...(preload === undefined ? [] : ["--import", resolve(ROOT, preload)])],
  });
  await (readyUrl === undefined
    ? new Promise((ready) => child.once("message", ready))
    : untilAnswers(readyUrl));
  return measured(child);
}

async function untilAnswers(url: string): Promise<void> {
  const deadline = Date.now() + STARTUP_MS;
  while (
    !(await fetch(url).then(
      (response) => response.ok,
      () => false,
    ))
  ) {
    if (Date.now() > deadline) throw new Error(`${url} did not answer`);
    await sleep(20);
  }
}

/** The fields of /proc/<pid>/stat from the state on (Linux only). */
const statOf = (pid: number): string[] =>
  readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];

function measured(child: ChildProcess): MeasuredProcess {
  const pid = child.pid ?? 0;
  const kill = (signal: NodeJS.Signals) =>
    new Promise<number | string>((ended) => {
      child.once("exit", (code, by) => ended(code ?? by ?? ""));
      child.kill(signal);
    });
  return {
    pid,
    cpuSeconds: () => (Number(statOf(pid)[11]) + Number(statOf(pid)[12])) / TICKS_PER_SECOND,
    memoryMb: () => (Number(statOf(pid)[21]) * PAGE_BYTES) / 1024 / 1024,
    kill,
    stop: async () => {
      await kill("SIGTERM");
    },
  };
}

/** Samples a process's memory; the returned function stops that and returns the peak in MB. */
export function watchMemory({ memoryMb }: MeasuredProcess, everyMs: number): () => number {
  let peakMb = memoryMb();
  const look = () => {
    peakMb = Math.max(peakMb, memoryMb());
  };
  const looking = setInterval(look, everyMs);
  return () => {
    clearInterval(looking);
    look();
    return peakMb;
  };
}
