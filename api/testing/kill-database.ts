import { readFileSync } from "node:fs";
import { join } from "node:path";

/** Kills the database process of that data folder, and with it every connection. */
export function killDatabase(dataDir: string, signal: NodeJS.Signals = "SIGKILL"): void {
  const [pid] = readFileSync(join(dataDir, "postgres/postmaster.pid"), "utf8").split("\n");
  process.kill(Number(pid), signal);
}
