import { sql } from "kysely";
import type { Connection, Tx } from "#api/db/database.ts";
import { FACTOR_REMOVAL_DAYS } from "#contract/limits.ts";

/** serviceDb throughout: factors and removal links are in schemas auth and private, closed to user-level roles. */

/** A passkey by its id, or the person's authenticator app. */
export type Factor = { passkeyId: string } | "app";

export async function insertFactorRemoval(
  tx: Tx,
  { userId, factor, tokenHash }: { userId: string; factor: Factor; tokenHash: string },
): Promise<void> {
  await sql`
    insert into private.factor_removals (token_hash, user_id, passkey_id, app_id, expires_at)
    select ${tokenHash}, ${userId}::uuid, ${factor === "app" ? null : factor.passkeyId}::uuid,
      ${factor === "app" ? sql`(select id from auth."twoFactor" where "userId" = ${userId}::uuid)` : sql`null`},
      now() + make_interval(days => ${FACTOR_REMOVAL_DAYS})`.execute(tx);
}

/** Spends a token. Returns undefined when the token is unknown, used or expired, or its factor no longer exists. */
export async function takeFactorRemoval(
  tx: Tx,
  tokenHash: string,
): Promise<{ userId: string; email: string; factor: Factor } | undefined> {
  const row = await tx
    .deleteFrom("private.factor_removals as r")
    .using("auth.user as u")
    .whereRef("u.id", "=", "r.user_id")
    .where("r.token_hash", "=", tokenHash)
    .where("r.expires_at", ">", sql<Date>`now()`)
    .returning(["r.user_id", "r.passkey_id", "u.email"])
    .executeTakeFirst();
  if (!row) return undefined;
  const factor: Factor = row.passkey_id === null ? "app" : { passkeyId: row.passkey_id };
  return { userId: row.user_id, email: row.email, factor };
}

/** Deletes the app's key and recovery codes; sign-in no longer asks for a code. */
export async function deleteApp(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom("auth.twoFactor").where("userId", "=", userId).execute();
  await tx
    .updateTable("auth.user")
    .set({ twoFactorEnabled: false, updatedAt: sql`now()` })
    .where("id", "=", userId)
    .execute();
}

/** Invalidates links mailed to an address that no longer belongs to the account. */
export async function deleteFactorRemovals(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom("private.factor_removals").where("user_id", "=", userId).execute();
}

export async function deleteExpiredFactorRemovals(serviceDb: Connection): Promise<void> {
  await serviceDb
    .deleteFrom("private.factor_removals")
    .where("expires_at", "<", sql<Date>`now()`)
    .execute();
}
