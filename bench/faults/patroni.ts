import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { connectWhenUp } from "#api/testing/connect-when-up.ts";
import { freePort } from "#api/testing/free-port.ts";
import { createGreenroom, inDebian, killPostgres, runProgram, startProgram } from "./debian.ts";
import { waitUntil } from "./scene.ts";

const NODES = ["one", "two", "three"] as const;
export const START_MS = 180_000;
const PASSWORD = "greenroom";
const DATA = "/var/lib/postgresql/17/greenroom";
/** Maps the network of deploy/ to this machine's loopback addresses. */
const NETWORK = "10.0.0.";
const LOOPBACK = "127.60.0.";

type Name = (typeof NODES)[number];
export type Node = { name: Name; address: string; etcd: ChildProcess; patroni: ChildProcess };

/** A file of deploy/ with its placeholders filled in. */
const deployed = (file: string, node?: { name: string; address: string }): string =>
  readFileSync(resolve(import.meta.dirname, "../../deploy", file), "utf8")
    .replaceAll(`${NETWORK}0/24`, "127.0.0.0/8")
    .replaceAll(NETWORK, LOOPBACK)
    .replaceAll("THIS_NAME", node?.name ?? "")
    .replaceAll("THIS_ADDRESS", node?.address ?? "")
    .replaceAll(/\w+_PASSWORD/g, PASSWORD);

/** Parent folder of the nodes' folders. The user postgres creates it, and it is removed at the end. */
const WORK = "/var/lib/postgresql/greenroom-faults";
const folderOf = (name: Name): string => `${WORK}/${name}`;

const placeOf = (name: Name) => ({ name, address: `${LOOPBACK}${NODES.indexOf(name) + 1}` });
const configOf = (name: Name): string => `${folderOf(name)}/patroni.yml`;
const archiveOf = (name: Name): string => `${folderOf(name)}/pgbackrest.conf`;

/** deploy/pgbackrest.conf for one of three nodes that share a repository. */
const archive = (folder: string): string =>
  deployed("pgbackrest.conf")
    .replace(/repo1-path=.*/, `repo1-path=${WORK}/repo\nlog-path=${folder}\nlock-path=${folder}`)
    .replace(/pg1-path=.*/, `pg1-path=${folder}/data\npg1-socket-path=${folder}`);

function startEtcd(name: Name): ChildProcess {
  const lines = deployed("etcd.env.example", placeOf(name)).matchAll(/^(ETCD_\w+)=(.*)$/gm);
  const env = Object.fromEntries([...lines].map(([, key = "", value = ""]) => [key, value]));
  return startProgram("etcd", [], { ...env, ETCD_DATA_DIR: `${folderOf(name)}/etcd` });
}

function startPatroni(name: Name): ChildProcess {
  const folder = folderOf(name);
  const config = deployed("patroni.yml", placeOf(name))
    .replace(DATA, `${folder}/data`)
    .replace(/pgpass: .*/, `pgpass: ${folder}/pgpass`)
    .replace("unix_socket_directories: /var/run/postgresql", `unix_socket_directories: ${folder}`);
  writeFileSync(inDebian(configOf(name)), config);
  writeFileSync(inDebian(archiveOf(name)), archive(folder));
  // The variable tells pgbackrest where this node's settings are.
  return startProgram("patroni", [configOf(name)], { PGBACKREST_CONFIG: archiveOf(name) });
}

const startNode = (name: Name, etcd = startEtcd(name)): Node => ({
  ...placeOf(name),
  etcd,
  patroni: startPatroni(name),
});

const ask = ({ address }: Node, path: string): Promise<Response> =>
  fetch(`http://${address}:8008${path}`, { signal: AbortSignal.timeout(2_000) });

/** Throws while there is no primary. */
async function findPrimary(nodes: Node[]): Promise<Node> {
  const asked = nodes.map(async (node) => {
    if ((await ask(node, "/primary")).status !== 200) throw new Error(`${node.name} is not the primary`);
    return node;
  });
  return Promise.any(asked);
}

type Members = { members: { role: string; state: string }[] };

/** Waits for a primary, a synchronous standby and another standby, both of them streaming. */
async function untilWhole(nodes: Node[]): Promise<void> {
  await waitUntil(async () => {
    const primary = await findPrimary(nodes);
    const { members } = (await (await ask(primary, "/cluster")).json()) as Members;
    const streaming = members.filter(({ state }) => state === "streaming");
    return streaming.length === NODES.length - 1 && streaming.some(({ role }) => role === "sync_standby");
  }, START_MS);
}

/** Starts the three machines of docs/deployment.md ("A database that fails over by itself") on this one. */
export async function startCluster(folder: string) {
  runProgram("mkdir", ["-p", `${WORK}/repo`, ...NODES.map(folderOf)]);
  const nodes = new Map(NODES.map((name) => [name, startNode(name)]));
  const all = () => [...nodes.values()];
  const port = await freePort();
  const config = join(folder, "database.cfg");
  writeFileSync(config, deployed("haproxy-database.cfg").replace("127.0.0.1:5000", `127.0.0.1:${port}`));
  const stopPatroni = async () => {
    for (const { patroni } of all()) patroni.kill("SIGTERM");
    await Promise.all(all().map(({ patroni }) => once(patroni, "exit")));
  };
  const balancer = spawn("haproxy", ["-db", "-f", config], { stdio: "ignore" });
  await untilWhole(all());
  const address = (user: string, database: string) =>
    `postgres://${user}:${PASSWORD}@127.0.0.1:${port}/${database}`;
  const client = await connectWhenUp(address("postgres", "postgres"));
  for (const statement of createGreenroom(PASSWORD)) await client.query(statement);
  await client.end();
  return {
    ownerUrl: address("greenroom", "greenroom"),
    serverUrl: address("greenroom_server", "greenroom"),
    findPrimary: () => findPrimary(all()),
    /** Kills PostgreSQL only, or everything that runs on the node. */
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
    /** Runs a program for this node as postgres, with its own settings. */
    run: ({ name }: Node, [program = "", ...args]: string[], input = "") =>
      runProgram(program, args, { env: { PGBACKREST_CONFIG: archiveOf(name) }, input }),
    placesOf: ({ name }: Node) => ({
      config: configOf(name),
      folder: folderOf(name),
      data: `${folderOf(name)}/data`,
    }),
    untilWhole: () => untilWhole(all()),
    stopPatroni,
    /** Starts this node with its data, then the others as copies of it. */
    startFrom: async (first: Node) => {
      nodes.set(first.name, startNode(first.name, first.etcd));
      await waitUntil(() => findPrimary(all()).then(() => true), START_MS);
      for (const { name, etcd } of all().filter((node) => node.name !== first.name)) {
        runProgram("rm", ["-rf", `${folderOf(name)}/data`]);
        nodes.set(name, startNode(name, etcd));
      }
    },
    stop: async () => {
      await stopPatroni();
      for (const { etcd } of all()) etcd.kill("SIGTERM");
      await Promise.all(all().map(({ etcd }) => once(etcd, "exit")));
      balancer.kill("SIGKILL");
      runProgram("rm", ["-rf", WORK]);
    },
  };
}

export type Cluster = Awaited<ReturnType<typeof startCluster>>;

/** Settings for a server that uses the cluster. */
export const addressesOf = ({ serverUrl, ownerUrl }: Cluster) => ({
  DATABASE_URL: serverUrl,
  DATABASE_OWNER_URL: ownerUrl,
});
