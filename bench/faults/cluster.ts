import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { openDatabase } from "#api/db/database.ts";
import { connectWhenUp } from "#api/testing/connect-when-up.ts";
import { freePort } from "#api/testing/free-port.ts";
import { createTemporaryFolder } from "#api/testing/temporary-folder.ts";
import { createPeople, startModel } from "../chat-stack.ts";
import { quantile } from "../stream-call.ts";
import { countKept, startApp } from "./app.ts";
import { describeErrors, startCrowd } from "./crowd.ts";
import { createGreenroom, inDebian, killPostgres, runProgram, startProgram } from "./debian.ts";
import type { FaultResult, FaultRun } from "./fault-run.ts";
import { waitUntil } from "./scene.ts";

const INTERVIEWS = 200;
const EVERY_SECONDS = { least: 15, most: 25 };
const NODES = ["one", "two", "three"] as const;
const START_MS = 180_000;
const QUIET_MS = 40_000;
const PASSWORD = "greenroom";
const DATA = "/var/lib/postgresql/17/greenroom";
/** The recipes' network, put on this machine's loopback addresses. */
const NETWORK = "10.0.0.";
const LOOPBACK = "127.60.0.";

type Name = (typeof NODES)[number];
type Node = { name: Name; address: string; etcd: ChildProcess; patroni: ChildProcess };

/** A file of deploy/ as its comment says it is to be filled. */
const deployed = (file: string, node?: { name: string; address: string }): string =>
  readFileSync(resolve(import.meta.dirname, "../../deploy", file), "utf8")
    .replaceAll(`${NETWORK}0/24`, "127.0.0.0/8")
    .replaceAll(NETWORK, LOOPBACK)
    .replaceAll("THIS_NAME", node?.name ?? "")
    .replaceAll("THIS_ADDRESS", node?.address ?? "")
    .replaceAll(/\w+_PASSWORD/g, PASSWORD);

/** A folder of each node's own under one that is removed at the end; `install` gives it to postgres. */
const WORK = "/var/lib/postgresql/greenroom-faults";
const folderOf = (name: Name): string => `${WORK}/${name}`;

function startNode(name: Name): Node {
  const address = `${LOOPBACK}${NODES.indexOf(name) + 1}`;
  const own = { name, address };
  const folder = folderOf(name);
  const file = `${folder}/patroni.yml`;
  const config = deployed("patroni.yml", own)
    .replace(DATA, `${folder}/data`)
    .replace(/pgpass: .*/, `pgpass: ${folder}/pgpass`);
  writeFileSync(inDebian(file), config);
  const lines = deployed("etcd.env.example", own).matchAll(/^(ETCD_\w+)=(.*)$/gm);
  const env = Object.fromEntries([...lines].map(([, key = "", value = ""]) => [key, value]));
  const etcd = startProgram("etcd", [], { ...env, ETCD_DATA_DIR: `${folder}/etcd` });
  const patroni = startProgram("patroni", [file]);
  return { name, address, etcd, patroni };
}

const ask = ({ address }: Node, path: string): Promise<Response> =>
  fetch(`http://${address}:8008${path}`, { signal: AbortSignal.timeout(2_000) });

/** Throws while there is none. */
async function findPrimary(nodes: Node[]): Promise<Node> {
  const asked = nodes.map(async (node) => {
    if ((await ask(node, "/primary")).status !== 200) throw new Error(`${node.name} is not the primary`);
    return node;
  });
  return Promise.any(asked);
}

type Members = { members: { role: string; state: string }[] };

/** A primary, a synchronous standby and one more, all of them streaming. */
async function untilWhole(nodes: Node[]): Promise<void> {
  await waitUntil(async () => {
    const primary = await findPrimary(nodes);
    const { members } = (await (await ask(primary, "/cluster")).json()) as Members;
    const streaming = members.filter(({ state }) => state === "streaming");
    return streaming.length === NODES.length - 1 && streaming.some(({ role }) => role === "sync_standby");
  }, START_MS);
}

async function startCluster(folder: string) {
  runProgram("mkdir", ["-p", ...NODES.map(folderOf)]);
  const nodes = new Map(NODES.map((name) => [name, startNode(name)]));
  const all = () => [...nodes.values()];
  const ports = { primary: await freePort(), replica: await freePort() };
  const config = join(folder, "database.cfg");
  writeFileSync(
    config,
    deployed("haproxy-database.cfg")
      .replace("127.0.0.1:5000", `127.0.0.1:${ports.primary}`)
      .replace("127.0.0.1:5001", `127.0.0.1:${ports.replica}`),
  );
  const balancer = spawn("haproxy", ["-db", "-f", config], { stdio: "ignore" });
  await untilWhole(all());
  const address = (user: string, database: string, port = ports.primary) =>
    `postgres://${user}:${PASSWORD}@127.0.0.1:${port}/${database}`;
  const client = await connectWhenUp(address("postgres", "postgres"));
  for (const statement of createGreenroom(PASSWORD)) await client.query(statement);
  await client.end();
  return {
    ownerUrl: address("greenroom", "greenroom"),
    serverUrl: address("greenroom_server", "greenroom"),
    readUrl: address("greenroom_server", "greenroom", ports.replica),
    findPrimary: () => findPrimary(all()),
    /** PostgreSQL alone, or the whole machine with all that runs on it. */
    kill: (node: Node, what: "PostgreSQL" | "machine") => {
      if (what === "machine") for (const child of [node.patroni, node.etcd]) child.kill("SIGKILL");
      killPostgres(`${folderOf(node.name)}/data`);
    },
    startAgain: async (node: Node) => {
      if (node.patroni.signalCode !== null) nodes.set(node.name, startNode(node.name));
      const from = performance.now();
      await untilWhole(all());
      return (performance.now() - from) / 1000;
    },
    stop: async () => {
      for (const { patroni } of all()) patroni.kill("SIGTERM");
      await Promise.all(all().map(({ patroni }) => once(patroni, "exit")));
      for (const { etcd } of all()) etcd.kill("SIGTERM");
      await Promise.all(all().map(({ etcd }) => once(etcd, "exit")));
      balancer.kill("SIGKILL");
      runProgram("rm", ["-rf", WORK]);
    },
  };
}

/** A cluster that fails over by itself (deploy/patroni.yml): its primary dies while people talk. */
export const runPrimaryKilled: FaultRun = async () => {
  const folder = createTemporaryFolder("faults");
  chmodSync(folder, 0o755);
  mkdirSync(join(folder, "data"));
  const cluster = await startCluster(folder);
  const people = await createPeople(cluster.ownerUrl, INTERVIEWS);
  const port = await freePort();
  const model = await startModel();
  const app = await startApp(port, {
    DATABASE_URL: cluster.serverUrl,
    DATABASE_OWNER_URL: cluster.ownerUrl,
    DATABASE_READ_URL: cluster.readUrl,
    DATA_DIR: join(folder, "data"),
    JOBS: "workers",
    ...model.settings,
  });
  const results: FaultResult[] = [];
  for (const what of ["PostgreSQL", "machine"] as const) {
    const endCrowd = startCrowd({ port: port, people, everySeconds: EVERY_SECONDS });
    await sleep(QUIET_MS);
    const primary = await cluster.findPrimary();
    const killedAt = performance.now();
    cluster.kill(primary, what);
    await waitUntil(() => cluster.findPrimary().then(() => true), START_MS);
    await sleep(QUIET_MS);
    const { sent, acknowledged, errors } = await endCrowd();
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
