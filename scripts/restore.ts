import { existsSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { openBackupFiles, readHeader } from "#api/db/backup-files.ts";
import { readManifest, restoreBackup } from "#api/db/backup.ts";
import { openDatabase } from "#api/db/database.ts";
import { startEmbeddedDatabase } from "#api/db/embedded/server.ts";
import { deleteAgain, deletionRecord } from "#api/features/accounts/personal-data/deletion-record.ts";
import { readSettings } from "#api/settings.ts";
import { extractKept, fromCaller } from "./data-folder.ts";
import { usageOf } from "./greenroom-words.ts";
import { readPassphrase } from "./passphrase.ts";
import { runCommand } from "./run-command.ts";

/**
 * `greenroom restore <folder>` puts a backup into an empty database and data folder. The server must not run. Accounts
 * in the data folder's record of deletions, and in the records that --deleted names, are deleted again.
 */
const { values, positionals } = parseArgs({
  options: { deleted: { type: "string", multiple: true, default: [] } },
  allowPositionals: true,
});

await runCommand(() => restore(positionals[0]));

async function restore(given: string | undefined): Promise<void> {
  const records = values.deleted.map((record) => fromCaller(record));
  const missing = records.find((record) => !existsSync(record));
  if (missing !== undefined) throw new Error(`${missing} is not there.`);
  if (given === undefined) throw new Error(usageOf("restore"));
  const folder = fromCaller(given);
  await readHeader(folder);
  const { databaseDirectUrl, databaseOwnerUrl, dataDir, backupPassphrase } = readSettings(process.env);
  if (existsSync(join(dataDir, "files")))
    throw new Error(`There are files in ${dataDir} already. Set DATA_DIR to a new folder.`);
  const backup = await openBackupFiles(folder, await readPassphrase(backupPassphrase));
  const kept = await extractKept(backup, (await readManifest(backup)).files, dataDir);
  const embedded = databaseDirectUrl === undefined ? await startEmbeddedDatabase({ dataDir }) : null;
  try {
    const url = databaseOwnerUrl ?? databaseDirectUrl ?? embedded?.url ?? "";
    const { tables, at } = await restoreBackup(url, backup);
    await kept.putBack();
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    console.log(
      `${rows} rows of ${tables.length} tables are back, as they were at ${at}. Everybody signs in again.`,
    );
    await repeatDeletions(url, [...records, ...[deletionRecord(dataDir)].filter(existsSync)]);
  } finally {
    await kept.discard();
    await embedded?.stop();
  }
}

async function repeatDeletions(url: string, records: string[]): Promise<void> {
  if (records.length === 0) {
    console.log(
      "No record of deletions was given: who was deleted since the backup is back. It is the old data folder's deleted-accounts: empty database and data folder, and restore with --deleted.",
    );
    return;
  }
  const db = openDatabase({ url, onError: () => undefined });
  try {
    const accounts = await deleteAgain(db.serviceDb, records);
    console.log(`${accounts} accounts that were deleted since are deleted again as soon as the server runs.`);
  } finally {
    await db.close();
  }
}
