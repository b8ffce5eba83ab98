import { z } from "zod";
import type { Connection } from "#api/db/database.ts";
import { defineJob, handle, type JobWorker } from "#api/jobs/queue.ts";
import { settleNoShow } from "./queries.ts";

/** Enqueued by app.no_show_moved() to run when the day to object is over. */
const settleNoShowJob = defineJob({
  kind: "settleNoShow",
  payload: z.object({ bookingId: z.uuid() }),
  key: ({ bookingId }) => bookingId,
});

export const bookingJobs = (serviceDb: Connection): JobWorker[] => [
  handle(settleNoShowJob, ({ bookingId }, { finish }) =>
    serviceDb.transaction().execute(async (tx) => {
      await finish(tx);
      await settleNoShow(tx, bookingId);
    }),
  ),
];
