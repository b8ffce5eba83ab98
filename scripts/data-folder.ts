import { cp, mkdir, readdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import { findEmbeddedUrl, hasEmbeddedDatabase, startEmbeddedDatabase } from "#api/db/embedded/server.ts";
import type { Settings } from "#api/settings.ts";

/** What the data folder holds beside the database that a backup needs: files people uploaded, and the first start's secret. */
const KEPT: ReadonlySet<string> = new Set(["files", "auth-secret"]);

export async function copyKept(from: string, to: string): Promise<string[]> {
  await mkdir(to, { recursive: true });
  const there = (await readdir(from).catch(() => [])).filter((name) => KEPT.has(name));
  // Copies of people's data expire within a day: a backup would keep them.
  const filter = (path: string) => path !== join(from, "files/exports");
  for (const name of there)
    await cp(join(from, name), join(to, name), { recursive: true, preserveTimestamps: true, filter });
  return there;
}

/**
 * Hands `work` the address of these settings' database: yours, the embedded one of a server that runs, or else that one
 * started for as long as `work` takes. Throws when the data folder has none.
 */
export async function withDatabase<T>(
  { databaseUrl, databaseOwnerUrl, dataDir }: Pick<Settings, "databaseUrl" | "databaseOwnerUrl" | "dataDir">,
  work: (url: string) => Promise<T>,
): Promise<T> {
  if (databaseUrl !== undefined) return work(databaseOwnerUrl ?? databaseUrl);
  if (!hasEmbeddedDatabase(dataDir))
    throw new Error(`${resolve(dataDir)} has no database. Set DATABASE_URL or DATA_DIR as the app has them.`);
  const running = await findEmbeddedUrl(dataDir);
  if (running !== null) return work(running);
  const embedded = await startEmbeddedDatabase({ dataDir });
  try {
    return await work(embedded.url);
  } finally {
    await embedded.stop();
  }
}
