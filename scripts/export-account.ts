import { join } from "node:path";
import { parseArgs } from "node:util";
import { emailProblem, normaliseEmail } from "#contract/email-address.ts";
import { createFileStore } from "#api/integrations/files.ts";
import { enqueueEmail } from "#api/jobs/emails.ts";
import { readSettings } from "#api/settings.ts";
import { listPersonalFiles } from "#api/wiring.ts";
import { dataCopiedMail } from "#api/features/accounts/mails.ts";
import { writePersonalData } from "#api/features/accounts/personal-data/export-data.ts";
import { insertAuditLine } from "#api/features/admin/audit/queries.ts";
import { getUserId } from "#api/features/admin/people/rules.ts";
import { fromCaller, withOpenDatabase } from "./data-folder.ts";
import { usageOf } from "./greenroom-words.ts";
import { runCommand } from "./run-command.ts";

/**
 * `greenroom export-account <email> <new file>` writes a copy of all data of a user who can't sign in, also while the
 * server runs. It writes an audit line and tells the user by email (safety.md T142).
 */
const { positionals } = parseArgs({ allowPositionals: true });

await runCommand(() => exportAccount(positionals));

async function exportAccount([given = "", path]: string[]): Promise<void> {
  const problem = emailProblem(given) ?? (path === undefined ? "A file is missing" : null);
  if (problem !== null || path === undefined) throw new Error(`${problem}.\n${usageOf("export-account")}`);
  const email = normaliseEmail(given);
  const settings = readSettings(process.env);
  await withOpenDatabase(
    settings,
    async (db) => {
      const { serviceDb } = db;
      const userId = await getUserId(serviceDb, email);
      const files = await createFileStore({ folder: join(settings.dataDir, "files"), s3: settings.s3 });
      const deps = { serviceDb, listPersonalFiles: listPersonalFiles({ db, files }) };
      // Insert the audit line first, so that no copy exists without one.
      await serviceDb.transaction().execute(async (tx) => {
        await insertAuditLine(tx, { actorId: null, action: "data export asked", subjectId: userId });
        await enqueueEmail(tx, { to: email, ...dataCopiedMail(settings.appUrl, "") });
        await writePersonalData(deps, userId, fromCaller(path));
      });
      console.log(`The data of ${email} is in ${path}. Give it to nobody else.`);
    },
    { migrated: true },
  );
}
