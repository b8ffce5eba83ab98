import type { Connection } from "./db/database.ts";
import { KEYS_SEALED } from "./db/mailboxes.ts";
import type { SealedColumns } from "./db/reseal-store.ts";
import { createSeal } from "./db/seal.ts";
import { countOlderSeals } from "./db/secret-check.ts";
import { envelopePrefix } from "./features/accounts/auth.ts";
import { CALENDLY_SEALED } from "./features/coaching/calendly/queries.ts";
import { LINKEDIN_SEALED } from "./features/linkedin/queries.ts";
import { WEBHOOK_SEALED } from "./features/webhooks/queries.ts";

/** All columns that the app seals. The auth library encrypts the keys of authenticator apps itself. */
export const SEALED: SealedColumns[] = [LINKEDIN_SEALED, CALENDLY_SEALED, WEBHOOK_SEALED, KEYS_SEALED];

/** Counts the values that the newest secret did not seal. At 0, the older secrets can be removed from AUTH_SECRET. */
export async function countOlder(
  serviceDb: Connection,
  [newest, ...older]: [string, ...string[]],
): Promise<number> {
  const { prefix } = createSeal(newest, ...older);
  const counts = await Promise.all([
    ...SEALED.map((columns) => countOlderSeals(serviceDb, prefix, columns)),
    countOlderSeals(serviceDb, envelopePrefix(newest), {
      table: "auth.twoFactor",
      columns: ["secret", "backupCodes"],
    }),
  ]);
  return counts.reduce((sum, count) => sum + count, 0);
}
