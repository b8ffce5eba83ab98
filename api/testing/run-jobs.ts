import { vi } from "vitest";
import type { Connection } from "#api/db/database.ts";
import { startQueue, type JobWorker } from "#api/jobs/queue.ts";

/** Runs due jobs, and those that they enqueue, until none is due; returns the errors that would be logged. */
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

/** Waits until no job of these kinds (with that key) is due or running. */
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

/** Makes all jobs due, even those that wait for their next attempt. */
export const makeJobsDue = async (serviceDb: Connection): Promise<void> => {
  await serviceDb
    .updateTable("private.jobs")
    .set({ run_at: new Date(0) })
    .execute();
};
