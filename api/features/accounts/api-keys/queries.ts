import { sql } from "kysely";
import type { Connection, Tx } from "#api/db/database.ts";
import { lockFor } from "#api/db/lock.ts";
import { prepared } from "#api/db/prepared.ts";
import type { RowOf } from "#api/db/present.ts";
import type { KeyCaller } from "#api/http/app-env.ts";
import type { AuditAction } from "#contract/admin-list.ts";
import type { ApiKey } from "#contract/api-keys.ts";
import { API_KEYS_PER_USER } from "#contract/limits.ts";

/** serviceDb throughout: keys are in schema private, which no user-level role can read. Every query names the owner. */

export type ApiKeyRow = RowOf<ApiKey>;

const COLUMNS = sql`id, name, key_start as start, scopes, created_at, expires_at, expires_at <= now() as ended,
  last_used_on::text`;

export async function listApiKeys(serviceDb: Connection, userId: string): Promise<ApiKeyRow[]> {
  const { rows } = await sql<ApiKeyRow>`select ${COLUMNS} from private.api_keys
    where user_id = ${userId}::uuid order by created_at desc limit ${API_KEYS_PER_USER}`.execute(serviceDb);
  return rows;
}

type NewRow = { userId: string; name: string; start: string; hash: string; scopes: string[]; days: number };

/** Returns undefined when the user already has the maximum number of keys. */
export const insertApiKey = (serviceDb: Connection, key: NewRow): Promise<ApiKeyRow | undefined> =>
  serviceDb.transaction().execute(async (tx) => {
    // Serialize inserts, so that concurrent ones cannot exceed the limit.
    await lockFor(tx, `api keys:${key.userId}`);
    const { rows } = await sql<ApiKeyRow>`
      insert into private.api_keys (user_id, name, key_start, key_hash, scopes, expires_at)
      select ${key.userId}::uuid, ${key.name}, ${key.start}, ${key.hash}, ${key.scopes}::text[],
        now() + make_interval(days => ${key.days})
      where (select count(*) from private.api_keys where user_id = ${key.userId}::uuid) < ${API_KEYS_PER_USER}
      returning ${COLUMNS}`.execute(tx);
    if (rows[0]) await insertLine(tx, "api key made", key.userId);
    return rows[0];
  });

/** Returns false when the key does not exist or belongs to somebody else. */
export const deleteApiKey = (serviceDb: Connection, userId: string, id: string): Promise<boolean> =>
  serviceDb.transaction().execute(async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom("private.api_keys")
      .where("user_id", "=", userId)
      .where("id", "=", id)
      .executeTakeFirst();
    if (numDeletedRows === 1n) await insertLine(tx, "api key revoked", userId);
    return numDeletedRows === 1n;
  });

const insertLine = (tx: Tx, action: AuditAction, userId: string) =>
  tx
    .insertInto("private.audit_log")
    .values({ actor_id: userId, action, subject_id: userId, details: "{}" })
    .execute();

type CallerRow = KeyCaller["caller"] & { scopes: string[]; isFirstToday: boolean };

/** Finds the owner of a key that has not expired, unless the owner is suspended. */
export async function findKeyCaller(
  serviceDb: Connection,
  hash: string,
): Promise<(KeyCaller & { isFirstToday: boolean }) | undefined> {
  const { rows } = await prepared<CallerRow>`
    select k.user_id as "userId", k.id as "sessionId", k.id as "keyId", u.email, u.name, u."emailVerified",
      p.role_id as role, null as "missingFactor", k.scopes,
      k.last_used_on is distinct from (now() at time zone 'UTC')::date as "isFirstToday"
    from private.api_keys k join auth."user" u on u.id = k.user_id join public.users p on p.id = k.user_id
    where k.key_hash = ${hash} and k.expires_at > now() and p.suspended_at is null`.execute(serviceDb);
  if (!rows[0]) return undefined;
  const { scopes, isFirstToday, ...caller } = rows[0];
  return { caller, scopes, isFirstToday };
}

export async function touchApiKey(serviceDb: Connection, id: string): Promise<void> {
  await sql`update private.api_keys set last_used_on = (now() at time zone 'UTC')::date
    where id = ${id}::uuid`.execute(serviceDb);
}
