import { fork, type ChildProcess } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "#api/testing/free-port.ts";

const ROOT = resolve(import.meta.dirname, "..");
const TICKS_PER_SECOND = 100;
const PAGE_BYTES = 4096;
const STARTUP_MS = 120_000;

/** What every server of a bench or a fault run signs its sessions with. */
export const SECRET = "bench-secret-of-more-than-thirty-two-bytes";

/** As the start commands have it (package.json, Dockerfile, deploy/): 50 MB less for 2,000 open screens, at the same speed. */
const YOUNG_GENERATION = "--max-semi-space-size=8";
/** What compiled code they keep, too: with it no thread loads what strips types. */
const COMPILED = resolve(ROOT, "node_modules/.cache/node-compile");

export type MeasuredProcess = {
  pid: number;
  /** Processor seconds used so far (Linux only). */
  cpuSeconds: () => number;
  mainSeconds: () => number;
  /** Resident memory now, in MB (Linux only). */
  memoryMb: () => number;
  /** Sends the signal and returns how it ended: its exit code, or the signal's name. */
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

/** Starts a script as a process of its own; resolves when it says ready or answers at `readyUrl`. */
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

/** The server as a process of its own on a database that was made for a bench; `url` ends with /api. */
export async function startServerOn(
  database: { url: string; serverUrl: string },
  dataDir: string,
  env: Record<string, string> = {},
): Promise<{ app: MeasuredProcess; url: string }> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}/api`;
  const app = await startProcess({
    script: "api/main.ts",
    env: {
      DATABASE_URL: database.serverUrl,
      DATABASE_OWNER_URL: database.url,
      DATA_DIR: join(dataDir, "app"),
      PORT: String(port),
      AUTH_SECRET: SECRET,
      LOG_LEVEL: "silent",
      ...env,
    },
    readyUrl: `${url}/health`,
  });
  return { app, url };
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

/** What the kernel tells of a process or a thread, from its state on (Linux only). */
const statOf = (path: string): string[] => readFileSync(path, "utf8").split(") ")[1]?.split(" ") ?? [];

const secondsOf = (stat: string[]): number => (Number(stat[11]) + Number(stat[12])) / TICKS_PER_SECOND;

/** Of a process that somebody else started; `mainSeconds` is the part of its first thread, without workers. */
export function measureProcess(
  pid: number,
): Pick<MeasuredProcess, "pid" | "cpuSeconds" | "mainSeconds" | "memoryMb"> {
  const stat = () => statOf(`/proc/${pid}/stat`);
  return {
    pid,
    cpuSeconds: () => secondsOf(stat()),
    mainSeconds: () => secondsOf(statOf(`/proc/${pid}/task/${pid}/stat`)),
    memoryMb: () => (Number(stat()[21]) * PAGE_BYTES) / 1024 / 1024,
  };
}

/** Processor seconds of a database's server and of all it has started, those that have ended too. */
export function databaseCpuSeconds(dataDir: string): number {
  const parent = readFileSync(resolve(dataDir, "postgres/postmaster.pid"), "utf8").split("\n")[0] ?? "";
  const server = statOf(`/proc/${parent}/stat`);
  // Fields 13 and 14 are those of children that have ended.
  const ended = (Number(server[13]) + Number(server[14])) / TICKS_PER_SECOND;
  return readdirSync("/proc").reduce(
    (sum, pid) => {
      try {
        const stat = statOf(`/proc/${pid}/stat`);
        return stat[1] === parent ? sum + secondsOf(stat) : sum;
      } catch {
        // No process, or one that has ended meanwhile.
        return sum;
      }
    },
    secondsOf(server) + ended,
  );
}

function measured(child: ChildProcess): MeasuredProcess {
  const kill = (signal: NodeJS.Signals) =>
    new Promise<number | string>((ended) => {
      child.once("exit", (code, by) => ended(code ?? by ?? ""));
      child.kill(signal);
    });
  return {
    ...measureProcess(child.pid ?? 0),
    kill,
    stop: async () => {
      await kill("SIGTERM");
    },
  };
}

/** Looks at a process's memory from now on; the returned function ends that and tells the most there was, in MB. */
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
