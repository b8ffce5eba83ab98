import { rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import type { TestProject } from "vitest/node";
import { startEmbeddedDatabase } from "#api/db/embedded/server.ts";
import { migrate } from "#api/db/migrate.ts";
import { createTemporaryFolder } from "./temporary-folder.ts";

declare module "vitest" {
  interface ProvidedContext {
    databaseUrl: string;
    serverUrl: string;
  }
}

/** Linux keeps files there in memory. */
const MEMORY = "/dev/shm";
const ROOM_MIN_BYTES = 2 * 1024 ** 3;

/** Each test file's database is 770 files made and removed: on disk that takes a fifth of the whole run's processor time. */
function hasRoomInMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= ROOM_MIN_BYTES;
  } catch {
    return false;
  }
}

/** One real PostgreSQL for the whole run, or the one that MATRIX_DATABASE_URL names; each test file copies its migrated database. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { MATRIX_DATABASE_URL: given, MATRIX_SERVER_URL: givenToServers = "" } = process.env;
  if (given !== undefined) {
    await migrate(given, { serverRole: new URL(givenToServers).username });
    project.provide("databaseUrl", given);
    project.provide("serverUrl", givenToServers);
    return () => Promise.resolve();
  }
  const dataDir = createTemporaryFolder("test", hasRoomInMemory() ? MEMORY : tmpdir());
  const database = await startEmbeddedDatabase({
    dataDir,
    settings: ["fsync=off", "synchronous_commit=off", "full_page_writes=off"],
  });
  await migrate(database.url, { serverRole: new URL(database.serverUrl).username });
  project.provide("databaseUrl", database.url);
  project.provide("serverUrl", database.serverUrl);
  return async () => {
    await database.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
