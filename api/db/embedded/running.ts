import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Client, type ClientConfig } from "pg";
import type { Place } from "./place.ts";

/** Higher than any system's highest process id. */
const NOBODYS_PID = "999999999";

const pidFile = (place: Place) => join(place.data, "postmaster.pid");

/** The port of a live server on this data folder, whoever started it; null when there is none. */
export async function findRunning(place: Place): Promise<number | null> {
  const port = Number(readPidFile(place)[3]);
  return findServerPid(place) !== null && port > 0 && (await isListening(port)) ? port : null;
}

/** The process id of this data folder's server while it runs. */
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

/** True if that process is this data folder's server, and not another process that reuses its id. */
function isServer(pid: number, place: Place): boolean {
  if (!isAlive(pid)) return false;
  const commandLine = `/proc/${pid}/cmdline`;
  // Without /proc, rely on PostgreSQL's own check of the id. A zombie's command line is empty.
  if (!existsSync("/proc/self/cmdline")) return true;
  return existsSync(commandLine) && readFileSync(commandLine, "utf8").includes(place.data);
}

/**
 * PostgreSQL does not start while its dead predecessor's process id belongs to a zombie or another process (in
 * containers). Replaces only the id: from the rest of the file PostgreSQL detects sessions that outlived their server.
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

/** A client whose lost connection fails the next query instead of ending the process by an error event. */
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
    // A server that refuses the password is running.
    return (error as { code?: string }).code !== "ECONNREFUSED";
  } finally {
    await client.end().catch(() => undefined);
  }
}
