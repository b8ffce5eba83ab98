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
import { quantile, timeStream } from "./stream-call.ts";

const EVERY_SECONDS = 25;

export type Load = { interviews: number; seconds: number; everySeconds?: number };

export type LoadFigures = {
  answers: number;
  errors: string[];
  addedMs: { median: number; p95: number; p99: number; max: number };
  cpuMsPerTurn: number;
  memoryMb: number;
  memoryPerInterviewKb: number;
};

/** Many interviews at once, each with an answer every 25 s, through HTTP, words streamed (THREATS R14). */
export async function benchLoad({
  interviews,
  seconds,
  everySeconds = EVERY_SECONDS,
}: Load): Promise<LoadFigures> {
  const stack = await startChatStack(interviews);
  try {
    return await load(stack, { interviews, seconds, everySeconds });
  } finally {
    await stack.stop();
  }
}

async function load(stack: ChatStack, { seconds, everySeconds }: Required<Load>): Promise<LoadFigures> {
  const { people, app, appUrl } = stack;
  const memoryBefore = app.memoryMb();
  const open = new Map<string, string>();
  for (const group of groupsOf(people, 20)) {
    await Promise.all(group.map(async (it) => open.set(it.id, await openInterview(appUrl, it))));
  }
  const firstTokens: number[] = [];
  const errors: string[] = [];
  const cpuBefore = app.cpuSeconds();
  const until = Date.now() + seconds * 1000;
  let peakMb = 0;
  const watch = setInterval(() => (peakMb = Math.max(peakMb, app.memoryMb())), 500);
  const talk = async (person: Person) => {
    let at = Date.now() + Math.random() * everySeconds * 1000;
    while (at < until) {
      await sleep(Math.max(0, at - Date.now()));
      at += everySeconds * 1000;
      try {
        firstTokens.push((await timeStream(appCall(appUrl, person, open.get(person.id) ?? ""))).firstTokenMs);
      } catch (error) {
        if (!String(error).includes(": 409")) errors.push(String(error).slice(0, 200));
        else open.set(person.id, await openInterview(appUrl, person));
      }
    }
  };
  await Promise.all(people.map(talk));
  clearInterval(watch);
  const cpu = app.cpuSeconds() - cpuBefore;
  for (const group of groupsOf(people, 20)) {
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
    memoryPerInterviewKb: ((peakMb - memoryBefore) * 1024) / people.length,
  };
}

const groupsOf = <T>(all: T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, n) => all.slice(n * size, (n + 1) * size));

if (import.meta.main) {
  const [interviews = "200", seconds = "30", every = "25"] = process.argv.slice(2);
  console.log(
    await benchLoad({
      interviews: Number(interviews),
      seconds: Number(seconds),
      everySeconds: Number(every),
    }),
  );
}
