import { existsSync } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { parseArgs } from "node:util";
import { createBackupFiles } from "#api/db/backup-files.ts";
import { writeBackup } from "#api/db/backup.ts";
import { readSettings } from "#api/settings.ts";
import { fromCaller, withDatabase, writeKept } from "./data-folder.ts";
import { usageOf } from "./greenroom-words.ts";
import { findMissingFiles } from "#api/doctor/missing-files.ts";
import { choosePassphrase } from "./passphrase.ts";
import { runCommand } from "./run-command.ts";

/**
 * `greenroom backup <folder>` saves everything as it is at one moment, also while the server runs. It encrypts the
 * backup with a passphrase that is configured, typed or generated. The folder must be new.
 */
const { positionals } = parseArgs({ allowPositionals: true });

await runCommand(() => backup(positionals[0]));

async function backup(given: string | undefined): Promise<void> {
  if (given === undefined) throw new Error(usageOf("backup"));
  const folder = fromCaller(given);
  if (existsSync(folder)) throw new Error(`${folder} is there already. A backup goes into a new folder.`);
  const settings = readSettings(process.env);
  const part = `${folder}.part`;
  try {
    await rm(part, { recursive: true, force: true });
    const { tables, files, chosen, missing } = await withDatabase(settings, async (url) => {
      const chosen = await choosePassphrase(settings.backupPassphrase);
      await mkdir(part, { recursive: true, mode: 0o700 });
      const target = await createBackupFiles(part, chosen.passphrase);
      const manifest = await writeBackup(url, target, () => writeKept(target, settings.dataDir));
      return { ...manifest, chosen, missing: await findMissingFiles(url, settings) };
    });
    await rename(part, folder);
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    console.log(
      `${rows} rows of ${tables.length} tables and ${files.length} ${files.length === 1 ? "file" : "files"} are in ${folder}, encrypted.`,
    );
    if (chosen.isMade)
      console.log(
        `Passphrase: ${chosen.passphrase}\nKeep it elsewhere: nothing opens the backup without it.`,
      );
    if (settings.s3)
      console.log(`Files lie in the bucket ${settings.s3.bucket}: back it up by its own means.`);
    if (missing !== null) throw new Error(`The backup lacks files: ${missing}`);
  } finally {
    await rm(part, { recursive: true, force: true });
  }
}
