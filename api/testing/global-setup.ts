import { rmSync } from "node:fs";
import type { TestProject } from "vitest/node";
import { startEmbeddedDatabase } from "#api/db/embedded/server.ts";
import { migrate } from "#api/db/migrate.ts";
import { createDatabaseFolder } from "./temporary-folder.ts";

declare module "vitest" {
  interface ProvidedContext {
    databaseUrl: string;
    serverUrl: string;
  }
}

/** One real PostgreSQL for the whole run, or that of MATRIX_DATABASE_URL; each test file copies its database. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { MATRIX_DATABASE_URL: given, MATRIX_SERVER_URL: givenToServers = "" } = process.env;
  if (given !== undefined) {
    await migrate(given, { serverRole: new URL(givenToServers).username });
    project.provide("databaseUrl", given);
    project.provide("serverUrl", givenToServers);
    return () => Promise.resolve();
  }
  const dataDir = createDatabaseFolder("test");
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
