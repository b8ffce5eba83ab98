import { rmSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { openDatabase } from "#api/db/database.ts";
import { exportPersonalData } from "#api/features/accounts/personal-data/export-data.ts";
import { createExportFiles } from "#api/integrations/export-files.ts";
import { createFileStore } from "#api/integrations/files.ts";
import { createTemporaryFolder } from "./temporary-folder.ts";

/**
 * Exports a user's data with a 100 MB file in a separate process (started with --expose-gc), and prints the peak memory
 * increase in MB, without garbage, because its collection depends on the machine's load.
 */

const MEGABYTE = 1024 ** 2;
const FILE_MB = 100;
const LOOK_EVERY_MS = 250;
const [url = "", exportId = ""] = process.argv.slice(2);

const folder = createTemporaryFolder("export-in-process");
const db = openDatabase({ url, onError: () => undefined });
await db.check();
const files = await createFileStore({ folder: join(folder, "files"), s3: null });
const exportFiles = createExportFiles({ files, folder: join(folder, "made") });
const megabyte = Buffer.alloc(MEGABYTE, "resume");
const open = async () => Readable.from(Array.from({ length: FILE_MB }, () => megabyte));
const listPersonalFiles = async () => [{ name: "resume.pdf", open }];
const inUse = (): number => {
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
};
const before = inUse();
let most = before;
const looking = setInterval(() => (most = Math.max(most, inUse())), LOOK_EVERY_MS);
await exportPersonalData({ serviceDb: db.serviceDb, exportFiles, listPersonalFiles }, exportId);
clearInterval(looking);
process.stdout.write(String(Math.round((most - before) / MEGABYTE)));
await db.close();
rmSync(folder, { recursive: true });
