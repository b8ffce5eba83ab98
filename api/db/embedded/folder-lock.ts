import { spawnSync } from "node:child_process";
import { closeSync, mkdirSync, openSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Place } from "./place.ts";

/** Exit code of `flock` when another process has the lock. */
const TAKEN = 1;

/**
 * Locks the database folder through an open file. The kernel holds the lock, so it works across containers, which
 * cannot see each other's process ids (safety.md T136). The lock ends with the last process that has the file open,
 * which should be PostgreSQL. Returns the open file, or null when another process has the lock. Systems without `flock`
 * (macOS) have no such containers either.
 */
export function lockFolder({ data }: Place): number | null {
  mkdirSync(dirname(data), { recursive: true });
  const file = openSync(join(dirname(data), "database-lock"), "a", 0o600);
  const { status } = spawnSync("flock", ["--exclusive", "--nonblock", "3"], {
    stdio: ["ignore", "ignore", "ignore", file],
  });
  if (status !== TAKEN) return file;
  closeSync(file);
  return null;
}
