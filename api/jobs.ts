import { z } from "zod";
import { ABANDONED_SECONDS, ANSWER_GRACE_SECONDS } from "#contract/limits.ts";
import type { Database } from "./db/database.ts";
import { deleteOldWebhookEvents } from "./db/webhook-events.ts";
import { emailJobs } from "./jobs/emails.ts";
import { defineJob, deleteOldDeadJobs, handle, startQueue, type JobWorker } from "./jobs/queue.ts";
import { SCHEDULES } from "./jobs/schedules.ts";
import { noteEmailLeft } from "./features/referrals/queries.ts";
import { resealRows } from "./db/reseal-store.ts";
import type { Seal } from "./db/seal.ts";
import type { Auth } from "./features/accounts/auth.ts";
import { resealTwoFactor } from "./features/accounts/second-factor/reseal.ts";
import { deleteDueAccount, type DeletionHook } from "./features/accounts/personal-data/delete-account.ts";
import { deleteExpiredEmailChanges } from "./features/accounts/credentials/queries.ts";
import {
  removeExports,
  runDataExport,
  type ExportDeps,
} from "./features/accounts/personal-data/export-data.ts";
import { deleteExpiredCaptchas } from "./features/accounts/sign-in/queries.ts";
import { checkDueCustomers, workOnNews } from "./features/billing/work-on-news.ts";
import type { CalendlyDeps } from "./features/coaching/calendly/access.ts";
import { CALENDLY_SEALED } from "./features/coaching/calendly/queries.ts";
import { LINKEDIN_SEALED } from "./features/linkedin/queries.ts";
import { calendlyJobs } from "./features/coaching/calendly/jobs.ts";
import { bookingJobs } from "./features/coaching/bookings/jobs.ts";
import type { Speaker } from "./features/interviews/speaker.ts";
import { rateInterview } from "./features/interviews/report/rate-interview.ts";
import { closeDueInterviews } from "./features/interviews/room/jobs.ts";
import { referralJobs } from "./features/referrals/jobs.ts";
import { readResumeText } from "./features/resumes/read-resume-text.ts";
import { removeDueFiles } from "./features/resumes/remove-files.ts";
import { deleteExpiredHits } from "./http/rate-limit.ts";
import type { FileStore } from "./integrations/files.ts";
import type { Mailer } from "./integrations/mail/mailer.ts";
import type { Payments } from "./integrations/stripe.ts";

const NEWS_EVERY_MS = 500;
const CUSTOMERS_EVERY_MS = 10_000;
const INTERVIEWS_EVERY_MS = 3_000;
/** A model takes seconds for one; a built-in rating is done at once. */
const RATINGS_AT_ONCE = 3;
const FILES_EVERY_MS = 1_000;
const EXPORTS_EVERY_MS = 1_000;
const DELETIONS_EVERY_MS = 5_000;

export type Jobs = { stop: () => Promise<void> };

type Job = { name: string; everyMs: number; work: (isStopping: () => boolean) => Promise<unknown> };

type RunJob = <T>(name: string, work: () => Promise<T>) => Promise<T>;

type Parts = {
  db: Database;
  appUrl: string;
  mailer: Mailer;
  speaker: Speaker;
  payments: Payments | null;
  files: FileStore;
  exports: ExportDeps;
  onDeleteAccount: readonly DeletionHook[];
  scheduling: CalendlyDeps;
  seal: Seal;
  auth: Auth;
  /** undefined where no traces are asked for. */
  runJob: RunJob | undefined;
  onError: (error: unknown) => void;
};

