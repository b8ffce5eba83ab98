import { join } from "node:path";
import { hideSecrets } from "#api/hide-secrets.ts";
import { readSettings, type Settings } from "#api/settings.ts";
import { checkClock } from "./doctor/check-clock.ts";
import { checkDatabase } from "./doctor/check-database.ts";
import { checkDataFolder, checkFileStore } from "./doctor/check-files.ts";
import { checkModel } from "./doctor/check-model.ts";
import * as services from "./doctor/check-services.ts";
import { checkSpeech } from "./doctor/check-speech.ts";
import { checkReplica } from "./doctor/check-replica.ts";
import { checkProxy } from "./doctor/check-proxy.ts";
import { checkSite } from "./doctor/check-site.ts";
import type { Finding } from "./doctor/finding.ts";

/** `npm run doctor`: checks a production setup with the app's own settings. Exit code 1 when anything fails. */

/** Every check at once, in the order in which a person would mend. */
export async function examine(settings: Settings): Promise<Finding[]> {
  const found = await Promise.all([
    checkDatabase(settings),
    checkReplica(settings),
    checkDataFolder(settings.dataDir),
    checkFileStore({ folder: join(settings.dataDir, "files"), s3: settings.s3 }),
    services.checkMail(settings),
    services.checkLinkedin(settings),
    services.checkCalendly(settings),
    services.checkStripe(settings),
    services.checkCaptcha(settings),
    checkModel(settings.ai),
    checkSpeech(settings.speech),
    checkClock(`${settings.linkedin.issuer}/.well-known/openid-configuration`),
    checkSite(settings.appUrl),
    checkProxy(settings),
  ]);
  return found.flat();
}

const MARK = { ok: " ok ", warn: "WARN", fail: "FAIL" } as const;

export function report(findings: Finding[]): string {
  const lines = findings.flatMap(({ state, about, text, mend }) => [
    `${MARK[state]}  ${about}: ${text}`,
    ...(mend === undefined ? [] : [`      ${mend}`]),
  ]);
  const count = (state: Finding["state"]) => findings.filter((one) => one.state === state).length;
  return [...lines, "", `${count("ok")} ok, ${count("warn")} to look at, ${count("fail")} to mend.`].join(
    "\n",
  );
}

async function main(): Promise<void> {
  hideSecrets(process.env);
  try {
    const findings = await examine(readSettings({ ...process.env, NODE_ENV: "production" }));
    console.log(report(findings));
    if (findings.some(({ state }) => state === "fail")) process.exitCode = 1;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}

if (import.meta.main) await main();
