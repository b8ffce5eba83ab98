import { execFile, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  chownSync,
  closeSync,
  existsSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import type { Client } from "pg";
import { lockFolder } from "./folder-lock.ts";
import { keepRunning } from "./keep-running.ts";
import { choosePlace, hasEmbeddedPrograms, type Place } from "./place.ts";
import { createClient, findRunning, findServerPid, forgetDeadServer } from "./running.ts";

const run = promisify(execFile);

/** Three roles with a password each. The server's role may not change what the owner created (safety.md T76, T78). */
const SUPERUSER = "postgres";
const OWNER = "greenroom";
const SERVER = "greenroom_server";
const PASSWORD_FILES = {
  [SUPERUSER]: "database-password",
  [OWNER]: "database-owner-password",
  [SERVER]: "database-server-password",
} as const;
type User = keyof typeof PASSWORD_FILES;
const STARTUP_POLLS = 300;
const POLL_MS = 50;
const LOCK_POLLS = 40;
/** Any fixed number: the lock of the one process that may use this database. */
const ONE_PROCESS_LOCK = 719_283;

export type EmbeddedDatabase = {
  /** Connects as the tables' owner. */
  url: string;
  /** Connects as the role that the server runs as. */
  serverUrl: string;
  notice: string | null;
  /** Stops the database with all data written to disk. */
  stop: () => Promise<void>;
};

export type EmbeddedOptions = {
  dataDir: string;
  /** Extra server settings, `name=value`. */
  settings?: string[];
};

/**
 * Starts the PostgreSQL that comes with the package, on loopback with random passwords, or takes over one that a killed
 * process left running. Throws when another live process uses the same data folder.
 */
export async function startEmbeddedDatabase({
  dataDir,
  settings = [],
}: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const place = choosePlace(dataDir);
  await startServer(place, { dataDir, settings });
  // When two processes start at once, both find the database here; the lock below lets only one continue.
  const port = await waitUntilRunning(place);
  const address = (user: User, database: string) =>
    addressOf({ user, password: passwordOf(place, user), port, database });
  const maintenance = address(SUPERUSER, "postgres");
  await waitUntilReady(maintenance, place);
  let lock = await takeLock(maintenance, dataDir);
  await createRolesAndDatabase(lock, place);
  const letGo = keepRunning({
    isRunning: () => findServerPid(place) !== null,
    restart: async () => {
      await startServer(place, { dataDir, settings, port });
      await waitUntilReady(maintenance, place);
      lock = await takeLock(maintenance, dataDir);
    },
  });
  return {
    url: address(OWNER, OWNER),
    serverUrl: address(SERVER, OWNER),
    notice: place.notice,
    stop: async () => {
      await letGo();
      await lock.end().catch(() => undefined);
      await stopServer(place);
    },
  };
}

/** True if that data folder has a database, running or not. */
export const hasEmbeddedDatabase = (dataDir: string): boolean =>
  existsSync(join(choosePlace(dataDir).data, "PG_VERSION"));

/** The address of the database that another process runs on that data folder; null when none is running. */
export async function findEmbeddedUrl(dataDir: string): Promise<string | null> {
  if (!hasEmbeddedPrograms()) return null;
  const place = choosePlace(dataDir);
  const port = existsSync(passwordFile(place, OWNER)) ? await findRunning(place) : null;
  if (port === null) return null;
  return addressOf({ user: OWNER, password: passwordOf(place, OWNER), port, database: OWNER });
}

type Address = { user: string; password: string; port: number; database: string };

const addressOf = ({ user, password, port, database }: Address): string =>
  `postgres://${user}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`;

const logFile = (place: Place) => join(dirname(place.data), "postgres.log");
const passwordFile = (place: Place, user: User) => join(dirname(place.data), PASSWORD_FILES[user]);

/** Creates the password on first use. */
function passwordOf(place: Place, user: User): string {
  const file = passwordFile(place, user);
  writeOnce(file, randomBytes(24).toString("hex"));
  return readFileSync(file, "utf8").trim();
}

async function createCluster(place: Place): Promise<void> {
  const { programs, data, runAs } = place;
  const fresh = `${data}.new-${process.pid}`;
  mkdirSync(dirname(data), { recursive: true });
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(fresh, { mode: 0o700 });
  const password = `${fresh}-password`;
  writeFileSync(password, passwordOf(place, SUPERUSER), { mode: 0o600 });
  if (runAs) {
    chownSync(fresh, runAs.uid, runAs.gid);
    chownSync(password, runAs.uid, runAs.gid);
  }
  const flags = [
    `--username=${SUPERUSER}`,
    "--auth=scram-sha-256",
    `--pwfile=${password}`,
    "--encoding=UTF8",
  ];
  const locale = ["--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--locale=C"];
  try {
    await run(join(programs, "bin", "initdb"), ["-D", fresh, ...flags, ...locale], { ...runAs, cwd: "/" });
    renameSync(fresh, data);
  } finally {
    rmSync(password, { force: true });
    rmSync(fresh, { recursive: true, force: true });
  }
}

/** Writes the whole file or nothing, so that a process starting at the same time never reads a partial file. */
function writeOnce(file: string, text: string): void {
  const draft = `${file}.new-${process.pid}`;
  writeFileSync(draft, text, { mode: 0o600 });
  try {
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

type Starting = { dataDir: string; settings: string[]; port?: number };

/**
 * Starts the database if none is running. Throws when one runs that this process cannot see, such as in another
 * container.
 */
async function startServer(place: Place, { dataDir, settings, port }: Starting): Promise<void> {
  for (let poll = 0; poll < STARTUP_POLLS; poll += 1) {
    if ((await findRunning(place)) !== null) return;
    const lock = lockFolder(place);
    if (lock !== null) {
      try {
        if (!existsSync(join(place.data, "PG_VERSION"))) await createCluster(place);
        return spawnServer(place, { settings, port: port ?? (await freePort()), lock });
      } finally {
        closeSync(lock);
      }
    }
    await sleep(POLL_MS);
  }
  throw anotherRuns(dataDir);
}

type Spawning = { settings: string[]; port: number; lock: number };

function spawnServer(place: Place, { settings, port, lock }: Spawning): void {
  const { programs, data, runAs } = place;
  forgetDeadServer(place);
  const log = openSync(logFile(place), "a", 0o600);
  const fixed = ["listen_addresses=127.0.0.1", "unix_socket_directories=", "max_connections=120"];
  const flags = [...fixed, ...settings].flatMap((setting) => ["-c", setting]);
  const child = spawn(join(programs, "bin", "postgres"), ["-D", data, "-p", String(port), ...flags], {
    ...runAs,
    cwd: "/",
    // A separate process group: Ctrl-C reaches only this process, which then stops the database cleanly.
    detached: true,
    // Every database process keeps the locked file open for as long as it lives.
    stdio: ["ignore", log, log, lock],
  });
  closeSync(log);
  child.unref();
}

async function waitUntilRunning(place: Place): Promise<number> {
  for (let poll = 0; poll < STARTUP_POLLS; poll += 1) {
    const port = await findRunning(place);
    if (port !== null) return port;
    await sleep(POLL_MS);
  }
  throw new Error(`The embedded database did not start. See ${logFile(place)}.`);
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  await new Promise((closed) => server.close(closed));
  return port;
}

async function waitUntilReady(url: string, place: Place): Promise<void> {
  for (let poll = 0; poll < STARTUP_POLLS; poll += 1) {
    const client = createClient({ connectionString: url });
    try {
      await client.connect();
      return;
    } catch {
      await sleep(POLL_MS);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
  throw new Error(`The embedded database did not start. See ${logFile(place)}.`);
}

async function takeLock(url: string, dataDir: string): Promise<Client> {
  const client = createClient({ connectionString: url, application_name: `greenroom ${process.pid}` });
  await client.connect();
  for (let poll = 0; poll < LOCK_POLLS; poll += 1) {
    const { rows } = await client.query<{ taken: boolean }>("select pg_try_advisory_lock($1) as taken", [
      ONE_PROCESS_LOCK,
    ]);
    if (rows[0]?.taken) return client;
    await sleep(POLL_MS);
  }
  await client.end();
  throw anotherRuns(dataDir);
}

const anotherRuns = (dataDir: string): Error =>
  new Error(
    `Another Greenroom is running on the data folder ${dataDir}. Stop it first, or set DATA_DIR to another folder.`,
  );

async function createRolesAndDatabase(client: Client, place: Place): Promise<void> {
  const rights = { [OWNER]: "login createrole createdb", [SERVER]: "login" };
  for (const user of [OWNER, SERVER] as const) {
    const role = await client.query("select from pg_roles where rolname = $1", [user]);
    const verb = role.rowCount === 0 ? "create" : "alter";
    const password = client.escapeLiteral(passwordOf(place, user));
    await client.query(`${verb} role ${user} ${rights[user]} password ${password}`);
  }
  const database = await client.query("select from pg_database where datname = $1", [OWNER]);
  if (database.rowCount === 0) await client.query(`create database ${OWNER} owner ${OWNER}`);
}

async function stopServer(place: Place): Promise<void> {
  const pid = findServerPid(place);
  if (pid === null) return;
  // SIGINT is PostgreSQL's fast shutdown: it ends sessions and writes everything.
  process.kill(pid, "SIGINT");
  for (let poll = 0; poll < STARTUP_POLLS && findServerPid(place) === pid; poll += 1) await sleep(POLL_MS);
}
