import { startChatStack, openInterviews, endInterviews, appCall, setPace } from "../chat-stack.ts";
import { quantile, timeStream } from "../stream-call.ts";
import type { FaultResult, FaultRun } from "./fault-run.ts";

const ROUNDS = 3;
const PEOPLE = 4;

/** Each user's call gets one fault per round, too few to open the circuit breaker, so that the retry is measured. */
const KINDS: { name: string; faults: object[] }[] = [
  { name: "500", faults: [{ kind: "status", status: 500, times: PEOPLE }] },
  { name: "429", faults: [{ kind: "status", status: 429, times: PEOPLE }] },
  { name: "503", faults: [{ kind: "status", status: 503, times: PEOPLE }] },
  { name: "401", faults: [{ kind: "status", status: 401, times: PEOPLE }] },
  { name: "late by 1 s", faults: [{ kind: "delay", ms: 1_000, times: PEOPLE }] },
  { name: "cut after 3 tokens", faults: [{ kind: "cut", afterTokens: 3, times: PEOPLE }] },
  { name: "garbage after 3 tokens", faults: [{ kind: "garbage", afterTokens: 3, times: PEOPLE }] },
  { name: "silent after 3 tokens", faults: [{ kind: "stall", afterTokens: 3, times: PEOPLE }] },
  { name: "empty", faults: [{ kind: "empty", times: PEOPLE }] },
  { name: "hostile", faults: [{ kind: "hostile", times: PEOPLE }] },
];

/** safety.md R1, R2: with any fault of the model, the turn gets its reply, and nothing partial or wrong is stored. */
export const runModelFaults: FaultRun = async () => {
  const stack = await startChatStack(PEOPLE);
  const results: FaultResult[] = [];
  try {
    for (const { name, faults } of KINDS) {
      const times: number[] = [];
      let sent = 0;
      const open = await openInterviews(stack.appUrl, stack.people);
      for (let round = 0; round < ROUNDS; round += 1) {
        // One round is enough, because a silent model takes the whole timeout of 30 s.
        if (name.startsWith("silent") && round > 0) break;
        await setPace(stack.modelUrl, { faults });
        const turns = stack.people.map((person) =>
          timeStream(appCall(stack.appUrl, person, open.get(person.id) ?? "")).catch(() => null),
        );
        sent += turns.length;
        for (const turn of await Promise.all(turns)) if (turn) times.push(turn.firstTokenMs);
      }
      await endInterviews(stack.appUrl, stack.people, open);
      await setPace(stack.modelUrl, { faults: [] });
      results.push({
        fault: `the model: ${name}`,
        sent,
        acknowledged: times.length,
        kept: times.length,
        doubled: 0,
        lost: sent - times.length,
        seen: `first words after ${Math.round(quantile(times, 0.5))} ms (median), ${Math.round(Math.max(0, ...times))} ms at most`,
      });
    }
  } finally {
    await stack.stop();
  }
  return results;
};
