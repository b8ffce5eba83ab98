import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { chmodSync, chownSync, cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Client } from "pg";
import { choosePlace } from "#api/db/embedded/place.ts";
import { startEmbeddedDatabase } from "#api/db/embedded/server.ts";
import { migrate } from "#api/db/migrate.ts";
import { connectWhenUp } from "./connect-when-up.ts";
import { freePort } from "./free-port.ts";
import { createTemporaryFolder } from "./temporary-folder.ts";

const QUICK = ["fsync=off", "full_page_writes=off"];

export type ReplicatedDatabase = {
  /** The primary's, as the tables' owner and as the role that a server runs as. */
  url: string;
  serverUrl: string;
  /** The replica's, as the role that a server runs as. */
  readUrl: string;
  /** The replica, as its superuser. */
  replica: Client;
  killReplica: () => Promise<void>;
  stop: () => Promise<void>;
};

/** A migrated database and a streaming replica of it, both of the PostgreSQL that comes with the package. */
export async function startReplicatedDatabase(): Promise<ReplicatedDatabase> {
  const dataDir = createTemporaryFolder("replica");
  chmodSync(dataDir, 0o755);
  const place = choosePlace(dataDir);
  // Copied while it is stopped: the package has no pg_basebackup.
  const made = await startEmbeddedDatabase({ dataDir, settings: QUICK });
  await migrate(made.url, { serverRole: new URL(made.serverUrl).username });
  await made.stop();
  const copy = join(dirname(place.data), "replica");
  cpSync(place.data, copy, { recursive: true });
  writeFileSync(join(copy, "standby.signal"), "");
  if (place.runAs) giveTo(copy, place.runAs);

  const primary = await startEmbeddedDatabase({ dataDir, settings: QUICK });
  const port = await freePort();
  const password = readFileSync(join(dirname(place.data), "database-password"), "utf8").trim();
  const conninfo = `host=127.0.0.1 port=${new URL(primary.url).port} user=postgres password=${password}`;
  const flags = ["listen_addresses=127.0.0.1", "unix_socket_directories=", "max_connections=120", ...QUICK];
  const child: ChildProcess = spawn(
    join(place.programs, "bin", "postgres"),
    [
      "-D",
      copy,
      "-p",
      String(port),
      ...[...flags, `primary_conninfo=${conninfo}`].flatMap((flag) => ["-c", flag]),
    ],
    { ...place.runAs, cwd: "/", stdio: "ignore" },
  );
  const replica = await connectWhenUp(`postgres://postgres:${password}@127.0.0.1:${port}/greenroom`);
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    await once(child, "exit");
  };
  return {
    url: primary.url,
    serverUrl: primary.serverUrl,
    readUrl: Object.assign(new URL(primary.serverUrl), { port: String(port) }).href,
    replica,
    killReplica: () => end("SIGKILL"),
    stop: async () => {
      await replica.end().catch(() => undefined);
      await end("SIGINT");
      await primary.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function giveTo(folder: string, { uid, gid }: { uid: number; gid: number }): void {
  chownSync(folder, uid, gid);
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" }))
    chownSync(join(folder, name), uid, gid);
}
