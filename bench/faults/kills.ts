import { rmSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "#api/testing/free-port.ts";
import { quantile } from "../stream-call.ts";
import { countKept, createFolderWithPeople, startApp, startTalking, withDatabase } from "./app.ts";
import type { FaultRun } from "./fault-run.ts";

const KILLS = 50;
const PEOPLE = 10;

/** safety.md R6: kill -9 repeatedly while users answer; the embedded database keeps running or is taken over. */
export const runKills: FaultRun = async () => {
  const { dataDir, people } = await createFolderWithPeople(PEOPLE);
  const port = await freePort();
  const readyMs: number[] = [];
  const endTalks = startTalking(port, people);
  for (let n = 0; n < KILLS; n += 1) {
    const from = performance.now();
    const app = await startApp(port, { DATA_DIR: dataDir });
    readyMs.push(performance.now() - from);
    await sleep(100 + Math.random() * 900);
    await app.kill("SIGKILL");
  }
  const last = await startApp(port, { DATA_DIR: dataDir });
  await sleep(1_000);
  const { sent, acknowledged } = await endTalks();
  await last.stop();
  const counted = await withDatabase(dataDir, (db) => countKept(db, acknowledged));
  rmSync(dataDir, { recursive: true, force: true });
  return [
    {
      fault: `${KILLS} kills -9 of the server while ${PEOPLE} people talk`,
      sent,
      acknowledged: acknowledged.length,
      ...counted,
      seen: `ready again after ${Math.round(quantile(readyMs, 0.5))} ms (median), ${Math.round(Math.max(...readyMs))} ms at most`,
    },
  ];
};
