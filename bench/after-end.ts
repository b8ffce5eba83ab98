import { setTimeout as sleep } from "node:timers/promises";
import { readLabelledAnswers } from "#interviewer/labelled/answers.ts";
import {
  appCall,
  endInterviews,
  openInterview,
  setPace,
  startChatStack,
  warmUpGreenroom,
  type ChatStack,
} from "./chat-stack.ts";
import { markdownTable, round, type Bench } from "./section.ts";
import { timeStream } from "./stream-call.ts";

const PEOPLE = 40;
const RUNS = 5;
const ANSWERS = 5;
/** Between two answers; people take longer. */
const PAUSE_MS = 3000;
const SLOW_CALL_MS = 6000;
/** All of its words come when the call has lasted so long. */
const AT_ONCE_PER_SECOND = 100_000;

const answers = readLabelledAnswers("tune").map(({ answer }) => answer);

async function isRated({ appUrl, people: [person] }: ChatStack, interviewId: string): Promise<boolean> {
  const response = await fetch(`${appUrl}/api/conversations/${interviewId}/report`, {
    headers: { authorization: `Bearer ${person?.token}` },
  });
  return ((await response.json()) as { data?: { status: string } }).data?.status === "ready";
}

/** From pressing End, ms until the report is there. */
async function timeOne(stack: ChatStack, run: number): Promise<number> {
  const { appUrl, people, modelUrl } = stack;
  const [person] = people;
  if (!person) throw new Error("nobody is there");
  await setPace(modelUrl);
  const interviewId = await openInterview(appUrl, person);
  await setPace(modelUrl, { firstTokenMs: SLOW_CALL_MS, tokensPerSecond: AT_ONCE_PER_SECOND });
  for (let n = 0; n < ANSWERS; n += 1) {
    await sleep(PAUSE_MS);
    const call = appCall(appUrl, person, interviewId);
    const message = answers[(run * ANSWERS + n) % answers.length];
    await timeStream({ ...call, body: { ...call.body, message } });
  }
  await sleep(PAUSE_MS);
  const ended = performance.now();
  const end = endInterviews(appUrl, [person], new Map([[person.id, interviewId]]));
  while (!(await isRated(stack, interviewId))) await sleep(20);
  const ms = performance.now() - ended;
  await end;
  return ms;
}

async function measure(hasModel: boolean): Promise<number[]> {
  const stack = await startChatStack(PEOPLE, { hasModel });
  try {
    await warmUpGreenroom(stack);
    const times: number[] = [];
    for (let run = 0; run < RUNS; run += 1) times.push(await timeOne(stack, run));
    return times;
  } finally {
    await stack.stop();
  }
}

export const afterEndBench: Bench = {
  name: "after-end",
  title: "From the end to the report",
  run: async () => {
    const secondsOf = async (hasModel: boolean) =>
      (await measure(hasModel)).map((ms) => round(ms / 1000, 2)).join(", ");
    return `Seconds from pressing End after ${ANSWERS} answers until the report is there, ${RUNS} interviews one after the other on a
warm server. Answers are judged while the interview goes on; each call of the model stand-in takes ${SLOW_CALL_MS / 1000} s here, a turn's as a judgement's;
the last answer's begins ${PAUSE_MS / 1000} s before the end, when the interviewer has gone on to another question.

${markdownTable(
  ["interviewer", "seconds"],
  [
    ["built-in", await secondsOf(false)],
    ["model stand-in", await secondsOf(true)],
  ],
)}`;
  },
};
