import { parseArgs } from "node:util";
import { openDatabase } from "#api/db/database.ts";
import { findAuditHead, findBrokenLine } from "#api/features/admin/audit/queries.ts";
import { hideSecrets } from "#api/hide-secrets.ts";
import { readSettings } from "#api/settings.ts";
import { withDatabase } from "./data-folder.ts";

/**
 * `greenroom audit`: whether the audit log is as it was written, also while the server runs; says the first line that is
 * not. `greenroom audit <hash>`: whether a hash noted earlier is still in it, as lines cut off its end would leave no
 * other trace (safety.md T78).
 */
const { positionals } = parseArgs({ allowPositionals: true });

hideSecrets(process.env);
try {
  await audit(positionals[0]);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function audit(noted: string | undefined): Promise<void> {
  await withDatabase(readSettings(process.env), async (url) => {
    const db = openDatabase({ url, onError: () => undefined });
    try {
      const broken = await findBrokenLine(db.serviceDb);
      if (broken !== null)
        throw new Error(`Line ${broken} is broken: it was changed, or a line before it was taken out.`);
      const head = await findAuditHead(db.serviceDb, noted);
      if (head === null && noted !== undefined)
        throw new Error(`No line has the hash ${noted}: lines were taken out, or the log was written anew.`);
      console.log(
        head === null
          ? "The audit log is empty."
          : `${head.lines} lines, as they were written, up to ${head.hash}`,
      );
    } finally {
      await db.close();
    }
  });
}
