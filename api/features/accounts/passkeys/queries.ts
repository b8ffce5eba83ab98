import { sql } from "kysely";
import type { Connection, Tx } from "#api/db/database.ts";
import { lockFor } from "#api/db/lock.ts";
import type { Caller } from "#api/http/app-env.ts";
import { PASSKEYS_PER_USER } from "#contract/limits.ts";

/** serviceDb throughout: passkeys stand in schema auth, which no user-level role sees; every query names the owner. */

export const listPasskeys = (serviceDb: Connection, userId: string) =>
  serviceDb
    .selectFrom("auth.passkey")
    .select(["id", "name", "createdAt"])
    .where("userId", "=", userId)
    .orderBy("createdAt")
    .limit(PASSKEYS_PER_USER)
    .execute();

/**
 * Takes the passkey away again that was just added past the limit; returns whether it stays. Those added at once are looked
 * at one after the other, so that of them as many stay as there was room for.
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

/** False when it is not there, or another's. */
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

/** Whether that person has a passkey and this session has shown no second factor. */
export async function lacksPasskey(
  serviceDb: Connection,
  { userId, sessionId }: Pick<Caller, "userId" | "sessionId">,
): Promise<boolean> {
  const { rows } = await sql`
    select from auth.session s where s.id = ${sessionId}::uuid and s."secondFactorAt" is null
      and exists (select from auth.passkey k where k."userId" = ${userId}::uuid)`.execute(serviceDb);
  return rows.length > 0;
}
