import { setTimeout as sleep } from "node:timers/promises";
import type { Person } from "#api/testing/start-test-server.ts";
import {
  appCall,
  endInterview,
  FIRST_TOKEN_MS,
  openInterview,
  startChatStack,
  type ChatStack,
} from "./chat-stack.ts";
import { markdownTable, round, type Bench } from "./section.ts";
import { quantile, timeStream } from "./stream-call.ts";

const EVERY_SECONDS = 25;

const OPENED_AT_ONCE = 100;
const USUAL: Load[] = [{ interviews: 200, seconds: 50 }];
const FULL: Load[] = [
  { interviews: 200, seconds: 100 },
  { interviews: 1000, seconds: 300 },
];

type Load = { interviews: number; seconds: number };

type LoadFigures = {
  answers: number;
  errors: string[];
  addedMs: { median: number; p95: number; p99: number; max: number };
  cpuMsPerTurn: number;
  memoryMb: number;
};

/** Many interviews at once, each with an answer every 25 s, through HTTP, words streamed (THREATS R14). */
async function benchLoad({ interviews, seconds }: Load): Promise<LoadFigures> {
  const stack = await startChatStack(interviews);
  try {
    return await load(stack, { interviews, seconds });
  } finally {
    await stack.stop();
  }
}

async function load(stack: ChatStack, { seconds }: Load): Promise<LoadFigures> {
  const { people, app, appUrl } = stack;
  const open = new Map<string, string>();
  for (const group of groupsOf(people, OPENED_AT_ONCE)) {
    await Promise.all(group.map(async (it) => open.set(it.id, await openInterview(appUrl, it))));
  }
  const firstTokens: number[] = [];
  const errors: string[] = [];
  const cpuBefore = app.cpuSeconds();
  const until = Date.now() + seconds * 1000;
  let peakMb = 0;
  const watch = setInterval(() => (peakMb = Math.max(peakMb, app.memoryMb())), 500);
  const talk = async (person: Person) => {
    let at = Date.now() + Math.random() * EVERY_SECONDS * 1000;
    while (at < until) {
      await sleep(Math.max(0, at - Date.now()));
      at += EVERY_SECONDS * 1000;
      try {
        firstTokens.push((await timeStream(appCall(appUrl, person, open.get(person.id) ?? ""))).firstTokenMs);
      } catch (error) {
        // An interview that has had all its questions is over; its person begins another.
        if (!String(error).includes("interview_over")) errors.push(String(error).slice(0, 200));
        else open.set(person.id, await openInterview(appUrl, person));
      }
    }
  };
  await Promise.all(people.map(talk));
  clearInterval(watch);
  const cpu = app.cpuSeconds() - cpuBefore;
  for (const group of groupsOf(people, OPENED_AT_ONCE)) {
    await Promise.all(
      group.map((it) => endInterview(appUrl, it, open.get(it.id) ?? "").catch(() => undefined)),
    );
  }
  const added = firstTokens.map((ms) => ms - FIRST_TOKEN_MS);
  return {
    answers: added.length,
    errors,
    addedMs: {
      median: quantile(added, 0.5),
      p95: quantile(added, 0.95),
      p99: quantile(added, 0.99),
      max: quantile(added, 1),
    },
    cpuMsPerTurn: (cpu * 1000) / Math.max(1, added.length),
    memoryMb: peakMb,
  };
}

const groupsOf = <T>(all: T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, n) => all.slice(n * size, (n + 1) * size));

export const loadBench: Bench = {
  name: "load",
  title: "Many interviews at once, at people's pace",
  run: async (full) => {
    const loads: Load[] = full ? FULL : USUAL;
    const rows = [];
    for (const load of loads) {
      const it = await benchLoad(load);
      if (it.errors.length > 0) console.error(it.errors.slice(0, 5));
      rows.push([
        load.interviews,
        load.seconds,
        it.answers,
        it.errors.length,
        round(it.addedMs.median),
        round(it.addedMs.p95),
        round(it.addedMs.p99),
        round(it.cpuMsPerTurn),
        round(it.memoryMb, 0),
      ]);
    }
    return `Each interview gives an answer every ${EVERY_SECONDS} s, through HTTP, and hears the words streamed; the model stand-in, in a process
of its own, sends the first token after ${FIRST_TOKEN_MS} ms and then 20 a second. Added: from the request to the first token, less
the model's own time; it holds the session look-up and all work with the database. Load, stand-in, database and server
share the cores.

${markdownTable(
  [
    "interviews at once",
    "for s",
    "answers",
    "errors",
    "added, median ms",
    "p95 ms",
    "p99 ms",
    "server's CPU ms a turn",
    "server's memory MB",
  ],
  rows,
)}`;
  },
};
