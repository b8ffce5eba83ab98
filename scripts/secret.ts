import { parseArgs } from "node:util";
import { openDatabase } from "#api/db/database.ts";
import { createSeal } from "#api/db/seal.ts";
import { acceptSecret } from "#api/db/secret-check.ts";
import { hideSecrets } from "#api/hide-secrets.ts";
import { readSecret, readSettings } from "#api/settings.ts";
import { checkSecret } from "#api/doctor/check-secret.ts";
import { withDatabase } from "./data-folder.ts";
import { usageOf } from "./greenroom-words.ts";

/** `greenroom secret`: whether AUTH_SECRET is this database's and an older one still needed; `accept` goes on without a lost one. */
const { positionals } = parseArgs({ allowPositionals: true });

hideSecrets(process.env);
try {
  await run(positionals[0]);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function run(verb: string | undefined): Promise<void> {
  if (verb !== undefined && verb !== "accept") throw new Error(usageOf("secret"));
  const settings = readSettings(process.env);
  if (verb === "accept") await accept(settings);
  const { state, text, mend } = await checkSecret(settings);
  console.log([text, mend].filter((line) => line !== undefined).join("\n"));
  if (state === "fail") process.exitCode = 1;
}

async function accept(settings: ReturnType<typeof readSettings>): Promise<void> {
  const { authSecrets, dataDir } = settings;
  await withDatabase(settings, async (url) => {
    const db = openDatabase({ url, onError: () => undefined });
    try {
      await acceptSecret(db.serviceDb, createSeal(...(authSecrets ?? [readSecret(dataDir)])));
    } finally {
      await db.close();
    }
  });
  console.log(
    "The app starts with this secret. Whoever has an authenticator app needs greenroom remove-factors, and LinkedIn, Calendly and webhooks are connected anew.",
  );
}
