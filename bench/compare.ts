import { measure, type ChatFigures } from "./chat.ts";
import {
  AI_LIBRARY,
  appCall,
  endInterviews,
  modelCall,
  FIRST_WORD_MS,
  openInterviews,
  PREAMBLE,
  setPace,
  startAiPipeline,
  startChatStack,
  startPassThrough,
  warmUp,
  warmUpGreenroom,
} from "./chat-stack.ts";
import { markdownTable, spread, type Bench } from "./section.ts";
import { timeStream } from "./stream-call.ts";

const AT_ONCE = 50;
const ROUNDS = 3;

type Row = ChatFigures & { answers: string };

/** In turn, on one machine and with one model: the model itself, two peers and Greenroom. */
async function compareOnce(): Promise<Row[]> {
  const stack = await startChatStack(AT_ONCE);
  const [bare, library] = [await startPassThrough(stack), await startAiPipeline(stack)];
  const { app, appUrl, people } = stack;
  const rows: Row[] = [];
  try {
    for (const { server, call } of [bare, library]) await warmUp(stack, server, () => timeStream(call()));
    await warmUpGreenroom(stack);
    for (const [answers, preamble] of [
      ["short", ""],
      ["long", PREAMBLE],
    ] as const) {
      await setPace(stack.modelUrl, { preamble });
      rows.push({
        answers,
        ...(await measure("the model itself", people, { call: () => modelCall(stack) })),
      });
      rows.push({ answers, ...(await measure("bare pass-through", people, bare)) });
      rows.push({ answers, ...(await measure(`${AI_LIBRARY}, its pipeline`, people, library)) });
      const interviews = await openInterviews(appUrl, people);
      const call: Parameters<typeof measure>[2]["call"] = (person) =>
        appCall(appUrl, person, interviews.get(person.id) ?? "");
      rows.push({
        answers,
        ...(await measure("Greenroom", people, { call, server: app, modelMs: FIRST_WORD_MS })),
      });
      await endInterviews(appUrl, people, interviews);
    }
  } finally {
    await library.server.stop();
    await bare.server.stop();
    await stack.stop();
  }
  return rows;
}

function rowsOf(runs: readonly Row[][]): (string | number)[][] {
  return (runs[0] ?? []).map(({ answers, who }, at) => {
    const mine = runs.flatMap((run) => run[at] ?? []);
    const ratios = runs.flatMap((run) => {
      const bare = run.find((row) => row.answers === answers && row.who === "bare pass-through");
      const own = run[at]?.cpuMsPer1000Tokens ?? null;
      return own === null || !bare?.cpuMsPer1000Tokens ? [] : [own / bare.cpuMsPer1000Tokens];
    });
    const cpu = mine.flatMap(({ cpuMsPer1000Tokens }) => cpuMsPer1000Tokens ?? []);
    return [
      answers,
      who,
      spread(
        mine.map(({ firstTokenMedianMs }) => firstTokenMedianMs),
        1,
      ),
      cpu.length === 0 ? "–" : spread(cpu, 0),
      ratios.length === 0 ? "–" : spread(ratios, 1),
    ];
  });
}

export const compareBench: Bench = {
  name: "compare",
  title: "Beside others",
  run: async () => {
    const runs: Row[][] = [];
    for (let run = 0; run < ROUNDS; run += 1) runs.push(await compareOnce());
    return `${AT_ONCE} people at once, three answers each, each server warm, ${ROUNDS} runs: the smallest, the middle and the largest figure. The peers keep nothing
and know nobody: Greenroom's figures hold the session, storing the answer and the reply, the interviewer's decision and
rating each answer ahead. Its first token is the first word after the model's own line that names its move.

${markdownTable(
  [
    "answers",
    "through",
    "first token added, median ms",
    "CPU ms / 1,000 tokens",
    "times the bare pass-through",
  ],
  rowsOf(runs),
)}`;
  },
};
