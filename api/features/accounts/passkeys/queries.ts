import { sql } from "kysely";
import type { Connection, Tx } from "#api/db/database.ts";
import { lockFor } from "#api/db/lock.ts";
import type { Caller } from "#api/http/app-env.ts";
import { PASSKEYS_PER_USER } from "#contract/limits.ts";

/** serviceDb throughout: passkeys are in schema auth, closed to user-level roles. Every query names the owner. */

export const listPasskeys = (serviceDb: Connection, userId: string) =>
  serviceDb
    .selectFrom("auth.passkey")
    .select(["id", "name", "createdAt"])
    .where("userId", "=", userId)
    .orderBy("createdAt")
    .limit(PASSKEYS_PER_USER)
    .execute();

/**
 * Deletes the just-added passkey if it exceeds the limit; returns whether it was kept. The lock serializes concurrent
 * additions, so that exactly the allowed number remains.
 */
export const keepWithinLimit = (serviceDb: Connection, userId: string, id: string): Promise<boolean> =>
  serviceDb.transaction().execute(async (tx) => {
    await lockFor(tx, `passkeys:${userId}`);
    const { rows } = await sql`
      delete from auth.passkey where id = ${id} and "userId" = ${userId}::uuid
        and (select count(*) from auth.passkey where "userId" = ${userId}::uuid) > ${PASSKEYS_PER_USER}
      returning 1`.execute(tx);
    return rows.length === 0;
  });

/** Returns false when the passkey does not exist or belongs to somebody else. */
export async function deletePasskey(
  serviceDb: Connection | Tx,
  userId: string,
  id: string,
): Promise<boolean> {
  const { numDeletedRows } = await serviceDb
    .deleteFrom("auth.passkey")
    .where("userId", "=", userId)
    .where("id", "=", id)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Returns true when the person has a passkey but this session has shown no second factor. */
export async function lacksPasskey(
  serviceDb: Connection,
  { userId, sessionId }: Pick<Caller, "userId" | "sessionId">,
): Promise<boolean> {
  const { rows } = await sql`
    select from auth.session s where s.id = ${sessionId}::uuid and s."secondFactorAt" is null
      and exists (select from auth.passkey k where k."userId" = ${userId}::uuid)`.execute(serviceDb);
  return rows.length > 0;
}
