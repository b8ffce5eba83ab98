import { parseArgs } from "node:util";
import { emailProblem, normaliseEmail } from "#contract/email-address.ts";
import type { Tx } from "#api/db/database.ts";
import { readSettings } from "#api/settings.ts";
import { removeFactors as removeFactorsOf } from "#api/features/accounts/factor-removal/recovery.ts";
import { actOn, getUserId, removeFactors } from "#api/features/admin/people/rules.ts";
import { withOpenDatabase } from "./data-folder.ts";
import { usageOf } from "./greenroom-words.ts";
import { runCommand } from "./run-command.ts";

/**
 * `greenroom remove-factors email` lets a user who lost a passkey or phone sign in by password, also while the server
 * runs. It writes an audit line and tells the user by email (decisions.md D20).
 */
const { positionals } = parseArgs({ allowPositionals: true });

await runCommand(() => remove(positionals));

async function remove([email = ""]: string[]): Promise<void> {
  const problem = emailProblem(email);
  if (problem !== null) throw new Error(`${problem}.\n${usageOf("remove-factors")}`);
  const settings = readSettings(process.env);
  const { appUrl } = settings;
  await withOpenDatabase(
    settings,
    async (db) => {
      const { serviceDb } = db;
      const remove = async (tx: Tx, userId: string) =>
        (await removeFactorsOf(tx, { appUrl, userId, by: "staff" })).factors;
      const userId = await getUserId(serviceDb, normaliseEmail(email));
      const deps = { serviceDb, removeFactors: remove };
      console.log((await actOn(deps, removeFactors, { actorId: null, userId })).message);
    },
    { migrated: true },
  );
}
