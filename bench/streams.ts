import { execFileSync } from "node:child_process";
import { availableParallelism } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import type { Person } from "#api/testing/start-test-server.ts";
import {
  appCall,
  modelCall,
  openInterview,
  openInterviews,
  setPace,
  startChatStack,
  startPassThrough,
  TOKENS_PER_SECOND,
  type ChatStack,
  PREAMBLE,
} from "./chat-stack.ts";
import type { MeasuredProcess } from "./processes.ts";
import { markdownTable, round, type Bench } from "./section.ts";
import { quantile, timeStream, type StreamCall } from "./stream-call.ts";

const USUAL = [100, 200];
const FULL = [200, 400, 500, 600];
const LATE_MS = 50;
const SPREAD_SECONDS = 10;
const STEP_SECONDS = 12;

const PINNED = {
  server: "0",
  all: `0-${availableParallelism() - 1}`,
  rest: `1-${availableParallelism() - 1}`,
};

type StepFigures = {
  who: string;
  streams: number;
  lateMs: { median: number; p99: number };
  cores: number | null;
  errors: number;
};
type Talker = {
  who: string;
  server: MeasuredProcess | null;
  callFor: (person: Person) => StreamCall;
  onOver?: (person: Person) => Promise<unknown>;
};

/** All threads of a process, and what it starts later. */
const pin = (pid: number, cores: string) => execFileSync("taskset", ["-acp", cores, String(pid)]);

/** How many streams one core passes on before tokens come late: the server alone on it, all else on the others. */
async function benchStreams(steps: number[]): Promise<StepFigures[]> {
  pin(process.pid, PINNED.rest);
  const stack = await startChatStack(Math.max(...steps));
  try {
    const through = await startPassThrough(stack);
    pin(stack.app.pid, PINNED.server);
    pin(through.server.pid, PINNED.server);
    const figures = [
      ...(await climb(stack, steps, {
        who: "the model itself",
        server: null,
        callFor: () => modelCall(stack),
      })),
      ...(await climb(stack, steps, {
        who: "bare pass-through",
        server: through.server,
        callFor: through.call,
      })),
      ...(await climb(stack, steps, await greenroom(stack))),
    ];
    await through.server.stop();
    return figures;
  } finally {
    await stack.stop();
    pin(process.pid, PINNED.all);
  }
}

/** Everybody has an interview open, and gets another when it has had all its questions. */
async function greenroom({ appUrl, app, people }: ChatStack): Promise<Talker> {
  const open = await openInterviews(appUrl, people);
  return {
    who: "Greenroom",
    server: app,
    callFor: (person) => appCall(appUrl, person, open.get(person.id) ?? ""),
    onOver: async (person) => open.set(person.id, await openInterview(appUrl, person)),
  };
}

/** Step by step, until one comes late. */
async function climb(
  { people, modelUrl }: ChatStack,
  steps: number[],
  talker: Talker,
): Promise<StepFigures[]> {
  await setPace(modelUrl, { preamble: PREAMBLE });
  const figures: StepFigures[] = [];
  for (const streams of steps) {
    const step = await holdStreams(people.slice(0, streams), talker);
    figures.push(step);
    if (step.lateMs.p99 > LATE_MS) break;
  }
  await setPace(modelUrl);
  return figures;
}

async function holdStreams(people: Person[], talker: Talker): Promise<StepFigures> {
  const late: number[] = [];
  let errors = 0;
  const from = Date.now() + SPREAD_SECONDS * 1000;
  const until = from + STEP_SECONDS * 1000;
  const onGap = (ms: number) => {
    if (Date.now() >= from && Date.now() < until) late.push(Math.max(0, ms - 1000 / TOKENS_PER_SECOND));
  };
  const talk = async (person: Person) => {
    await sleep(Math.random() * SPREAD_SECONDS * 1000);
    while (Date.now() < until) {
      try {
        await timeStream({ ...talker.callFor(person), onGap });
      } catch (error) {
        if (talker.onOver && String(error).includes("interview_over")) await talker.onOver(person);
        else errors += 1;
      }
    }
  };
  const [cores] = await Promise.all([coresUsed(talker.server, { from, until }), ...people.map(talk)]);
  return {
    who: talker.who,
    streams: people.length,
    lateMs: { median: quantile(late, 0.5), p99: quantile(late, 0.99) },
    cores,
    errors,
  };
}

async function coresUsed(
  server: MeasuredProcess | null,
  { from, until }: { from: number; until: number },
): Promise<number | null> {
  await sleep(from - Date.now());
  const before = server?.cpuSeconds();
  await sleep(until - Date.now());
  return server && before !== undefined ? (server.cpuSeconds() - before) / STEP_SECONDS : null;
}

export const streamsBench: Bench = {
  name: "streams",
  title: "Streams on one core",
  run: async (full) => {
    const figures = await benchStreams(full ? FULL : USUAL);
    return `The server alone on one core (taskset, Linux), everything else on the others; answers of about ten seconds at
${TOKENS_PER_SECOND} tokens a second, one after the other. Late: how much later than the model's own ${1000 / TOKENS_PER_SECOND} ms a token comes after the one before.
The steps end with the first whose 99th percentile passes ${LATE_MS} ms.

${markdownTable(
  ["streams at once", "through", "late, median ms", "p99 ms", "of its core used", "errors"],
  figures.map((it) => [
    it.streams,
    it.who,
    round(it.lateMs.median),
    round(it.lateMs.p99),
    it.cores === null ? "–" : `${round(it.cores * 100, 0)} %`,
    it.errors,
  ]),
)}`;
  },
};
