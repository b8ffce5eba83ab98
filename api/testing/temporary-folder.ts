import { chmodSync, mkdtempSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Creates a data folder. Root runs the embedded database as another user, who must be able to enter the folder. */
export function createTemporaryFolder(name: string, under = tmpdir()): string {
  const folder = mkdtempSync(join(under, `greenroom-${name}-`));
  chmodSync(folder, 0o755);
  return folder;
}

/** Linux keeps the files of this folder in memory. */
const MEMORY = "/dev/shm";
const ROOM_MIN_BYTES = 2 * 1024 ** 3;

function hasRoomInMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= ROOM_MIN_BYTES;
  } catch {
    return false;
  }
}

/**
 * A folder for a database, in memory if there is room: on disk, the 770 files of each test database take a fifth of the
 * run's CPU time, and each commit waits for the disk.
 */
export const createDatabaseFolder = (name: string): string =>
  createTemporaryFolder(name, hasRoomInMemory() ? MEMORY : tmpdir());
