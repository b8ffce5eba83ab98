import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Client, type ClientConfig } from "pg";
import type { Place } from "./place.ts";

/** Above every system's highest process number. */
const NOBODYS_PID = "999999999";

const pidFile = (place: Place) => join(place.data, "postmaster.pid");

/** The port of a live server on this data folder: one that outlived its killed parent, or another process's. */
export async function findRunning(place: Place): Promise<number | null> {
  const port = Number(readPidFile(place)[3]);
  return findServerPid(place) !== null && port > 0 && (await isListening(port)) ? port : null;
}

/** The process number of this data folder's server while it lives. */
export function findServerPid(place: Place): number | null {
  const pid = Number(readPidFile(place)[0]);
  return pid > 0 && isServer(pid, place) ? pid : null;
}

function readPidFile(place: Place): string[] {
  try {
    return readFileSync(pidFile(place), "utf8").split("\n");
  } catch {
    return [];
  }
}

/** Whether that process is the server of this data folder, and not a dead one's number that lives on. */
function isServer(pid: number, place: Place): boolean {
  if (!isAlive(pid)) return false;
  const commandLine = `/proc/${pid}/cmdline`;
  // Where there is no /proc, PostgreSQL's own look at the number has to do. A zombie's command line is empty.
  if (!existsSync("/proc/self/cmdline")) return true;
  return existsSync(commandLine) && readFileSync(commandLine, "utf8").includes(place.data);
}

/**
 * PostgreSQL does not start while its dead predecessor's number is a zombie's or another process's (containers).
 * Only the number goes: by the rest of the file it still sees sessions that outlived their server.
 */
export function forgetDeadServer(place: Place): void {
  const [pid, ...rest] = readPidFile(place);
  if (pid === undefined || findServerPid(place) !== null) return;
  writeFileSync(pidFile(place), [NOBODYS_PID, ...rest].join("\n"));
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** A connection that may lose its database at any moment: its next query tells, where an error event would end the process. */
export function createClient(config: ClientConfig): Client {
  const client = new Client(config);
  client.on("error", () => undefined);
  return client;
}

async function isListening(port: number): Promise<boolean> {
  const client = createClient({
    host: "127.0.0.1",
    port,
    user: "postgres",
    password: "-",
    database: "postgres",
  });
  try {
    await client.connect();
    return true;
  } catch (error) {
    // A server that refuses the password is a server.
    return (error as { code?: string }).code !== "ECONNREFUSED";
  } finally {
    await client.end().catch(() => undefined);
  }
}
