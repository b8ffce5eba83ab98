import { parseArgs } from "node:util";
import { emailProblem, normaliseEmail } from "#contract/email-address.ts";
import type { Tx } from "#api/db/database.ts";
import { readSettings } from "#api/settings.ts";
import { requestDeletionIn } from "#api/features/accounts/personal-data/delete-account.ts";
import { actOn, askDeletion, getUserId } from "#api/features/admin/people/rules.ts";
import { countCoachingAhead } from "#api/features/coaching/notices/queries.ts";
import { withOpenDatabase } from "./data-folder.ts";
import { usageOf } from "./greenroom-words.ts";
import { runCommand } from "./run-command.ts";

/**
 * `greenroom delete-account <email>` schedules the deletion of an account whose owner can't sign in, also while the
 * server runs. It writes an audit line and an email; the owner can keep the account until the deletion date.
 */
const { positionals } = parseArgs({ allowPositionals: true });

await runCommand(() => ask(positionals));

async function ask([given = ""]: string[]): Promise<void> {
  const problem = emailProblem(given);
  if (problem !== null) throw new Error(`${problem}.\n${usageOf("delete-account")}`);
  const email = normaliseEmail(given);
  const settings = readSettings(process.env);
  await withOpenDatabase(
    settings,
    async (db) => {
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
    },
    { migrated: true },
  );
}
