import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { chmodSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { openDatabase } from "#api/db/database.ts";
import { startEmbeddedDatabase } from "#api/db/embedded/server.ts";
import { limitServer } from "#api/db/server-role.ts";
import { freePort } from "#api/testing/free-port.ts";
import { startPooler } from "#api/testing/pooler.ts";
import { createTemporaryFolder } from "#api/testing/temporary-folder.ts";
import { createPeople, startModel } from "../chat-stack.ts";
import type { MeasuredProcess } from "../processes.ts";
import { quantile } from "../stream-call.ts";
import { countKept, startApp, statusOf } from "./app.ts";
import { describeErrors, startCrowd } from "./crowd.ts";
import type { FaultRun } from "./fault-run.ts";
import { waitUntil } from "./scene.ts";

const SERVERS = 20;
/** 400 interviews, or 2000 with FAULTS_INTERVIEWS=2000 for the largest run. */
const INTERVIEWS = Number(process.env["FAULTS_INTERVIEWS"] ?? 400);
const EVERY_SECONDS = { least: 60, most: 120 };
const KILLS = 3;
const KILL_EVERY_MS = 60_000;
/** PgBouncer's database sessions, shared by all servers. */
const SESSIONS = 40;
const STARTED_AT_ONCE = 2;
const START_MS = 20_000;
/** Shorter than an interview (20 minutes), so that the first users are still in theirs. */
const ENTER_MS = 15 * 60_000;
const CONFIG = resolve(import.meta.dirname, "../../deploy/haproxy.cfg");
/** Lines of the configuration that require root. */
const OTHER_USER = process.getuid?.() === 0 ? /(?!)/g : /.*(?:user|group) haproxy\n/g;

/** Starts HAProxy with deploy/haproxy.cfg, but on another port, without TLS, and with all servers. */
async function startBalancer(folder: string, servers: number[]) {
  const port = await freePort();
  const file = join(folder, "haproxy.cfg");
  writeFileSync(
    file,
    readFileSync(CONFIG, "utf8")
      .replaceAll(/.*bind :::.*\n/g, "")
      .replace("bind :80", `bind 127.0.0.1:${port}`)
      .replace(/.*bind :443.*\n/, "")
      .replaceAll(OTHER_USER, "")
      .replace(/.*redirect scheme https.*\n/, "")
      .replace(/server one .*/, servers.map((at, n) => `server s${n} 127.0.0.1:${at} check`).join("\n    ")),
  );
  const child: ChildProcess = spawn("haproxy", ["-db", "-f", file], { stdio: "ignore" });
  await waitUntil(async () => (await statusOf(port, "ready")) === 200, START_MS);
  return {
    port,
    stop: async () => {
      child.kill("SIGKILL");
      await once(child, "exit");
    },
  };
}

/** Many servers share one database behind a pooler and a balancer; every minute one is killed and restarted. */
export const runServersKilled: FaultRun = async () => {
  const dataDir = createTemporaryFolder("faults");
  chmodSync(dataDir, 0o755);
  const database = await startEmbeddedDatabase({ dataDir });
  const people = await createPeople(database.url, INTERVIEWS);
  await limitServer(database.serverUrl);
  const pooler = await startPooler(new URL(database.serverUrl), { sessions: SESSIONS, clients: 2_000 });
  const model = await startModel();
  const ports: number[] = [];
  for (let n = 0; n < SERVERS; n += 1) ports.push(await freePort());
  const start = (port: number): Promise<MeasuredProcess> =>
    startApp(port, {
      DATABASE_URL: pooler.url,
      DATABASE_DIRECT_URL: database.serverUrl,
      DATABASE_OWNER_URL: database.url,
      DATA_DIR: dataDir,
      // At this size, workers make the ratings. None runs here.
      JOBS: "workers",
      ...model.settings,
    });
  const servers: MeasuredProcess[] = [];
  for (let n = 0; n < SERVERS; n += STARTED_AT_ONCE)
    servers.push(...(await Promise.all(ports.slice(n, n + STARTED_AT_ONCE).map(start))));
  const balancer = await startBalancer(dataDir, ports);
  const crowd = startCrowd({ port: balancer.port, people, everySeconds: EVERY_SECONDS });
  const enteredSeconds = await waitUntil(async () => crowd.countEntered() === INTERVIEWS, ENTER_MS);
  const entered = crowd.countEntered();
  await sleep(EVERY_SECONDS.least * 1000);
  const from = performance.now();
  const upMs: number[] = [];
  for (let n = 0; n < KILLS; n += 1) {
    await sleep(KILL_EVERY_MS);
    const one = n % SERVERS;
    await servers[one]?.kill("SIGKILL");
    const killed = performance.now();
    servers[one] = await start(ports[one] ?? 0);
    upMs.push(performance.now() - killed);
  }
  await sleep(KILL_EVERY_MS);
  const minutes = (performance.now() - from) / 60_000;
  const { sent, acknowledged, errors } = await crowd.end();
  const memoryMb = servers.reduce((sum, { memoryMb: of }) => sum + of(), 0) / SERVERS;
  await balancer.stop();
  await Promise.all(servers.map((server) => server.stop()));
  await model.stop();
  await pooler.stop();
  const db = openDatabase({ url: database.url, onError: () => undefined });
  const counted = await countKept(db, acknowledged);
  await db.close();
  await database.stop();
  rmSync(dataDir, { recursive: true, force: true });

  const after = acknowledged.filter(({ begunAt }) => begunAt > from);
  const first = after.map(({ firstWordMs }) => firstWordMs);
  const waited = after.map(({ waitedMs }) => waitedMs);
  const at = (values: number[]) => [0.5, 0.95, 0.99].map((q) => Math.round(quantile(values, q))).join(", ");
  return [
    {
      fault: `${SERVERS} servers, ${entered} interviews for ${minutes.toFixed(0)} minutes, an answer every ${EVERY_SECONDS.least} to ${EVERY_SECONDS.most} s each; one server killed each minute, ${KILLS} in all`,
      sent,
      acknowledged: acknowledged.length,
      ...counted,
      seen: `all in after ${enteredSeconds.toFixed(0)} s; then ${(after.length / minutes / 60).toFixed(0)} answers a second on ${SESSIONS} sessions; first word after ${at(first)} ms (median, p95, p99; the model's own 200 within); the whole answer after ${at(waited)} ms, ${(Math.max(...waited) / 1000).toFixed(1)} s at most; calls made again: ${describeErrors(errors)}; a killed server was ready after ${(Math.max(...upMs) / 1000).toFixed(1)} s at most; ${memoryMb.toFixed(0)} MB a server`,
    },
  ];
};
