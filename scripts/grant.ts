import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { isEmail } from "#contract/fields.ts";
import { isRole } from "#contract/roles.ts";
import { openDatabase } from "#api/db/database.ts";
import { hasEmbeddedDatabase, startEmbeddedDatabase } from "#api/db/embedded/server.ts";
import { migrate } from "#api/db/migrate.ts";
import { readEnv } from "#api/env.ts";
import { grantRole } from "#api/features/admin/change-role.ts";

/** `npm run grant -- email role`: gives a role, for the first superadmin; written to the audit log (DECISIONS D1). */
const { positionals } = parseArgs({ allowPositionals: true });

try {
  await grant(positionals);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function grant([email = "", roleText = ""]: string[]): Promise<void> {
  const role = Number(roleText);
  if (!isEmail(email) || !isRole(role)) {
    throw new Error(
      "Usage: npm run grant -- <email> <role>\nRoles: 1 free, 2 premium, 3 paid, 4 admin, 5 coach, 10 superadmin",
    );
  }
  const { databaseUrl, dataDir } = readEnv(process.env);
  if (databaseUrl === undefined && !hasEmbeddedDatabase(dataDir))
    throw new Error(`${resolve(dataDir)} has no database. Set DATABASE_URL or DATA_DIR as the app has them.`);
  const embedded = databaseUrl === undefined ? await startEmbeddedDatabase({ dataDir }) : null;
  try {
    const url = databaseUrl ?? embedded?.url ?? "";
    await migrate(url);
    const db = openDatabase({ url, onError: () => undefined });
    try {
      const user = await grantRole(db.asServer, { email, role });
      console.log(`${user.name} (${user.email}): role ${user.previousRole} is now ${user.newRole}.`);
    } finally {
      await db.close();
    }
  } finally {
    await embedded?.stop();
  }
}
