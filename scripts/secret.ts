import { parseArgs } from "node:util";
import { createSeal } from "#api/db/seal.ts";
import { acceptSecret } from "#api/db/secret-check.ts";
import { readSecret, readSettings } from "#api/settings.ts";
import { checkSecret } from "#api/doctor/check-secret.ts";
import { withOpenDatabase } from "./data-folder.ts";
import { usageOf } from "./greenroom-words.ts";
import { runCommand } from "./run-command.ts";

/** `greenroom secret` checks AUTH_SECRET and if an older one is still needed. `accept` goes on without a lost one. */
const { positionals } = parseArgs({ allowPositionals: true });

await runCommand(() => run(positionals[0]));

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
  await withOpenDatabase(settings, async (db) => {
    await acceptSecret(db.serviceDb, createSeal(...(authSecrets ?? [readSecret(dataDir)])));
  });
  console.log(
    "The app starts with this secret. Whoever has an authenticator app needs greenroom remove-factors, and LinkedIn, Calendly and webhooks are connected anew.",
  );
}
