import { createWriteStream } from "node:fs";
import { mkdir, open, readdir, rename, rm } from "node:fs/promises";
import { dirname, join, relative, resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import type { Manifest } from "#api/db/backup.ts";
import type { BackupFiles } from "#api/db/backup-files.ts";
import { openDatabase, type Database } from "#api/db/database.ts";
import { findDatabaseUrl, type DatabasePlace } from "#api/db/find-database-url.ts";
import { hasEmbeddedDatabase, startEmbeddedDatabase } from "#api/db/embedded/server.ts";
import { migrate } from "#api/db/migrate.ts";

/** Resolves a path relative to the folder in which `greenroom` was called. */
export const fromCaller = (path: string): string => resolve(process.env["INIT_CWD"] ?? "", path);

/** Parts of the data folder that a backup needs besides the database: uploads and the generated secret. */
const KEPT: ReadonlySet<string> = new Set(["files", "auth-secret"]);
/** Data exports expire within a day, but a backup would keep them. */
const NOT_KEPT = "files/exports/";

export async function writeKept(backup: BackupFiles, dataDir: string): Promise<Manifest["files"]> {
  const there = (await readdir(dataDir, { recursive: true, withFileTypes: true }).catch(() => []))
    .filter((entry) => entry.isFile())
    .map((entry) => relative(dataDir, join(entry.parentPath, entry.name)).replaceAll("\\", "/"));
  const files: Manifest["files"] = [];
  for (const name of there) {
    if (!KEPT.has(name.split("/")[0] ?? "") || name.startsWith(NOT_KEPT)) continue;
    // Skip a file that was deleted meanwhile.
    const file = await open(join(dataDir, name)).catch(() => null);
    if (!file) continue;
    await backup.write(name, file.createReadStream() as AsyncIterable<Buffer>);
    files.push(name);
  }
  return files;
}

/** Extracts all files to a temporary folder; `putBack` then moves them into place. */
export async function extractKept(
  backup: BackupFiles,
  files: Manifest["files"],
  dataDir: string,
): Promise<{ putBack: () => Promise<void>; discard: () => Promise<void> }> {
  const part = join(dataDir, "restored.part");
  const discard = () => rm(part, { recursive: true, force: true });
  try {
    await discard();
    for (const name of files) {
      const path = join(part, name);
      await mkdir(dirname(path), { recursive: true });
      await pipeline(backup.read(name), createWriteStream(path, { mode: 0o600 }));
    }
  } catch (error) {
    await discard();
    throw error;
  }
  const putBack = async () => {
    for (const name of await readdir(part).catch(() => []))
      await rename(join(part, name), join(dataDir, name));
    await discard();
  };
  return { putBack, discard };
}

/**
 * Calls `work` with the URL of the settings' database: an external one, the running server's embedded one, or the
 * embedded one started for the duration of `work`. Throws when the data folder has no database.
 */
export async function withDatabase<T>(
  settings: DatabasePlace,
  work: (url: string) => Promise<T>,
): Promise<T> {
  const url = await findDatabaseUrl(settings);
  if (url !== null) return work(url);
  const { dataDir } = settings;
  if (!hasEmbeddedDatabase(dataDir))
    throw new Error(`${resolve(dataDir)} has no database. Set DATABASE_URL or DATA_DIR as the app has them.`);
  const embedded = await startEmbeddedDatabase({ dataDir });
  try {
    return await work(embedded.url);
  } finally {
    await embedded.stop();
  }
}

/** Opens the settings' database during `work`, also while the server runs. `migrated` runs migrations first. */
export const withOpenDatabase = (
  settings: DatabasePlace,
  work: (db: Database) => Promise<void>,
  { migrated = false } = {},
): Promise<void> =>
  withDatabase(settings, async (url) => {
    if (migrated) await migrate(url);
    const db = openDatabase({ url, onError: () => undefined });
    try {
      await work(db);
    } finally {
      await db.close();
    }
  });
