import { chmodSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { openDatabase } from "#api/db/database.ts";
import { freePort } from "#api/testing/free-port.ts";
import { createTemporaryFolder } from "#api/testing/temporary-folder.ts";
import { createPeople, startModel } from "../chat-stack.ts";
import { countKept, startApp, statusOf } from "./app.ts";
import { startCrowd } from "./crowd.ts";
import { POSTGRES } from "./debian.ts";
import type { FaultRun } from "./fault-run.ts";
import { addressesOf, START_MS, startCluster, type Cluster, type Node } from "./patroni.ts";
import { deleteMessages } from "./point-in-time.ts";
import { waitUntil } from "./scene.ts";

const PEOPLE = 50;
const EVERY_SECONDS = { least: 10, most: 20 };
const TALK_MS = 30_000;
const CLUSTER = "greenroom";
const STANZA = `--stanza=${CLUSTER}`;

/** Archives every change in one repository for all nodes (docs/deployment.md, "Back to a second"). */
async function archive(cluster: Cluster): Promise<void> {
  const primary = await cluster.findPrimary();
  const { config } = cluster.placesOf(primary);
  const settings = ["archive_mode=on", `archive_command=pgbackrest ${STANZA} archive-push %p`];
  const given = settings.flatMap((setting) => ["-p", setting]);
  cluster.run(primary, ["patronictl", "-c", config, "edit-config", "--force", ...given]);
  // Wait until all three nodes have read the settings.
  await waitUntil(async () => {
    const list = cluster.run(primary, ["patronictl", "-c", config, "list", "-f", "json"]);
    return (list.match(/"Pending restart": "\*"/g) ?? []).length === 3;
  }, START_MS);
  cluster.run(primary, ["patronictl", "-c", config, "restart", CLUSTER, "--force"]);
  await cluster.untilWhole();
  const after = await cluster.findPrimary();
  cluster.run(after, ["pgbackrest", STANZA, "stanza-create"]);
  cluster.run(after, ["pgbackrest", STANZA, "check"]);
}

/** Follows docs/deployment.md. Returns the seconds until there is a primary again, and until all three nodes are up. */
async function goBack(cluster: Cluster, node: Node, moment: string) {
  const from = performance.now();
  const { config, data, folder } = cluster.placesOf(node);
  const control = [`${POSTGRES}/pg_ctl`, "-D", data, "-w", "-t", "600"];
  await cluster.stopPatroni();
  const target = ["--delta", "--type=time", `--target=${moment}`, "--target-action=promote"];
  cluster.run(node, ["pgbackrest", STANZA, ...target, "restore"]);
  // The paths are set here, because the backup has another node's paths. The nodes' folders differ only in this run.
  const options = ["-c listen_addresses=", `-c unix_socket_directories=${folder}`];
  cluster.run(node, [...control, "-l", `${folder}/restore.log`, "-o", options.join(" "), "start"]);
  const question = ["psql", "-h", folder, "-U", "postgres", "-Atc", "select pg_is_in_recovery()", "postgres"];
  await waitUntil(async () => cluster.run(node, question).trim() === "f", START_MS);
  cluster.run(node, [...control, "stop"]);
  cluster.run(node, ["patronictl", "-c", config, "remove", CLUSTER], `${CLUSTER}\nYes I am aware\n`);
  await cluster.startFrom(node);
  const primarySeconds = (performance.now() - from) / 1000;
  await cluster.untilWhole();
  return { primarySeconds, wholeSeconds: (performance.now() - from) / 1000 };
}

/** An archiving cluster loses its primary and then every message, and is restored to the second before. */
export const runClusterPointInTime: FaultRun = async () => {
  const folder = createTemporaryFolder("faults");
  chmodSync(folder, 0o755);
  mkdirSync(join(folder, "data"));
  const cluster = await startCluster(folder);
  await archive(cluster);
  const people = await createPeople(cluster.ownerUrl, PEOPLE);
  const port = await freePort();
  const model = await startModel();
  const startServer = () =>
    startApp(port, {
      ...addressesOf(cluster),
      DATA_DIR: join(folder, "data"),
      JOBS: "workers",
      ...model.settings,
    });
  const first = await startServer();
  const crowd = startCrowd({ port, people, everySeconds: EVERY_SECONDS });
  await sleep(TALK_MS);
  const old = await cluster.findPrimary();
  const backupFrom = performance.now();
  cluster.run(old, ["pgbackrest", STANZA, "--type=full", "backup"]);
  const backupSeconds = (performance.now() - backupFrom) / 1000;
  cluster.kill(old, "machine");
  await waitUntil(async () => (await cluster.findPrimary()).name !== old.name, START_MS);
  await cluster.startAgain(old);
  await sleep(TALK_MS);
  const { sent, acknowledged } = await crowd.end();
  const { moment, size, deleted } = await deleteMessages(cluster.ownerUrl);
  await first.stop();

  const primary = await cluster.findPrimary();
  const { primarySeconds, wholeSeconds } = await goBack(cluster, primary, moment);
  const second = await startServer();
  const status = await statusOf(port, "ready");
  const db = openDatabase({ url: cluster.ownerUrl, onError: () => undefined });
  const counted = await countKept(db, acknowledged);
  await db.close();
  await second.stop();
  await model.stop();
  await cluster.stop();
  rmSync(folder, { recursive: true, force: true });
  return [
    {
      fault: `the primary's machine dies under ${PEOPLE} interviews, later every message (${deleted}) is deleted by mistake, and the cluster goes back to the second before`,
      sent,
      acknowledged: acknowledged.length,
      ...counted,
      seen: `a full backup of ${size} under the interviews took ${backupSeconds.toFixed(1)} s; from the stop of all three a primary again after ${primarySeconds.toFixed(0)} s, all three whole after ${wholeSeconds.toFixed(0)} s; the server's /api/ready then: ${status}`,
    },
  ];
};
