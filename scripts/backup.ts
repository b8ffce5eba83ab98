import { existsSync } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { writeBackup } from "#api/db/backup.ts";
import { findEmbeddedUrl, hasEmbeddedDatabase, startEmbeddedDatabase } from "#api/db/embedded/server.ts";
import { readEnv } from "#api/env.ts";
import { copyKept } from "./data-folder.ts";

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
  const { databaseUrl, dataDir, s3 } = readEnv(process.env);
  if (databaseUrl === undefined && !hasEmbeddedDatabase(dataDir))
    throw new Error(`${resolve(dataDir)} has no database. Set DATABASE_URL or DATA_DIR as the app has them.`);
  const running = databaseUrl ?? (await findEmbeddedUrl(dataDir));
  const embedded = running === null ? await startEmbeddedDatabase({ dataDir }) : null;
  const part = `${folder}.part`;
  try {
    await rm(part, { recursive: true, force: true });
    await mkdir(part, { recursive: true, mode: 0o700 });
    // Rows first: a file without a row does no harm, a row without its file does.
    const { tables } = await writeBackup(running ?? embedded?.url ?? "", part);
    const kept = await copyKept(dataDir, join(part, "data"));
    await rename(part, folder);
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    console.log(
      `${rows} rows of ${tables.length} tables${kept.map((name) => `, ${name}`).join("")} are in ${folder}.`,
    );
    if (s3) console.log(`Files lie in the bucket ${s3.bucket}: back it up by its own means.`);
  } finally {
    await embedded?.stop();
    await rm(part, { recursive: true, force: true });
  }
}
