import { parseEnvelope, symmetricDecrypt, symmetricEncrypt } from "better-auth/crypto";
import { createHash } from "node:crypto";
import { sql } from "kysely";
import { CODE_KEPT_SECONDS } from "#contract/limits.ts";
import type { Connection } from "#api/db/database.ts";
import type { Auth } from "../auth.ts";

/** serviceDb throughout: no user-level role can read the auth library's tables. */

export async function hasTwoFactor(serviceDb: Connection, userId: string): Promise<boolean> {
  const row = await serviceDb
    .selectFrom("auth.user")
    .select("twoFactorEnabled")
    .where("id", "=", userId)
    .executeTakeFirst();
  return row?.twoFactorEnabled ?? false;
}

/** Returns false when the code was already used within CODE_KEPT_SECONDS; of two concurrent calls one gets false. */
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

/** Deletes sessions without a second factor: a stolen one could switch the app off with the password alone. */
export async function deleteUnprovenSessions(serviceDb: Connection, userId: string): Promise<void> {
  await serviceDb
    .deleteFrom("auth.session")
    .where("userId", "=", userId)
    .where("secondFactorAt", "is", null)
    .execute();
}

type SecretConfig = Exclude<Awaited<Auth["$context"]>["secretConfig"], string>;

/** Like `resealRows`, for the keys of authenticator apps, which the auth library encrypts in its own format. */
export async function resealTwoFactor(serviceDb: Connection, auth: Auth): Promise<void> {
  const key = (await auth.$context).secretConfig;
  if (typeof key === "string") return;
  const rows = await serviceDb.selectFrom("auth.twoFactor").select(["id", "secret", "backupCodes"]).execute();
  for (const { id, secret, backupCodes } of rows) {
    if (isCurrent(key, secret) && isCurrent(key, backupCodes)) continue;
    const closed = await closeAnew(key, [secret, backupCodes]).catch(() => null);
    if (!closed) continue;
    // Replace only unchanged values, so that a recovery code used meanwhile stays used.
    await serviceDb
      .updateTable("auth.twoFactor")
      .set({ secret: closed[0] ?? secret, backupCodes: closed[1] ?? backupCodes })
      .where("id", "=", id)
      .where("secret", "=", secret)
      .where("backupCodes", "=", backupCodes)
      .execute();
  }
}

const isCurrent = (key: SecretConfig, text: string): boolean =>
  parseEnvelope(text)?.version === key.currentVersion;

const closeAnew = (key: SecretConfig, texts: string[]): Promise<string[]> =>
  Promise.all(
    texts.map(async (data) => symmetricEncrypt({ key, data: await symmetricDecrypt({ key, data }) })),
  );
