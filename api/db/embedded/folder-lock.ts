import { spawnSync } from "node:child_process";
import { closeSync, mkdirSync, openSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Place } from "./place.ts";

/** `flock` ends with it when another process has the lock. */
const TAKEN = 1;

/**
 * Locks the database's folder by a file held open: the lock is the kernel's, so it holds across containers whose process
 * numbers do not tell each other anything (safety.md T136), and ends with the last process that has the file open, which is
 * to be PostgreSQL. Returns the open file; null when another process has the lock. A system without `flock` (macOS) has no
 * such containers either.
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
