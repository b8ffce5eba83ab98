import { openDatabase } from "#api/db/database.ts";
import { createSeal } from "#api/db/seal.ts";
import { isSecretKnown } from "#api/db/secret-check.ts";
import { isTableMissing } from "#api/db/sql-state.ts";
import { readSecret, type Settings } from "#api/settings.ts";
import { countOlder } from "#api/wiring-sealed.ts";
import { findDatabaseUrl } from "#api/db/find-database-url.ts";
import { fail, ok, reasonOf, warn, type Finding } from "./finding.ts";

const ABOUT = "secret";

/** Checks that AUTH_SECRET is this database's, and whether an older secret in it is still needed. */
export async function checkSecret(settings: Settings): Promise<Finding> {
  const { dataDir, authSecrets } = settings;
  const url = await findDatabaseUrl(settings);
  if (url === null) return ok(ABOUT, "not compared: the embedded database does not run");
  const db = openDatabase({ url, onError: () => undefined });
  try {
    const secrets = authSecrets ?? [readSecret(dataDir)];
    if (!(await isSecretKnown(db.serviceDb, createSeal(...secrets))))
      return fail(
        ABOUT,
        "AUTH_SECRET is not the one that this database was used with, and the app does not start with it",
        "Put the earlier one back, or behind the new one: AUTH_SECRET=new,earlier. If it is lost: greenroom secret accept.",
      );
    return judgeOlder(await countOlder(db.serviceDb, secrets), secrets.length > 1);
  } catch (error) {
    if (isTableMissing(error)) return ok(ABOUT, "the database learns it at the first start");
    return warn(ABOUT, `not compared: ${reasonOf(error)}`, "Mend the database first.");
  } finally {
    await db.close();
  }
}

export function judgeOlder(older: number, hasOlder: boolean): Finding {
  if (older > 0 && hasOlder)
    return ok(
      ABOUT,
      `${older} values are still sealed with an older one: leave it in AUTH_SECRET. They are sealed anew within ten minutes while the app runs`,
    );
  if (older > 0)
    return warn(
      ABOUT,
      `${older} values are sealed with a secret that AUTH_SECRET does not name`,
      "Name it behind the newest, AUTH_SECRET=new,earlier, until the doctor says that it is not needed.",
    );
  if (!hasOlder) return ok(ABOUT, "AUTH_SECRET is the one of this database");
  return warn(ABOUT, "the older one in AUTH_SECRET is not needed any more", "Take it out.");
}
