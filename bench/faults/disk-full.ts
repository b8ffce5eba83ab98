import { execFileSync } from "node:child_process";
import { appendFileSync, chmodSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "#api/testing/free-port.ts";
import { createTemporaryFolder } from "#api/testing/temporary-folder.ts";
import { countKept, createFolderWithPeople, startApp, startTalking, statusOf, withDatabase } from "./app.ts";
import type { FaultRun } from "./fault-run.ts";

const TIMES = 3;
const PEOPLE = 10;
const DISK_MB = 200;
const FULL_MS = 5_000;
const PIECE = Buffer.alloc(64 * 1024);

/** Fills the disk to the last byte. */
function fill(path: string): void {
  for (let size = PIECE.length; size >= 1; size = Math.floor(size / 2)) {
    try {
      for (;;) appendFileSync(path, PIECE.subarray(0, size));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
    }
  }
}

/** safety.md R16: the data folder's disk is full for a while; acknowledged answers stay, and work continues later. */
export const runDiskFull: FaultRun = async () => {
  const { dataDir: folder, people } = await createFolderWithPeople(PEOPLE);
  const dataDir = createTemporaryFolder("small-disk");
  // Mounting needs root; without it this run fails here.
  execFileSync("mount", ["-t", "tmpfs", "-o", `size=${DISK_MB}m`, "tmpfs", dataDir]);
  try {
    chmodSync(dataDir, 0o755);
    execFileSync("cp", ["-a", `${folder}/.`, dataDir]);
    const port = await freePort();
    const app = await startApp(port, { DATA_DIR: dataDir });
    const backMs: number[] = [];
    const health = new Set<number>();
    const endTalks = startTalking(port, people);
    for (let time = 0; time < TIMES; time += 1) {
      await sleep(1_000);
      const until = Date.now() + FULL_MS;
      while (Date.now() < until) {
        fill(join(dataDir, "filler"));
        health.add(await statusOf(port, "health"));
        await sleep(50);
      }
      rmSync(join(dataDir, "filler"));
      const from = performance.now();
      while ((await statusOf(port, "ready")) !== 200) await sleep(50);
      backMs.push(performance.now() - from);
    }
    await sleep(2_000);
    const { sent, acknowledged } = await endTalks();
    await app.stop();
    const counted = await withDatabase(dataDir, (db) => countKept(db, acknowledged));
    return [
      {
        fault: `${TIMES} times the disk is full for ${FULL_MS / 1000} s while ${PEOPLE} people talk`,
        sent,
        acknowledged: acknowledged.length,
        ...counted,
        seen: `ready again after ${Math.round(Math.max(...backMs))} ms at most; /api/health meanwhile: ${[...health].join(", ")}`,
      },
    ];
  } finally {
    // Unmount lazily, in case an error left a process running on it.
    execFileSync("umount", ["--lazy", dataDir]);
    rmSync(dataDir, { recursive: true, force: true });
    rmSync(folder, { recursive: true, force: true });
  }
};
