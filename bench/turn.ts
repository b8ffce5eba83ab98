import { setTimeout as sleep } from "node:timers/promises";
import { readLabelledAnswers } from "#interviewer/labelled/answers.ts";
import {
  appCall,
  endInterviews,
  FIRST_TOKEN_MS,
  FIRST_WORD_MS,
  openInterviews,
  startChatStack,
  startPassThrough,
  warmUp,
  warmUpGreenroom,
  type ChatStack,
} from "./chat-stack.ts";
import { databaseCpuSeconds } from "./processes.ts";
import { markdownTable, spread, type Bench } from "./section.ts";
import { quantile, timeStream } from "./stream-call.ts";

const AT_ONCE = 40;
/** A model's interview is over after seven. */
const TURNS = 4;
const SPREAD_SECONDS = 8;
const RUNS = 3;

type Cost = { serverMs: number; mainMs: number; databaseMs: number; firstWordMs: number };

/** Each turn has an answer that nobody gave before. */
const answers = readLabelledAnswers("tune").map(({ answer }) => answer);

async function measure(hasModel: boolean): Promise<Cost> {
  const stack = await startChatStack(AT_ONCE, { hasModel });
  try {
    await warmUpGreenroom(stack);
    return await measureOn(stack, hasModel);
  } finally {
    await stack.stop();
  }
}

/** The least that so many tokens cost: the same model's, passed on at the same pace. */
async function measurePassThrough(): Promise<Cost> {
  const stack = await startChatStack(AT_ONCE);
  try {
    const { server, call } = await startPassThrough(stack);
    await warmUp(stack, server, () => timeStream(call()));
    const firstWords: number[] = [];
    const before = [server.cpuSeconds(), server.mainSeconds()];
    await Promise.all(
      stack.people.map(async () => {
        for (let turn = 0; turn < TURNS; turn += 1) {
          await sleep(Math.random() * SPREAD_SECONDS * 1000);
          firstWords.push((await timeStream(call())).firstTokenMs - FIRST_TOKEN_MS);
        }
      }),
    );
    const [serverMs = 0, mainMs = 0] = [server.cpuSeconds(), server.mainSeconds()].map(
      (seconds, at) => ((seconds - (before[at] ?? 0)) * 1000) / firstWords.length,
    );
    await server.stop();
    return { serverMs, mainMs, databaseMs: 0, firstWordMs: quantile(firstWords, 0.5) };
  } finally {
    await stack.stop();
  }
}

async function measureOn({ appUrl, people, app, dataDir }: ChatStack, hasModel: boolean): Promise<Cost> {
  const interviews = await openInterviews(appUrl, people);
  const firstWords: number[] = [];
  const spent = () => [app.cpuSeconds(), app.mainSeconds(), databaseCpuSeconds(dataDir)] as const;
  const before = spent();
  await Promise.all(
    people.map(async (person, n) => {
      for (let turn = 0; turn < TURNS; turn += 1) {
        await sleep(Math.random() * SPREAD_SECONDS * 1000);
        const answer = answers[(n * TURNS + turn) % answers.length];
        const call = appCall(appUrl, person, interviews.get(person.id) ?? "");
        const { firstTokenMs } = await timeStream({ ...call, body: { ...call.body, message: answer } });
        firstWords.push(firstTokenMs - (hasModel ? FIRST_WORD_MS : 0));
      }
    }),
  );
  const [serverMs = 0, mainMs = 0, databaseMs = 0] = spent().map(
    (seconds, at) => ((seconds - (before[at] ?? 0)) * 1000) / firstWords.length,
  );
  await endInterviews(appUrl, people, interviews);
  return { serverMs, mainMs, databaseMs, firstWordMs: quantile(firstWords, 0.5) };
}

export const turnBench: Bench = {
  name: "turn",
  title: "What a turn costs",
  run: async () => {
    const rows: string[][] = [];
    const kinds = [
      { name: "built-in", run: () => measure(false) },
      { name: "model stand-in", run: () => measure(true) },
      { name: "bare pass-through", run: measurePassThrough },
    ];
    for (const kind of kinds) {
      const costs: Cost[] = [];
      for (let run = 0; run < RUNS; run += 1) costs.push(await kind.run());
      const all = (pick: (cost: Cost) => number) => spread(costs.map(pick));
      rows.push([
        kind.name,
        all((it) => it.mainMs),
        all((it) => it.serverMs),
        all((it) => it.databaseMs),
        all((it) => it.firstWordMs),
      ]);
    }
    return `Processor time for a turn, of a warm server and of the database: ${AT_ONCE} interviews at once, answers that nobody gave before
at random moments, ${TURNS} turns each; ${RUNS} runs, the smallest, the middle and the largest figure. The idle load of both is
within. Where there is no model, the whole server's holds rating each answer ahead, in threads of their own. The first
word is counted from the model's own. The bare pass-through passes the same model's tokens on and does nothing else.

${markdownTable(["interviewer", "main thread ms", "server, whole, ms", "database ms", "first word, median ms"], rows)}`;
  },
};
