import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { InterviewerModel } from "#api/integrations/ai/interviewer-model.ts";
import type { Speech } from "#api/integrations/speech/speech.ts";
import type { Settings } from "#api/settings.ts";
import { DOCTOR_CHECK_SECONDS } from "#contract/limits.ts";
import { checkClock } from "./check-clock.ts";
import { checkDatabase } from "./check-database.ts";
import { checkDataFolder, checkFileStore, checkMissingFiles } from "./check-files.ts";
import { checkJobs } from "./check-jobs.ts";
import { checkModel } from "./check-model.ts";
import * as services from "./check-services.ts";
import { checkSecret } from "./check-secret.ts";
import { checkSpeech } from "./check-speech.ts";
import { checkNames } from "./check-names.ts";
import { checkProxy } from "./check-proxy.ts";
import { checkSite } from "./check-site.ts";
import { fail, reasonOf, type Finding } from "./finding.ts";

/** Passed by a running server, so that a local model or voice is not loaded a second time. */
export type Running = { interviewer: InterviewerModel; speech: Speech | null };

type Options = { secondsEach?: number; running?: Running };

/** Runs all checks in parallel, each with its own time limit, and returns the findings in the order to fix them. */
export async function examine(
  settings: Settings,
  { secondsEach = DOCTOR_CHECK_SECONDS, running }: Options = {},
): Promise<Finding[]> {
  const checks: Record<string, () => Finding[] | Promise<Finding | Finding[]>> = {
    settings: () => checkNames(settings.givenNames),
    database: () => checkDatabase(settings),
    secret: () => checkSecret(settings),
    jobs: () => checkJobs(settings),
    "data folder": () => checkDataFolder(settings.dataDir),
    files: () => checkFileStore({ folder: join(settings.dataDir, "files"), s3: settings.s3 }),
    "stored files": () => checkMissingFiles(settings),
    mail: () => services.checkMail(settings),
    LinkedIn: () => services.checkLinkedin(settings),
    "sign-in": () => services.checkProviders(settings),
    Calendly: () => services.checkCalendly(settings),
    payments: () => services.checkStripe(settings),
    captcha: () => services.checkCaptcha(settings),
    model: () => checkModel(settings.ai, running?.interviewer),
    speech: () => checkSpeech(settings.speech, running?.speech),
    clock: () => checkClock(settings),
    site: () => checkSite(settings.appUrl),
    visitors: () => checkProxy(settings),
  };
  const found = await Promise.all(
    Object.entries(checks).map(([about, check]) => withinTime(about, check, secondsEach)),
  );
  const findings = found.flat();
  for (const one of findings) one.text = settings.hideSecrets(one.text);
  return findings;
}

/** A check that takes longer fails, and its findings are lost. */
export async function withinTime(
  about: string,
  check: () => Finding[] | Promise<Finding | Finding[]>,
  seconds: number,
): Promise<Finding | Finding[]> {
  const ended = new AbortController();
  const tooLate = sleep(seconds * 1000, undefined, { signal: ended.signal }).then(
    () =>
      fail(
        about,
        `no answer within ${seconds} s`,
        "Check again; where it stays away, see whether this machine reaches it.",
      ),
    () => [],
  );
  try {
    return await Promise.race([check(), tooLate]);
  } catch (error) {
    return fail(about, `could not be checked: ${reasonOf(error)}`, "See the app's log.");
  } finally {
    ended.abort();
  }
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
