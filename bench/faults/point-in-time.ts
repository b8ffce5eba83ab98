import { once } from "node:events";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { openDatabase } from "#api/db/database.ts";
import { connectWhenUp } from "#api/testing/connect-when-up.ts";
import { freePort } from "#api/testing/free-port.ts";
import { createTemporaryFolder } from "#api/testing/temporary-folder.ts";
import { createPeople, startModel } from "../chat-stack.ts";
import { countKept, startApp, statusOf } from "./app.ts";
import { startCrowd } from "./crowd.ts";
import { createGreenroom, inDebian, POSTGRES, runProgram, startProgram } from "./debian.ts";
import type { FaultRun } from "./fault-run.ts";

const PEOPLE = 50;
const EVERY_SECONDS = { least: 4, most: 8 };
const TALK_MS = 20_000;
const PASSWORD = "greenroom";
const WORK = "/var/lib/postgresql/greenroom-point-in-time";
const DATA = `${WORK}/data`;
const CONFIG = `${WORK}/pgbackrest.conf`;
const backrest = (...args: string[]) =>
  runProgram("pgbackrest", [`--config=${CONFIG}`, "--stanza=greenroom", ...args]);

/** Starts a PostgreSQL that archives every change (deploy/pgbackrest.conf), with roles and an empty database. */
async function startArchived() {
  const port = await freePort();
  runProgram("mkdir", ["-p", `${WORK}/repo`, `${WORK}/log`]);
  const deployed = readFileSync(resolve(import.meta.dirname, "../../deploy/pgbackrest.conf"), "utf8");
  const config = deployed
    .replace(/repo1-path=.*/, `repo1-path=${WORK}/repo\nlog-path=${WORK}/log\nlock-path=${WORK}`)
    .replace(/pg1-path=.*/, `pg1-path=${DATA}`)
    .replace("REPOSITORY_PASSWORD", PASSWORD)
    .replace("pg1-port=5432", `pg1-port=${port}\npg1-socket-path=${WORK}`);
  writeFileSync(inDebian(CONFIG), config);
  writeFileSync(inDebian(`${WORK}/password`), PASSWORD);
  const access = ["--auth-local=trust", "--auth-host=scram-sha-256", `--pwfile=${WORK}/password`];
  const kind = ["--username=postgres", "--encoding=UTF8", "--locale=C", "--data-checksums"];
  runProgram(`${POSTGRES}/initdb`, [`--pgdata=${DATA}`, ...kind, ...access]);
  const start = () =>
    startProgram(`${POSTGRES}/postgres`, [
      "-D",
      DATA,
      `--port=${port}`,
      `--unix-socket-directories=${WORK}`,
      "--listen-addresses=127.0.0.1",
      "--archive-mode=on",
      `--archive-command=pgbackrest --config=${CONFIG} --stanza=greenroom archive-push %p`,
    ]);
  let child = start();
  const address = (user: string, database = "greenroom") =>
    `postgres://${user}:${PASSWORD}@127.0.0.1:${port}/${database}`;
  const maintenance = await connectWhenUp(address("postgres", "postgres"));
  for (const statement of createGreenroom(PASSWORD)) await maintenance.query(statement);
  await maintenance.end();
  backrest("stanza-create");
  backrest("check");
  const stop = async () => {
    child.kill("SIGINT");
    await once(child, "exit");
  };
  return {
    ownerUrl: address("greenroom"),
    serverUrl: address("greenroom_server"),
    /** Restores; returns the seconds from the stop until the database accepts writes again. */
    goBackTo: async (moment: string): Promise<number> => {
      const from = performance.now();
      await stop();
      backrest("--delta", "--type=time", `--target=${moment}`, "--target-action=promote", "restore");
      child = start();
      const back = await connectWhenUp(address("greenroom"));
      for (let isOver = false; !isOver; await sleep(100)) {
        const { rows } = await back.query<{ over: boolean }>("select not pg_is_in_recovery() as over");
        isOver = rows[0]?.over === true;
      }
      await back.end();
      return (performance.now() - from) / 1000;
    },
    stop: async () => {
      await stop();
      runProgram("rm", ["-rf", WORK]);
    },
  };
}

/** Deletes every message. Returns the time a second before, the number of messages and the database's size. */
export async function deleteMessages(ownerUrl: string) {
  const owner = await connectWhenUp(ownerUrl);
  const { rows } = await owner.query<{ now: string; size: string }>(
    "select clock_timestamp()::text as now, pg_size_pretty(pg_database_size(current_database())) as size",
  );
  await sleep(1_000);
  const { rowCount } = await owner.query("delete from public.messages");
  await owner.end();
  return { moment: rows[0]?.now ?? "", size: rows[0]?.size ?? "", deleted: rowCount ?? 0 };
}

/** Every message is deleted, and the database is restored to the moment before. */
export const runPointInTime: FaultRun = async () => {
  const folder = createTemporaryFolder("faults");
  const database = await startArchived();
  const people = await createPeople(database.ownerUrl, PEOPLE);
  const port = await freePort();
  const model = await startModel();
  const startServer = () =>
    startApp(port, {
      DATABASE_URL: database.serverUrl,
      DATABASE_OWNER_URL: database.ownerUrl,
      DATA_DIR: folder,
      JOBS: "workers",
      ...model.settings,
    });
  const first = await startServer();
  const crowd = startCrowd({ port, people, everySeconds: EVERY_SECONDS });
  await sleep(TALK_MS);
  const backupFrom = performance.now();
  backrest("--type=full", "backup");
  const backupSeconds = (performance.now() - backupFrom) / 1000;
  await sleep(TALK_MS);
  const { sent, acknowledged } = await crowd.end();
  const { moment, size, deleted } = await deleteMessages(database.ownerUrl);
  await first.stop();

  const seconds = await database.goBackTo(moment);
  const second = await startServer();
  const status = await statusOf(port, "ready");
  const db = openDatabase({ url: database.ownerUrl, onError: () => undefined });
  const counted = await countKept(db, acknowledged);
  await db.close();
  await second.stop();
  await model.stop();
  await database.stop();
  rmSync(folder, { recursive: true, force: true });
  return [
    {
      fault: `every message (${deleted}) is deleted by mistake, and the database goes back to the second before`,
      sent,
      acknowledged: acknowledged.length,
      ...counted,
      seen: `a full backup of ${size} under ${PEOPLE} interviews took ${backupSeconds.toFixed(1)} s; from the stop of PostgreSQL until it took writes again ${seconds.toFixed(1)} s; the server's /api/ready then: ${status}`,
    },
  ];
};
