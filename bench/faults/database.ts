import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "../processes.ts";
import { countKept, createFolderWithPeople, startApp, talk, withDatabase } from "./app.ts";
import type { FaultRun } from "./fault-run.ts";

const STOPS = 10;
const PEOPLE = 10;
const statusOf = (url: string) =>
  fetch(url).then(
    (answer) => answer.status,
    () => 0,
  );

/** R10: the database dies or is stopped under the server; it lives, is not ready, and finds back by itself. */
export const runDatabaseStops: FaultRun = async () => {
  const { dataDir, people } = await createFolderWithPeople(PEOPLE);
  const port = await freePort();
  const app = await startApp(port, { DATA_DIR: dataDir });
  const backMs: number[] = [];
  const health = new Set<number>();
  let over = false;
  const talks = people.map((person) => talk(port, person, () => over));
  for (let n = 0; n < STOPS; n += 1) {
    await sleep(500 + Math.random() * 1000);
    const [pid] = readFileSync(join(dataDir, "postgres/postmaster.pid"), "utf8").split("\n");
    process.kill(Number(pid), n % 2 === 0 ? "SIGKILL" : "SIGINT");
    const from = performance.now();
    await sleep(200);
    while ((await statusOf(`http://127.0.0.1:${port}/api/ready`)) !== 200) {
      health.add(await statusOf(`http://127.0.0.1:${port}/api/health`));
      await sleep(50);
    }
    backMs.push(performance.now() - from);
  }
  await sleep(1_000);
  over = true;
  const said = await Promise.all(talks);
  await app.stop();
  const acknowledged = said.flatMap((it) => it.acknowledged);
  const counted = await withDatabase(dataDir, (db) => countKept(db, acknowledged));
  rmSync(dataDir, { recursive: true, force: true });
  return [
    {
      fault: `${STOPS} times the database is killed or stopped while ${PEOPLE} people talk`,
      sent: said.reduce((sum, it) => sum + it.sent.length, 0),
      acknowledged: acknowledged.length,
      ...counted,
      seen: `ready again after ${Math.round(Math.max(...backMs))} ms at most; /api/health meanwhile: ${[...health].join(", ") || "200"}`,
    },
  ];
};
