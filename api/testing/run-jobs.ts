import { vi } from "vitest";
import type { Connection } from "#api/db/database.ts";
import { startQueue, type JobWorker } from "#api/jobs/queue.ts";

/** Runs what is due and what that asks for, until nothing is; returns the errors that would be logged. */
export async function runDueJobs(serviceDb: Connection, workers: readonly JobWorker[]): Promise<unknown[]> {
  const errors: unknown[] = [];
  const queue = startQueue({ serviceDb, workers, schedules: {}, onError: (error) => errors.push(error) });
  await waitForJobs(
    serviceDb,
    workers.map(({ job }) => job.kind),
  );
  await queue.stop();
  return errors;
}

/** Until no job of these kinds, or of these with that key, is due or running. */
export const waitForJobs = (serviceDb: Connection, kinds: string[], key?: string) =>
  vi.waitUntil(
    async () => {
      const due = await serviceDb
        .selectFrom("private.jobs")
        .select("id")
        .where("kind", "in", kinds)
        .$if(key !== undefined, (jobs) => jobs.where("key", "=", key ?? ""))
        .where("failed_at", "is", null)
        .where((eb) => eb.or([eb("run_at", "<=", eb.fn<Date>("now")), eb("lease_id", "is not", null)]))
        .executeTakeFirst();
      return due === undefined;
    },
    { timeout: 20_000, interval: 20 },
  );

export const waitForRatings = (serviceDb: Connection) =>
  waitForJobs(serviceDb, ["judgeAnswer", "rateInterview"]);

/** Lets the time until the next attempt be over. */
export const makeJobsDue = async (serviceDb: Connection): Promise<void> => {
  await serviceDb
    .updateTable("private.jobs")
    .set({ run_at: new Date(0) })
    .execute();
};
