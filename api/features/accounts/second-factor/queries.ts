import { createHash } from "node:crypto";
import { sql } from "kysely";
import { CODE_KEPT_SECONDS } from "#contract/limits.ts";
import type { Connection } from "#api/db/database.ts";

/** serviceDb throughout: the auth library's tables stand where no user-level role can look. */

export async function hasTwoFactor(serviceDb: Connection, userId: string): Promise<boolean> {
  const row = await serviceDb
    .selectFrom("auth.user")
    .select("twoFactorEnabled")
    .where("id", "=", userId)
    .executeTakeFirst();
  return row?.twoFactorEnabled ?? false;
}

/** False when that code was spent in the last minutes; of two calls at the same moment one gets false. */
export async function spendCode(serviceDb: Connection, userId: string, code: string): Promise<boolean> {
  const hash = createHash("sha256").update(`${userId}:${code}`).digest("hex");
  const expired = sql`now() - make_interval(secs => ${CODE_KEPT_SECONDS})`;
  await sql`delete from private.used_codes where user_id = ${userId}::uuid and used_at < ${expired}`.execute(
    serviceDb,
  );
  const { numAffectedRows } = await sql`
    insert into private.used_codes (user_id, code_hash) values (${userId}::uuid, ${hash}) on conflict do nothing
  `.execute(serviceDb);
  return numAffectedRows === 1n;
}

export async function setSecondFactorAt(serviceDb: Connection, sessionId: string): Promise<void> {
  await serviceDb
    .updateTable("auth.session")
    .set({ secondFactorAt: sql<Date>`now()` })
    .where("id", "=", sessionId)
    .execute();
}

/** Sessions from before the app, a stolen one among them, could switch it off again by the password alone. */
export async function deleteUnprovenSessions(serviceDb: Connection, userId: string): Promise<void> {
  await serviceDb
    .deleteFrom("auth.session")
    .where("userId", "=", userId)
    .where("secondFactorAt", "is", null)
    .execute();
}
