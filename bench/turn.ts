import { setTimeout as sleep } from "node:timers/promises";
import { readLabelledAnswers } from "#interviewer/labelled/answers.ts";
import {
  appCall,
  endInterviews,
  FIRST_WORD_MS,
  openInterviews,
  startChatStack,
  type ChatStack,
} from "./chat-stack.ts";
import { databaseCpuSeconds } from "./processes.ts";
import { markdownTable, round, type Bench } from "./section.ts";
import { quantile, timeStream } from "./stream-call.ts";

const AT_ONCE = 40;
const WARM_UP_TURNS = 1;
/** A model's interview is over after seven. */
const TURNS = 4;
const SPREAD_SECONDS = 8;

type Cost = { serverMs: number; mainMs: number; databaseMs: number; firstWordMs: number; turns: number };

/** Each turn has an answer that nobody gave before. */
const answers = readLabelledAnswers("tune").map(({ answer }) => answer);

async function measure(hasModel: boolean): Promise<Cost> {
  const stack = await startChatStack(AT_ONCE, { hasModel });
  try {
    return await measureOn(stack, hasModel);
  } finally {
    await stack.stop();
  }
}

async function measureOn({ appUrl, people, app, dataDir }: ChatStack, hasModel: boolean): Promise<Cost> {
  const interviews = await openInterviews(appUrl, people);
  const firstWords: number[] = [];
  const play = (turns: number, from: number) =>
    Promise.all(
      people.map(async (person, n) => {
        for (let turn = 0; turn < turns; turn += 1) {
          await sleep(Math.random() * SPREAD_SECONDS * 1000);
          const answer = answers[(n * (WARM_UP_TURNS + TURNS) + from + turn) % answers.length];
          const call = appCall(appUrl, person, interviews.get(person.id) ?? "");
          const { firstTokenMs } = await timeStream({ ...call, body: { ...call.body, message: answer } });
          firstWords.push(firstTokenMs - (hasModel ? FIRST_WORD_MS : 0));
        }
      }),
    );
  const spent = () => [app.cpuSeconds(), app.mainSeconds(), databaseCpuSeconds(dataDir)] as const;
  await play(WARM_UP_TURNS, 0);
  firstWords.length = 0;
  const before = spent();
  await play(TURNS, WARM_UP_TURNS);
  const turns = firstWords.length;
  const [serverMs = 0, mainMs = 0, databaseMs = 0] = spent().map(
    (seconds, at) => ((seconds - (before[at] ?? 0)) * 1000) / turns,
  );
  await endInterviews(appUrl, people, interviews);
  return { serverMs, mainMs, databaseMs, firstWordMs: quantile(firstWords, 0.5), turns };
}

export const turnBench: Bench = {
  name: "turn",
  title: "What a turn costs",
  run: async () => {
    const rows: string[][] = [];
    for (const hasModel of [false, true]) {
      const { serverMs, mainMs, databaseMs, firstWordMs, turns } = await measure(hasModel);
      rows.push([
        hasModel ? "model stand-in" : "built-in",
        String(turns),
        round(serverMs),
        round(mainMs),
        round(databaseMs),
        round(firstWordMs),
      ]);
    }
    return `Processor time of the server and of the database for a turn, whole: ${AT_ONCE} interviews at once, answers that
nobody gave before at random moments, each interview ${TURNS} turns after ${WARM_UP_TURNS} to warm up; the idle load of both is
within, and rating each answer ahead. The first word is counted from the model's own.

${markdownTable(["interviewer", "turns", "server ms", "its main thread ms", "database ms", "first word, median ms"], rows)}`;
  },
};
