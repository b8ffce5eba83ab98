import { setTimeout as sleep } from "node:timers/promises";
import type { Person } from "#api/testing/start-test-server.ts";
import {
  appCall,
  endInterviews,
  FIRST_TOKEN_MS,
  FIRST_WORD_MS,
  modelCall,
  openInterviews,
  startChatStack,
  startPassThrough,
  TOKENS_PER_SECOND,
  warmUp,
  warmUpGreenroom,
} from "./chat-stack.ts";
import type { MeasuredProcess } from "./processes.ts";
import { markdownTable, round, type Bench } from "./section.ts";
import { quantile, timeStream, type StreamCall, type StreamTimes } from "./stream-call.ts";

const ROUNDS = 3;
const SPREAD_MS = 2_000;

type ChatFigures = {
  who: string;
  atOnce: number;
  firstTokenMedianMs: number;
  firstTokenP99Ms: number;
  perTokenMs: number;
  cpuMsPer1000Tokens: number | null;
  memoryMb: number | null;
};

/** Measures the first-token and per-token delay of the app, a bare pass-through and the model, one after the other. */
async function benchChat(sizes: number[]): Promise<ChatFigures[]> {
  const stack = await startChatStack(Math.max(...sizes));
  const through = await startPassThrough(stack);
  const { app, appUrl, people } = stack;
  const figures: ChatFigures[] = [];
  await warmUp(stack, through.server, () => timeStream(through.call()));
  await warmUpGreenroom(stack);
  for (const atOnce of sizes) {
    const some = people.slice(0, atOnce);
    figures.push(await measure("the model itself", some, { call: () => modelCall(stack) }));
    figures.push(await measure("bare pass-through", some, through));
    const interviews = await openInterviews(appUrl, some);
    const call = (person: Person) => appCall(appUrl, person, interviews.get(person.id) ?? "");
    figures.push(await measure("Greenroom", some, { call, server: app, modelMs: FIRST_WORD_MS }));
    await endInterviews(appUrl, some, interviews);
  }
  await through.server.stop();
  await stack.stop();
  return figures;
}

type Measuring = {
  call: (person: Person) => StreamCall;
  server?: MeasuredProcess;
  /** The model's own delay before the first token that is passed on. */
  modelMs?: number;
};

async function measure(
  who: string,
  people: Person[],
  { call, server, modelMs = FIRST_TOKEN_MS }: Measuring,
): Promise<ChatFigures> {
  const cpuBefore = server?.cpuSeconds() ?? 0;
  const times = (await Promise.all(people.map((person) => answerRounds(person, call)))).flat();
  const tokens = times.reduce((sum, it) => sum + it.tokens, 0);
  const first = times.map(({ firstTokenMs }) => firstTokenMs - modelMs);
  return {
    who,
    atOnce: people.length,
    firstTokenMedianMs: quantile(first, 0.5),
    firstTokenP99Ms: quantile(first, 0.99),
    perTokenMs: quantile(
      times.map(({ perTokenMs }) => perTokenMs - 1000 / TOKENS_PER_SECOND),
      0.5,
    ),
    cpuMsPer1000Tokens: server ? ((server.cpuSeconds() - cpuBefore) * 1000 * 1000) / tokens : null,
    memoryMb: server?.memoryMb() ?? null,
  };
}

async function answerRounds(person: Person, call: Measuring["call"]): Promise<StreamTimes[]> {
  const times: StreamTimes[] = [];
  await sleep(Math.random() * SPREAD_MS);
  for (let round = 0; round < ROUNDS; round += 1) times.push(await timeStream(call(person)));
  return times;
}

const orNone = (value: number | null) => (value === null ? "–" : round(value, 0));

export const chatBench: Bench = {
  name: "chat",
  title: "What the server adds to a model's answer",
  run: async () => {
    const figures = await benchChat([1, 50, 200]);
    return `The model stand-in sends its first token after ${FIRST_TOKEN_MS} ms and then ${TOKENS_PER_SECOND} tokens a second. Each interview gives three answers
one after the other. Columns: what is added to the model's own time (median, 99th percentile; ${FIRST_TOKEN_MS} ms, for Greenroom
${FIRST_WORD_MS} ms, since the model's first line is its move, which nobody is shown), what is added between
two tokens (median), processor time of the server for 1,000 tokens, resident memory of the server at the end.

${markdownTable(
  [
    "interviews at once",
    "through",
    "first token, median ms",
    "p99 ms",
    "per token ms",
    "CPU ms / 1,000 tokens",
    "memory MB",
  ],
  figures.map((it) => [
    it.atOnce,
    it.who,
    round(it.firstTokenMedianMs),
    round(it.firstTokenP99Ms),
    round(it.perTokenMs, 2),
    orNone(it.cpuMsPer1000Tokens),
    orNone(it.memoryMb),
  ]),
)}`;
  },
};
