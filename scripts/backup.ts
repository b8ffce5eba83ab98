import { existsSync } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { writeBackup } from "#api/db/backup.ts";
import { readSettings } from "#api/settings.ts";
import { copyKept, withDatabase } from "./data-folder.ts";

/** `npm run backup -- <folder>`: everything as it is at one moment, also while the server runs. The folder must be new. */
const { positionals } = parseArgs({ allowPositionals: true });

try {
  await backup(positionals[0]);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function backup(given: string | undefined): Promise<void> {
  if (given === undefined) throw new Error("Usage: npm run backup -- <new folder>");
  const folder = resolve(given);
  if (existsSync(folder)) throw new Error(`${folder} is there already. A backup goes into a new folder.`);
  const settings = readSettings(process.env);
  const part = `${folder}.part`;
  try {
    await rm(part, { recursive: true, force: true });
    // Rows first: a file without a row does no harm, a row without its file does.
    const { tables } = await withDatabase(settings, async (url) => {
      await mkdir(part, { recursive: true, mode: 0o700 });
      return writeBackup(url, part);
    });
    const kept = await copyKept(settings.dataDir, join(part, "data"));
    await rename(part, folder);
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    console.log(
      `${rows} rows of ${tables.length} tables${kept.map((name) => `, ${name}`).join("")} are in ${folder}.`,
    );
    if (settings.s3)
      console.log(`Files lie in the bucket ${settings.s3.bucket}: back it up by its own means.`);
  } finally {
    await rm(part, { recursive: true, force: true });
  }
}
