import { setTimeout as sleep } from "node:timers/promises";
import type { Person } from "#api/testing/start-test-server.ts";
import {
  answer,
  endInterviews,
  FIRST_TOKEN_MS,
  FIRST_WORD_MS,
  openInterviews,
  startChatStack,
  startPassThrough,
  TOKENS_PER_SECOND,
  warmUpGreenroom,
  type ChatStack,
} from "./chat-stack.ts";
import { watchMemory, type MeasuredProcess } from "./processes.ts";
import { markdownTable, round, type Bench } from "./section.ts";
import { quantile, timeStream } from "./stream-call.ts";

const EVERY_SECONDS = 25;
const LOOK_EVERY_MS = 500;
const BARE_SECONDS = 50;
/** Interval of users who think before they answer. Two cores can't serve so many interviews at the quick pace. */
const THINKING_SECONDS = 75;
const USUAL: Load[] = [{ interviews: 200, seconds: 50, everySeconds: EVERY_SECONDS }];
const FULL: Load[] = [
  { interviews: 200, seconds: 100, everySeconds: EVERY_SECONDS },
  { interviews: 1000, seconds: 300, everySeconds: EVERY_SECONDS },
  { interviews: 3000, seconds: 300, everySeconds: THINKING_SECONDS },
];

/** Loads for the built-in interviewer, whose first word takes only the app's own time. */
const BUILT_IN: Load[] = [
  { interviews: 50, seconds: 100, everySeconds: EVERY_SECONDS },
  { interviews: 300, seconds: 150, everySeconds: THINKING_SECONDS },
];

type Load = { interviews: number; seconds: number; everySeconds: number };

type LoadFigures = {
  who: string;
  answers: number;
  errors: string[];
  addedMs: { median: number; p95: number; p99: number; max: number };
  cpuMsPerTurn: number;
  memoryMb: number;
};

/**
 * Runs many interviews at once with streamed answers at a fixed interval (safety.md R14), first through the bare
 * pass-through, then through Greenroom.
 */
async function benchLoad({ interviews, ...pace }: Load): Promise<LoadFigures[]> {
  const stack = await startChatStack(interviews);
  try {
    const through = await startPassThrough(stack);
    const bare = await measure(
      { server: through.server, who: "bare pass-through", modelMs: FIRST_TOKEN_MS },
      (firstTokens) =>
        atPace(stack.people, { ...pace, seconds: BARE_SECONDS }, async () => {
          firstTokens.push((await timeStream(through.call())).firstTokenMs);
        }),
    );
    await through.server.stop();
    return [bare, await load(stack, pace)];
  } finally {
    await stack.stop();
  }
}

async function benchBuiltIn({ interviews, ...pace }: Load): Promise<LoadFigures[]> {
  const stack = await startChatStack(interviews, { hasModel: false });
  try {
    await warmUpGreenroom(stack);
    return [await load(stack, pace, { who: "built-in", modelMs: 0 })];
  } finally {
    await stack.stop();
  }
}

async function load(
  { people, app, appUrl }: ChatStack,
  pace: Pace,
  by = { who: "Greenroom", modelMs: FIRST_WORD_MS },
): Promise<LoadFigures> {
  const open = await openInterviews(appUrl, people);
  const figures = await measure({ server: app, ...by }, (firstTokens) =>
    atPace(people, pace, async (person) => {
      const firstTokenMs = await answer(appUrl, person, open);
      if (firstTokenMs !== null) firstTokens.push(firstTokenMs);
    }),
  );
  await endInterviews(appUrl, people, open);
  return figures;
}

type Say = (person: Person) => Promise<void>;

type Pace = Pick<Load, "seconds" | "everySeconds">;

/** Makes every user answer at a fixed interval, starting at a random time. Returns the errors. */
async function atPace(people: Person[], { seconds, everySeconds }: Pace, say: Say): Promise<string[]> {
  const errors: string[] = [];
  const until = Date.now() + seconds * 1000;
  const talk = async (person: Person) => {
    let at = Date.now() + Math.random() * everySeconds * 1000;
    while (at < until) {
      await sleep(Math.max(0, at - Date.now()));
      at += everySeconds * 1000;
      await say(person).catch((error: unknown) => errors.push(String(error).slice(0, 200)));
    }
  };
  await Promise.all(people.map(talk));
  return errors;
}

async function measure(
  { server, who, modelMs }: { server: MeasuredProcess; who: string; modelMs: number },
  run: (firstTokens: number[]) => Promise<string[]>,
): Promise<LoadFigures> {
  const firstTokens: number[] = [];
  const cpuBefore = server.cpuSeconds();
  const readPeakMb = watchMemory(server, LOOK_EVERY_MS);
  const errors = await run(firstTokens);
  const added = firstTokens.map((ms) => ms - modelMs);
  return {
    who,
    answers: added.length,
    errors,
    addedMs: {
      median: quantile(added, 0.5),
      p95: quantile(added, 0.95),
      p99: quantile(added, 0.99),
      max: quantile(added, 1),
    },
    cpuMsPerTurn: ((server.cpuSeconds() - cpuBefore) * 1000) / Math.max(1, added.length),
    memoryMb: readPeakMb(),
  };
}

export const loadBench: Bench = {
  name: "load",
  title: "Many interviews at once, at people's pace",
  run: async (full) => {
    const loads: Load[] = full ? FULL : USUAL;
    const rows = [];
    const runs = [
      ...BUILT_IN.map((it) => [it, benchBuiltIn] as const),
      ...loads.map((it) => [it, benchLoad] as const),
    ];
    for (const [load, bench] of runs) {
      for (const it of await bench(load)) {
        if (it.errors.length > 0) console.error(it.errors.slice(0, 5));
        rows.push([
          load.interviews,
          `${load.everySeconds} s`,
          it.who,
          it.answers,
          it.errors.length,
          round(it.addedMs.median),
          round(it.addedMs.p95),
          round(it.addedMs.p99),
          round(it.addedMs.max, 0),
          round(it.cpuMsPerTurn),
          round(it.memoryMb, 0),
        ]);
      }
    }
    return `Each interview gives an answer at its pace, through HTTP, and hears the words streamed; the model stand-in, in a process
of its own, sends the first token after ${FIRST_TOKEN_MS} ms and then ${TOKENS_PER_SECOND} a second. Added: from the request to the first token, less
the model's own time; it holds the session look-up and all work with the database, and what the model stand-in, its timers
and the network add, which the bare pass-through shows by itself. Load, stand-in, database and server share the cores.

${markdownTable(
  [
    "interviews at once",
    "an answer each",
    "through",
    "answers",
    "errors",
    "added, median ms",
    "p95 ms",
    "p99 ms",
    "max ms",
    "server's CPU ms a turn",
    "server's memory MB",
  ],
  rows,
)}`;
  },
};
