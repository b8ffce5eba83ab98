import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connectWhenUp } from "./connect-when-up.ts";
import { freePort } from "./free-port.ts";

/** CI installs PgBouncer (.ci/run); elsewhere use `apt-get install pgbouncer`. */
export const hasPooler = (): boolean => spawnSync("pgbouncer", ["--version"]).status === 0;

export type Pooler = { url: string; stop: () => Promise<void> };

/** Starts PgBouncer in transaction mode for that database, with that many server connections for all clients. */
export async function startPooler(
  target: URL,
  { sessions, clients }: { sessions: number; clients: number },
): Promise<Pooler> {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), "pooler-"));
  const settings = join(folder, "pgbouncer.ini");
  writeFileSync(
    settings,
    `[databases]
* = host=${target.hostname} port=${target.port} user=${target.username} password=${decodeURIComponent(target.password)}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${sessions}
max_client_conn = ${clients}
`,
  );
  chmodSync(folder, 0o755);
  // PgBouncer refuses to run as root.
  const isRoot = process.getuid?.() === 0;
  const pooler = spawn("pgbouncer", [...(isRoot ? ["--user", "nobody"] : []), settings], { stdio: "ignore" });
  const url = Object.assign(new URL(target), { port: String(port) }).href;
  const client = await connectWhenUp(url);
  await client.end();
  return {
    url,
    stop: async () => {
      pooler.kill();
      await once(pooler, "exit");
      rmSync(folder, { recursive: true });
    },
  };
}
