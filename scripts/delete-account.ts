import { parseArgs } from "node:util";
import { emailProblem, normaliseEmail } from "#contract/email-address.ts";
import { openDatabase, type Tx } from "#api/db/database.ts";
import { migrate } from "#api/db/migrate.ts";
import { hideSecrets } from "#api/hide-secrets.ts";
import { readSettings } from "#api/settings.ts";
import { requestDeletionIn } from "#api/features/accounts/personal-data/delete-account.ts";
import { actOn, askDeletion, getUserId } from "#api/features/admin/people/rules.ts";
import { countCoachingAhead } from "#api/features/coaching/notices/queries.ts";
import { withDatabase } from "./data-folder.ts";
import { usageOf } from "./greenroom-words.ts";

/**
 * `greenroom delete-account <email>`: asks for the deletion of somebody who can't sign in, also while the server runs. It is
 * written to the audit log. The person is told by email, and can keep the account until the day comes.
 */
const { positionals } = parseArgs({ allowPositionals: true });

hideSecrets(process.env);
try {
  await ask(positionals);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function ask([given = ""]: string[]): Promise<void> {
  const problem = emailProblem(given);
  if (problem !== null) throw new Error(`${problem}.\n${usageOf("delete-account")}`);
  const email = normaliseEmail(given);
  const settings = readSettings(process.env);
  await withDatabase(settings, async (url) => {
    await migrate(url);
    const db = openDatabase({ url, onError: () => undefined });
    try {
      const { serviceDb } = db;
      const userId = await getUserId(serviceDb, email);
      const request = {
        appUrl: settings.appUrl,
        countCoachingAhead: (id: string) => countCoachingAhead(serviceDb, id),
      };
      const ask = (tx: Tx, { reason, ...person }: { userId: string; email: string; reason: string }) =>
        requestDeletionIn(tx, request, { ...person, staff: { reason } });
      const deps = { serviceDb, askDeletion: ask };
      const { account } = await actOn(deps, askDeletion(""), { actorId: null, userId });
      console.log(
        `${email} is signed out everywhere, and the account is deleted at ${account.deletion_due_at}.`,
      );
    } finally {
      await db.close();
    }
  });
}
