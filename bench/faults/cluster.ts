import { chmodSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { openDatabase } from "#api/db/database.ts";
import { freePort } from "#api/testing/free-port.ts";
import { createTemporaryFolder } from "#api/testing/temporary-folder.ts";
import { createPeople, startModel } from "../chat-stack.ts";
import { quantile } from "../stream-call.ts";
import { countKept, startApp } from "./app.ts";
import { describeErrors, startCrowd } from "./crowd.ts";
import type { FaultResult, FaultRun } from "./fault-run.ts";
import { addressesOf, START_MS, startCluster } from "./patroni.ts";
import { waitUntil } from "./scene.ts";

const INTERVIEWS = 200;
const EVERY_SECONDS = { least: 15, most: 25 };
const QUIET_MS = 40_000;

/** The primary of a cluster with automatic failover (deploy/patroni.yml) is killed while users answer. */
export const runPrimaryKilled: FaultRun = async () => {
  const folder = createTemporaryFolder("faults");
  chmodSync(folder, 0o755);
  mkdirSync(join(folder, "data"));
  const cluster = await startCluster(folder);
  const people = await createPeople(cluster.ownerUrl, INTERVIEWS);
  const port = await freePort();
  const model = await startModel();
  const app = await startApp(port, {
    ...addressesOf(cluster),
    DATA_DIR: join(folder, "data"),
    JOBS: "workers",
    ...model.settings,
  });
  const results: FaultResult[] = [];
  for (const what of ["PostgreSQL", "machine"] as const) {
    const crowd = startCrowd({ port: port, people, everySeconds: EVERY_SECONDS });
    await sleep(QUIET_MS);
    const primary = await cluster.findPrimary();
    const killedAt = performance.now();
    cluster.kill(primary, what);
    await waitUntil(() => cluster.findPrimary().then(() => true), START_MS);
    await sleep(QUIET_MS);
    const { sent, acknowledged, errors } = await crowd.end();
    const after = acknowledged.filter(({ begunAt }) => begunAt > killedAt);
    const back = Math.min(...after.map(({ begunAt, firstWordMs }) => begunAt + firstWordMs)) - killedAt;
    const wholeSeconds = await cluster.startAgain(primary);
    const newPrimary = await cluster.findPrimary();
    const db = openDatabase({ url: cluster.ownerUrl, onError: () => undefined });
    const counted = await countKept(db, acknowledged);
    await db.close();
    const first = acknowledged.filter(({ begunAt }) => begunAt < killedAt).map((it) => it.firstWordMs);
    results.push({
      fault: `the primary's ${what === "machine" ? "machine dies (PostgreSQL, Patroni and etcd)" : "PostgreSQL is killed, Patroni lives"} under ${INTERVIEWS} interviews`,
      sent,
      acknowledged: acknowledged.length,
      ...counted,
      seen: `answers flowed again after ${(back / 1000).toFixed(1)} s, ${newPrimary.name === primary.name ? "on the same machine" : "on another machine"}; three whole again ${wholeSeconds.toFixed(0)} s ${what === "machine" ? "after the machine came back" : "later"}; first word before it after ${Math.round(quantile(first, 0.5))} ms (median); calls made again: ${describeErrors(errors)}`,
    });
  }
  await app.stop();
  await model.stop();
  await cluster.stop();
  rmSync(folder, { recursive: true, force: true });
  return results;
};
