import { sql } from "kysely";
import { withoutWaitingForDisk, type Connection, type Tx } from "#api/db/database.ts";
import { prepared } from "#api/db/prepared.ts";
import { PAGE_SIZE_MAX } from "#contract/limits.ts";
import { isInUse } from "../sign-in/queries.ts";

/** serviceDb throughout: sessions are in schema auth, closed to user-level roles. Every query names the owner. */

export type DeviceRow = { id: string; userAgent: string | null; createdAt: Date; lastUsedAt: Date };

export const listDevices = (serviceDb: Connection, userId: string): Promise<DeviceRow[]> =>
  serviceDb
    .selectFrom("auth.session")
    .select(["id", "userAgent", "createdAt", "lastUsedAt"])
    .where("userId", "=", userId)
    .where("expiresAt", ">", sql<Date>`now()`)
    .where(isInUse(sql`auth.session`))
    .orderBy("lastUsedAt", "desc")
    .limit(PAGE_SIZE_MAX)
    .execute();

export async function touchDevice(serviceDb: Connection, sessionId: string): Promise<void> {
  await prepared`
    with quick as (${withoutWaitingForDisk})
    update auth.session set "lastUsedAt" = now() from quick where id = ${sessionId}
  `.execute(serviceDb);
}

/** Returns the number of sessions deleted. */
export async function deleteDevices(
  serviceDb: Connection | Tx,
  userId: string,
  which: { id?: string; except?: string | undefined },
): Promise<number> {
  const all = serviceDb.deleteFrom("auth.session").where("userId", "=", userId);
  const one = which.id === undefined ? all : all.where("id", "=", which.id);
  const result = await (
    which.except === undefined ? one : one.where("id", "<>", which.except)
  ).executeTakeFirst();
  return Number(result.numDeletedRows);
}
