import { ABANDONED_SECONDS, ANSWER_GRACE_SECONDS } from "#contract/limits.ts";
import type { Database } from "./db/database.ts";
import { sendDueMails } from "./db/outbox.ts";
import { deleteExpiredCaptchas } from "./features/accounts/store.ts";
import { rateInterview } from "./features/interviews/rate-interview.ts";
import { closeDueInterviews } from "./features/interviews/turn-store.ts";
import { deleteExpiredHits } from "./http/rate-limit-store.ts";
import type { Mailer } from "./integrations/mail/mailer.ts";

const MAIL_EVERY_MS = 500;
const INTERVIEWS_EVERY_MS = 3_000;
const CLEAN_EVERY_MS = 10 * 60 * 1000;

export type Jobs = { stop: () => Promise<void> };

type Job = { everyMs: number; work: () => Promise<unknown> };

/** The work outside requests; several servers may run it side by side on one database. */
export function startJobs(parts: { db: Database; mailer: Mailer; onError: (error: unknown) => void }): Jobs {
  const { asServer } = parts.db;
  const jobs: Job[] = [
    { everyMs: MAIL_EVERY_MS, work: () => sendDueMails(asServer, parts.mailer.send) },
    {
      everyMs: INTERVIEWS_EVERY_MS,
      work: async () => {
        await closeDueInterviews(asServer, {
          graceSeconds: ANSWER_GRACE_SECONDS,
          silentSeconds: ABANDONED_SECONDS,
        });
        while (await rateInterview(asServer)) continue;
      },
    },
    {
      everyMs: CLEAN_EVERY_MS,
      work: () => Promise.all([deleteExpiredHits(asServer), deleteExpiredCaptchas(asServer)]),
    },
  ];
  const running = jobs.map((job) => repeat(job, parts.onError));
  return {
    stop: async () => {
      await Promise.all(running.map((job) => job.stop()));
    },
  };
}

/** Runs `work` again and again, never twice at once. `stop` waits for a run under way. */
function repeat({ everyMs, work }: Job, onError: (error: unknown) => void): Jobs {
  let underWay: Promise<unknown> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  const run = () => {
    underWay = work()
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
