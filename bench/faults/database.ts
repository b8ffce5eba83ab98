import { rmSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "#api/testing/free-port.ts";
import { killDatabase } from "#api/testing/kill-database.ts";
import { countKept, createFolderWithPeople, startApp, startTalking, statusOf, withDatabase } from "./app.ts";
import type { FaultRun } from "./fault-run.ts";

const STOPS = 10;
const PEOPLE = 10;

/** safety.md R10: the database is killed or stopped; the server stays up, is not ready, and recovers by itself. */
export const runDatabaseStops: FaultRun = async () => {
  const { dataDir, people } = await createFolderWithPeople(PEOPLE);
  const port = await freePort();
  const app = await startApp(port, { DATA_DIR: dataDir });
  const backMs: number[] = [];
  const health = new Set<number>();
  const endTalks = startTalking(port, people);
  for (let n = 0; n < STOPS; n += 1) {
    await sleep(500 + Math.random() * 1000);
    killDatabase(dataDir, n % 2 === 0 ? "SIGKILL" : "SIGINT");
    const from = performance.now();
    await sleep(200);
    while ((await statusOf(port, "ready")) !== 200) {
      health.add(await statusOf(port, "health"));
      await sleep(50);
    }
    backMs.push(performance.now() - from);
  }
  await sleep(1_000);
  const { sent, acknowledged } = await endTalks();
  await app.stop();
  const counted = await withDatabase(dataDir, (db) => countKept(db, acknowledged));
  rmSync(dataDir, { recursive: true, force: true });
  return [
    {
      fault: `${STOPS} times the database is killed or stopped while ${PEOPLE} people talk`,
      sent,
      acknowledged: acknowledged.length,
      ...counted,
      seen: `ready again after ${Math.round(Math.max(...backMs))} ms at most; /api/health meanwhile: ${[...health].join(", ") || "200"}`,
    },
  ];
};