/** The work outside requests; several servers may run it side by side on one database. */
export function startJobs(parts: Parts): Jobs {
  const { serviceDb } = parts.db;
  const { files } = parts;
  const jobs: Job[] = [
    ...paymentJobs(parts),
    {
      name: "close interviews",
      everyMs: INTERVIEWS_EVERY_MS,
      work: () =>
        closeDueInterviews(serviceDb, {
          graceSeconds: ANSWER_GRACE_SECONDS,
          silentSeconds: ABANDONED_SECONDS,
        }),
    },
    ...Array.from({ length: RATINGS_AT_ONCE }, () => ({
      name: "rate interviews",
      everyMs: INTERVIEWS_EVERY_MS,
      work: async (isStopping: () => boolean) => {
        while (!isStopping() && (await rateInterview({ serviceDb, speaker: parts.speaker }))) continue;
      },
    })),
    {
      name: "read resumes",
      everyMs: FILES_EVERY_MS,
      work: async (isStopping) => {
        while (!isStopping() && (await readResumeText({ serviceDb, files }))) continue;
      },
    },
    { name: "remove files", everyMs: FILES_EVERY_MS, work: () => removeDueFiles(serviceDb, files) },
    ...accountJobs(parts),
  ];
  const running = jobs.map((job) => repeat(traced(job, parts.runJob), parts.onError));
  const queue = startQueue({
    serviceDb,
    workers: [
      ...emailJobs({ send: parts.mailer.send, onLeft: (email) => noteEmailLeft(serviceDb, email) }),
      ...bookingJobs({ serviceDb, appUrl: parts.appUrl }),
      ...calendlyJobs(parts.scheduling),
      ...referralJobs({ serviceDb, appUrl: parts.appUrl }),
      ...upkeepJobs(parts),
    ],
    schedules: SCHEDULES,
    onError: parts.onError,
    trace: parts.runJob,
  });
  return {
    stop: async () => {
      await Promise.all([queue, ...running].map((job) => job.stop()));
    },
  };
}

function accountJobs({ db: { serviceDb }, exports, onDeleteAccount }: Parts): Job[] {
  return [
    {
      name: "copies of data",
      everyMs: EXPORTS_EVERY_MS,
      work: async (isStopping) => {
        while (!isStopping() && (await runDataExport(exports))) continue;
      },
    },
    {
      name: "deleted accounts",
      everyMs: DELETIONS_EVERY_MS,
      work: async (isStopping) => {
        while (!isStopping() && (await deleteDueAccount({ serviceDb, onDeleteAccount }))) continue;
      },
    },
  ];
}

function paymentJobs({ db: { serviceDb }, payments, onError }: Parts): Job[] {
  if (!payments) return [];
  const deps = { serviceDb, payments };
  return [
    { name: "payment news", everyMs: NEWS_EVERY_MS, work: () => workOnNews(deps, onError) },
    { name: "customers", everyMs: CUSTOMERS_EVERY_MS, work: () => checkDueCustomers(deps, onError) },
  ];
}

const nothing = z.object({});
const reencryptJob = defineJob({ kind: "reencryptSecrets", payload: nothing });
const cleanUpJob = defineJob({ kind: "cleanUp", payload: nothing });

const upkeepJobs = ({ db: { serviceDb }, seal, auth, exports }: Parts): JobWorker[] => [
  // Encrypts anew what an older secret encrypted, so that it can be taken away.
  handle(reencryptJob, async () => {
    for (const columns of [LINKEDIN_SEALED, CALENDLY_SEALED]) await resealRows(serviceDb, seal, columns);
    await resealTwoFactor(serviceDb, auth);
  }),
  handle(cleanUpJob, async () => {
    await deleteExpiredHits(serviceDb);
    await deleteOldWebhookEvents(serviceDb);
    await deleteOldDeadJobs(serviceDb);
    await deleteExpiredCaptchas(serviceDb);
    await deleteExpiredEmailChanges(serviceDb);
    await removeExports(exports);
  }),
];

const traced = (job: Job, runJob: RunJob | undefined): Job =>
  runJob ? { ...job, work: (isStopping) => runJob(job.name, () => job.work(isStopping)) } : job;

/** Runs `work` again and again, never twice at once. `stop` waits for a run under way. */
function repeat({ everyMs, work }: Job, onError: (error: unknown) => void): Jobs {
  let underWay: Promise<unknown> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  const run = () => {
    underWay = work(() => stopped)
      .catch(onError)
      .finally(() => {
        if (!stopped) timer = setTimeout(run, everyMs);
      });
  };
  run();
  return {
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await underWay;
    },
  };
}
