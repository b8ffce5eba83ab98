import { createHash } from "node:crypto";
import { sql } from "kysely";
import { CODE_KEPT_SECONDS } from "#contract/limits.ts";
import type { Connection } from "#api/db/database.ts";

/** serviceDb: the auth library's tables stand where no user-level role can look. */
export async function hasTwoFactor(serviceDb: Connection, userId: string): Promise<boolean> {
  const row = await serviceDb
    .selectFrom("auth.user")
    .select("twoFactorEnabled")
    .where("id", "=", userId)
    .executeTakeFirst();
  return row?.twoFactorEnabled ?? false;
}

/** serviceDb, like the rest. False when that code was spent in the last minutes; of two at the same moment one is told so. */
export async function spendCode(serviceDb: Connection, userId: string, code: string): Promise<boolean> {
  const hash = createHash("sha256").update(`${userId}:${code}`).digest("hex");
  const over = sql`now() - make_interval(secs => ${CODE_KEPT_SECONDS})`;
  await sql`delete from private.used_codes where user_id = ${userId}::uuid and used_at < ${over}`.execute(
    serviceDb,
  );
  const { numAffectedRows } = await sql`
    insert into private.used_codes (user_id, code_hash) values (${userId}::uuid, ${hash}) on conflict do nothing
  `.execute(serviceDb);
  return numAffectedRows === 1n;
}

export async function markSession(serviceDb: Connection, sessionId: string): Promise<void> {
  await serviceDb
    .updateTable("auth.session")
    .set({ secondFactorAt: sql<Date>`now()` })
    .where("id", "=", sessionId)
    .execute();
}

/** Sessions from before the app, a stolen one among them, could switch it off again by the password alone. */
export async function endUnprovenSessions(serviceDb: Connection, userId: string): Promise<void> {
  await serviceDb
    .deleteFrom("auth.session")
    .where("userId", "=", userId)
    .where("secondFactorAt", "is", null)
    .execute();
}
