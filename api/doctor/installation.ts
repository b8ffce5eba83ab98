import type { Connection } from "#api/db/database.ts";
import { listGivenUp, type ListedJob, listWaiting } from "#api/jobs/list-jobs.ts";
import type { Settings } from "#api/settings.ts";
import type { Examination, Finding, HeldJob, Installation, ServiceState } from "#contract/installation.ts";
import { CHECK_SECONDS, EXAMINED_SECONDS, HELD_JOBS_SHOWN } from "#contract/limits.ts";
import packageJson from "../../package.json" with { type: "json" };
import { askModel } from "./check-model.ts";
import type { Running } from "./examine.ts";

type Parts = Running & { settings: Settings; serviceDb: Connection };

/** Describes this server for superadmins, and checks whether it works (screens.md 14). */
export const createInstallation = (parts: Parts) => ({
  readInstallation: () => describeInstallation(parts),
  questionModel: async (): Promise<Finding> => {
    const found = await askModel(parts.settings.ai, parts.interviewer);
    return { ...found, text: parts.settings.hideSecrets(found.text) };
  },
  examine: shareFor(EXAMINED_SECONDS * 1000, async (): Promise<Examination> => {
    // Loads the libraries of all services, which a server otherwise loads on demand.
    const { examine } = await import("./examine.ts");
    const at = new Date().toISOString();
    return { at, findings: await examine(parts.settings, { secondsEach: CHECK_SECONDS, running: parts }) };
  }),
});

async function describeInstallation({ settings, interviewer, serviceDb }: Parts): Promise<Installation> {
  const [waiting, givenUp] = [await listWaiting(serviceDb), await listGivenUp(serviceDb)];
  const { name, builtIn, local } = interviewer;
  const stateOf = (service: string, isOn: boolean): ServiceState =>
    !isOn ? "off" : settings.standins.includes(service) ? "simulated" : "on";
  return {
    version: packageJson.version,
    node: process.versions.node,
    model: { name, place: builtIn ? "built in" : local ? "here" : "outside" },
    speech: settings.speech && { host: settings.speech.host },
    services: {
      linkedin: stateOf("LinkedIn", settings.linkedin.isOn),
      calendly: stateOf("Calendly", settings.calendly.isOn),
      payments: stateOf("Stripe", settings.stripe !== null),
    },
    jobs: {
      waiting: shorten(waiting, ({ next, error }) => (error === null ? null : next)),
      givenUp: shorten(givenUp, () => null),
    },
  };
}

/** Leaves out the recipient of a mail. */
const shorten = (jobs: ListedJob[], next: (job: ListedJob) => Date | null) => ({
  count: jobs.length,
  oldest: jobs.slice(0, HELD_JOBS_SHOWN).map((job): HeldJob => {
    const { kind, since, attempts, error } = job;
    return {
      kind,
      since: since.toISOString(),
      attempts,
      reason: error,
      next: next(job)?.toISOString() ?? null,
    };
  }),
});

/**
 * Returns the last result if its check began at most `ms` ago, because each check makes outside calls and asks the
 * model a question.
 */
export function shareFor<T>(ms: number, look: () => Promise<T>): () => Promise<T> {
  let last: { begun: number; found: Promise<T> } | null = null;
  return () => {
    const now = performance.now();
    if (last === null || now - last.begun > ms) last = { begun: now, found: look() };
    return last.found;
  };
}
