import { setTimeout as sleep } from "node:timers/promises";
import { appCall, endInterviews, openInterviews, startChatStack } from "./chat-stack.ts";
import { markdownTable, round, type Bench } from "./section.ts";
import { quantile, timeStream } from "./stream-call.ts";

const AT_ONCE = 50;
const ROUNDS = 3;
/** People answer every half minute or so; and all of them at nearly the same moment. */
const SPREADS_SECONDS = [30, 2];

/** Milliseconds from the answer to the first word, of each answer. */
async function measure(spreadSeconds: number): Promise<number[]> {
  const stack = await startChatStack(AT_ONCE, { hasModel: false });
  const { appUrl, people } = stack;
  const interviews = await openInterviews(appUrl, people);
  const times: number[] = [];
  await Promise.all(
    people.map(async (person) => {
      for (let turn = 0; turn < ROUNDS; turn += 1) {
        await sleep(Math.random() * spreadSeconds * 1000);
        const { firstTokenMs } = await timeStream(appCall(appUrl, person, interviews.get(person.id) ?? ""));
        times.push(firstTokenMs);
      }
    }),
  );
  await endInterviews(appUrl, people, interviews);
  await stack.stop();
  return times;
}

export const builtInBench: Bench = {
  name: "built-in",
  title: "The first word of the built-in interviewer",
  run: async () => {
    const rows: string[][] = [];
    for (const spread of SPREADS_SECONDS) {
      const times = await measure(spread);
      rows.push([`${spread} s`, ...[0.5, 0.95, 0.99].map((share) => round(quantile(times, share)))]);
    }
    return `From sending an answer of 40 words to the first word of the reply, without a language model: ${AT_ONCE} interviews at
once, ${ROUNDS} answers each, each at a random moment within so many seconds. The bound is 250 ms.

${markdownTable(["answers within", "median ms", "p95 ms", "p99 ms"], rows)}`;
  },
};
