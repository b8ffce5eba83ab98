import { parseArgs } from "node:util";
import { findAuditHead, findBrokenLine } from "#api/features/admin/audit/queries.ts";
import { readSettings } from "#api/settings.ts";
import { withOpenDatabase } from "./data-folder.ts";
import { runCommand } from "./run-command.ts";

/**
 * `greenroom audit` checks the audit log's chain, also while the server runs, and names the first broken line.
 * `greenroom audit <hash>` checks that an earlier hash is still in the log, which detects lines cut off at its end
 * (safety.md T78).
 */
const { positionals } = parseArgs({ allowPositionals: true });

await runCommand(() => audit(positionals[0]));

async function audit(noted: string | undefined): Promise<void> {
  await withOpenDatabase(readSettings(process.env), async (db) => {
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
  });
}
