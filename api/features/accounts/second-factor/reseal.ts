import { parseEnvelope, symmetricDecrypt, symmetricEncrypt } from "better-auth/crypto";
import type { Connection } from "#api/db/database.ts";
import type { Auth } from "../auth.ts";

type SecretConfig = Exclude<Awaited<Auth["$context"]>["secretConfig"], string>;

/** As `resealRows`, for the keys of authenticator apps, which the auth library closes in a way of its own. */
export async function resealTwoFactor(serviceDb: Connection, auth: Auth): Promise<void> {
  const key = (await auth.$context).secretConfig;
  if (typeof key === "string") return;
  const rows = await serviceDb.selectFrom("auth.twoFactor").select(["id", "secret", "backupCodes"]).execute();
  for (const { id, secret, backupCodes } of rows) {
    if (isCurrent(key, secret) && isCurrent(key, backupCodes)) continue;
    const closed = await closeAnew(key, [secret, backupCodes]).catch(() => null);
    if (!closed) continue;
    // A code that was spent meanwhile stays spent: only what was read is replaced.
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
