import { sql } from "kysely";
import type { Connection } from "./database.ts";
import { createMailboxes, KEYS_SEALED } from "./mailboxes.ts";
import type { SealedColumns } from "./reseal-store.ts";
import type { Seal } from "./seal.ts";
import { SetupError } from "./setup-error.ts";

/**
 * The keys in private.sealed_keys open only with the right secret, so they reveal a wrong secret (safety.md T135).
 * serviceDb throughout.
 */

const WRONG_SECRET =
  "AUTH_SECRET is not the secret that this database was used with. With another one authenticator apps, LinkedIn and Calendly connections and the secrets of webhooks can't be read. Put the earlier one back, or behind the new one: AUTH_SECRET=new,earlier (docs/security.md). If it is lost: greenroom secret accept.";

/** Throws when the secrets do not belong to this database. A database without sealed keys accepts any secrets. */
export async function requireSecret(serviceDb: Connection, seal: Seal): Promise<void> {
  if ((await listForeignKeys(serviceDb, seal)).length > 0) throw new SetupError(WRONG_SECRET);
  await createMailboxes(serviceDb, seal).prepare();
}

export const isSecretKnown = async (serviceDb: Connection, seal: Seal): Promise<boolean> =>
  (await listForeignKeys(serviceDb, seal)).length === 0;

/** Deletes the keys that only a lost secret could open, so that the next start accepts the secret from its settings. */
export async function acceptSecret(serviceDb: Connection, seal: Seal): Promise<void> {
  const names = await listForeignKeys(serviceDb, seal);
  if (names.length > 0)
    await serviceDb.deleteFrom("private.sealed_keys").where("name", "in", names).execute();
}

async function listForeignKeys(serviceDb: Connection, seal: Seal): Promise<string[]> {
  const keys = await serviceDb.selectFrom("private.sealed_keys").select(["name", "sealed"]).execute();
  return keys
    .filter(({ name, sealed }) => {
      try {
        seal.open(sealed, KEYS_SEALED.context(name));
        return false;
      } catch {
        return true;
      }
    })
    .map(({ name }) => name);
}

/** Counts values that the newest secret did not seal. While there are any, older secrets are needed. */
export async function countOlderSeals(
  serviceDb: Connection,
  prefix: string,
  { table, columns }: Pick<SealedColumns, "table" | "columns">,
): Promise<number> {
  const counts = columns.map(
    (column) => sql`count(*) filter (where not starts_with(${sql.ref(column)}, ${prefix}))`,
  );
  const { rows } = await sql<{ older: number }>`
    select (${sql.join(counts, sql` + `)})::int as older from ${sql.table(table)}`.execute(serviceDb);
  return rows[0]?.older ?? 0;
}
