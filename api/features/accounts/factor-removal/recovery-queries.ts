import { sql } from "kysely";
import type { Connection, Tx } from "#api/db/database.ts";
import { FACTOR_RECOVERY_DAYS, MAIL_LINK_SECONDS } from "#contract/limits.ts";
import { deleteApp } from "./queries.ts";

/** serviceDb throughout: recoveries and factors are in schemas private and auth, closed to user-level roles. */

const HAS_FACTOR = sql<boolean>`(u."twoFactorEnabled" or exists (select from auth.passkey k where k."userId" = u.id))`;
const IS_SUSPENDED = sql<boolean>`exists (select from public.users p where p.id = u.id and p.suspended_at is not null)`;

/** Finds the user with this verified address who has a second factor and is not suspended. */
export async function findFactorOwner(tx: Tx, email: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select u.id from auth."user" u
    where u.email = ${email} and u."emailVerified" and ${HAS_FACTOR} and not ${IS_SUSPENDED}`.execute(tx);
  return rows[0]?.id;
}

/** Replaces an unused link. Returns false, and changes nothing, when a waiting period is already running. */
export async function insertRecovery(tx: Tx, userId: string, tokenHash: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into private.factor_recoveries as r (user_id, token_hash, expires_at)
    values (${userId}::uuid, ${tokenHash}, now() + make_interval(secs => ${MAIL_LINK_SECONDS}))
    on conflict (user_id) do update set token_hash = excluded.token_hash, expires_at = excluded.expires_at
    where r.due_at is null`.execute(tx);
  return numAffectedRows === 1n;
}

/** Spends the token and starts the waiting period. Returns undefined for an unknown, used or expired token. */
export async function startRecovery(
  tx: Tx,
  { tokenHash, stopHash }: { tokenHash: string; stopHash: string },
): Promise<{ userId: string; dueAt: Date } | undefined> {
  const { rows } = await sql<{ userId: string; dueAt: Date }>`
    update private.factor_recoveries r set token_hash = ${stopHash}, expires_at = null,
      due_at = now() + make_interval(days => ${FACTOR_RECOVERY_DAYS})
    from auth."user" u
    where u.id = r.user_id and r.token_hash = ${tokenHash} and r.expires_at > now() and not ${IS_SUSPENDED}
    returning r.user_id as "userId", r.due_at as "dueAt"`.execute(tx);
  return rows[0];
}

/** Cancels a waiting period by the token from its mail or by its user. Returns undefined when none is running. */
export async function deleteRecovery(
  tx: Tx,
  by: { stopHash: string } | { userId: string },
): Promise<string | undefined> {
  const row = await tx
    .deleteFrom("private.factor_recoveries")
    .where("due_at", "is not", null)
    .where((eb) => ("userId" in by ? eb("user_id", "=", by.userId) : eb("token_hash", "=", by.stopHash)))
    .returning("user_id")
    .executeTakeFirst();
  return row?.user_id;
}

/** Returns the end of the waiting period, or null when none is running. */
export async function findRecoveryDate(serviceDb: Connection | Tx, userId: string): Promise<Date | null> {
  const row = await serviceDb
    .selectFrom("private.factor_recoveries")
    .select("due_at")
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return row?.due_at ?? null;
}

/** Deletes a recovery whose waiting period is over. Returns false when it is still running or was cancelled. */
export async function takeDueRecovery(tx: Tx, userId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("private.factor_recoveries")
    .where("user_id", "=", userId)
    .where("due_at", "<=", sql<Date>`now()`)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Lists the account's own address and the one that LinkedIn confirmed. */
export async function listAddresses(tx: Tx, userId: string): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select email from auth."user" where id = ${userId}::uuid
    union select linkedin_email from public.users where id = ${userId}::uuid and linkedin_email is not null`.execute(
    tx,
  );
  return rows.map(({ email }) => email);
}

/** Deletes every passkey, and the app with its recovery codes. Returns the number of factors deleted. */
export async function deleteFactors(tx: Tx, userId: string): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom("auth.passkey")
    .where("userId", "=", userId)
    .executeTakeFirst();
  const app = await tx
    .selectFrom("auth.user")
    .select("twoFactorEnabled")
    .where("id", "=", userId)
    .executeTakeFirst();
  await deleteApp(tx, userId);
  return Number(numDeletedRows) + (app?.twoFactorEnabled === true ? 1 : 0);
}

export async function deleteExpiredRecoveries(serviceDb: Connection): Promise<void> {
  await serviceDb
    .deleteFrom("private.factor_recoveries")
    .where("expires_at", "<", sql<Date>`now()`)
    .execute();
}
