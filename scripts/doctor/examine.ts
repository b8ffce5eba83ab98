import { join } from "node:path";
import type { Settings } from "#api/settings.ts";
import { checkClock } from "./check-clock.ts";
import { checkDatabase } from "./check-database.ts";
import { checkDataFolder, checkFileStore, checkMissingFiles } from "./check-files.ts";
import { checkJobs } from "./check-jobs.ts";
import { checkModel } from "./check-model.ts";
import * as services from "./check-services.ts";
import { checkSecret } from "./check-secret.ts";
import { checkSpeech } from "./check-speech.ts";
import { checkReplica } from "./check-replica.ts";
import { checkProxy } from "./check-proxy.ts";
import { checkSite } from "./check-site.ts";
import type { Finding } from "./finding.ts";

/** Every check at once, in the order in which a person would mend. */
export async function examine(settings: Settings): Promise<Finding[]> {
  const found = await Promise.all([
    checkDatabase(settings),
    checkReplica(settings),
    checkSecret(settings),
    checkJobs(settings),
    checkDataFolder(settings.dataDir),
    checkFileStore({ folder: join(settings.dataDir, "files"), s3: settings.s3 }),
    checkMissingFiles(settings),
    services.checkMail(settings),
    services.checkLinkedin(settings),
    services.checkCalendly(settings),
    services.checkStripe(settings),
    services.checkCaptcha(settings),
    checkModel(settings.ai),
    checkSpeech(settings.speech),
    checkClock(settings),
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
