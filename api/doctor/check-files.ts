import { randomUUID } from "node:crypto";
import { constants } from "node:fs";
import { access, mkdir, readdir, rm, statfs, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { createFileStore, type FileOptions } from "#api/integrations/files.ts";
import type { Settings } from "#api/settings.ts";
import { findDatabaseUrl } from "#api/db/find-database-url.ts";
import { findMissingFiles } from "./missing-files.ts";
import { fail, ok, reasonOf, warn, type Finding } from "./finding.ts";

const WORDS = Buffer.from("Greenroom wrote this to see whether it can.");
/** Subfolders of the data folder that the app writes to. After a manual copy they may belong to another user. */
const WRITTEN = new Set(["files", "exports", "incoming", "models"]);
const WARN_BYTES = 1024 ** 3;
const FAIL_BYTES = 100 * 1024 ** 2;

/** Stores a file, reads it and removes it. */
export async function checkFileStore(options: FileOptions): Promise<Finding> {
  const place = options.s3 ? `bucket ${options.s3.bucket}` : options.folder;
  const mend = options.s3
    ? "Check the S3_ settings: the bucket exists, the key may read, write and delete there."
    : "Make DATA_DIR writable for the app's user.";
  try {
    const store = await createFileStore(options);
    const key = `doctor/${randomUUID()}`;
    await store.put(key, WORDS, "text/plain");
    const read = await store.open(key);
    const same = read !== null && WORDS.equals(await buffer(read.stream));
    await store.delete(key);
    if (!same) return fail("files", `${place} gave back something else than was stored`, mend);
    if ((await store.open(key)) !== null) return fail("files", `${place} does not delete`, mend);
    return ok("files", `${place}: written, read and deleted`);
  } catch (error) {
    return fail("files", `${place}: ${reasonOf(error)}`, mend);
  }
}

/** Checks that every file named in the database is in the app's file store. */
export async function checkMissingFiles(settings: Settings): Promise<Finding[]> {
  const url = await findDatabaseUrl(settings);
  if (url === null) return [];
  try {
    const missing = await findMissingFiles(url, settings);
    return [
      missing === null
        ? ok("stored files", "each resume and photo of the database has its file")
        : fail("stored files", missing, "Copy the files there from where they lie, or from a backup."),
    ];
  } catch (error) {
    // The database and files checks report the cause.
    return [warn("stored files", `not counted: ${reasonOf(error)}`, "Mend database and files first.")];
  }
}

/** Checks that the folder is writable and its disk has enough free space. */
export async function checkDataFolder(folder: string): Promise<Finding> {
  try {
    await mkdir(folder, { recursive: true });
    const probe = join(folder, `doctor-${randomUUID()}`);
    await writeFile(probe, WORDS);
    await rm(probe);
    for (const { name } of (await readdir(folder, { withFileTypes: true })).filter((one) =>
      one.isDirectory(),
    ))
      if (WRITTEN.has(name)) await access(join(folder, name), constants.W_OK | constants.X_OK);
    const { bavail, bsize } = await statfs(folder);
    return judgeSpace(folder, bavail * bsize);
  } catch (error) {
    return fail("data folder", reasonOf(error), "Make DATA_DIR a folder that the app's user may write to.");
  }
}

export function judgeSpace(folder: string, bytes: number): Finding {
  const text = `${folder}: ${(bytes / 1024 ** 3).toFixed(1)} GB free`;
  const mend = "Make room on that disk.";
  if (bytes < FAIL_BYTES) return fail("data folder", text, mend);
  return bytes < WARN_BYTES ? warn("data folder", text, mend) : ok("data folder", text);
}
