import { parseArgs } from "node:util";
import { emailProblem, normaliseEmail } from "#contract/email-address.ts";
import { isRole } from "#contract/roles.ts";
import type { Tx } from "#api/db/database.ts";
import { readSettings } from "#api/settings.ts";
import { grantRole } from "#api/features/admin/oversight/rules.ts";
import { cancelBookingsOf } from "#api/features/coaching/bookings/queries.ts";
import { withOpenDatabase } from "./data-folder.ts";
import { helpFor } from "./greenroom-words.ts";
import { runCommand } from "./run-command.ts";

/**
 * `greenroom grant email role` gives a role, for example to the first superadmin, also while the server runs. It writes
 * an audit line (decisions.md D1). A coach with future sessions keeps the role without --cancel-sessions (D15).
 */
const { values, positionals } = parseArgs({
  options: { "cancel-sessions": { type: "boolean", default: false } },
  allowPositionals: true,
});

await runCommand(() => grant(positionals));

async function grant([email = "", roleText = ""]: string[]): Promise<void> {
  const role = Number(roleText);
  const problem = emailProblem(email);
  if (problem !== null || !isRole(role)) {
    throw new Error(`${problem ?? "This role is not known"}.\n${helpFor("grant")}`);
  }
  await withOpenDatabase(
    readSettings(process.env),
    async (db) => {
      const cancelCoachingAhead = (tx: Tx, userId: string) => cancelBookingsOf(tx, userId, "coaching ahead");
      const deps = { serviceDb: db.serviceDb, cancelCoachingAhead };
      const user = await grantRole(deps, {
        email: normaliseEmail(email),
        role,
        cancelsSessions: values["cancel-sessions"],
      });
      console.log(`${user.name} (${user.email}): role ${user.previousRole} is now ${user.newRole}.`);
    },
    { migrated: true },
  );
}
