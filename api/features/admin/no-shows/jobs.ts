import { z } from "zod";
import { enqueueEmail } from "#api/jobs/emails.ts";
import { defineJob, handle, type JobWorker } from "#api/jobs/queue.ts";
import { disputeMail } from "../coaches/mails.ts";
import { listStaffEmails } from "../coaches/queries.ts";
import type { VettingDeps } from "../coaches/rules.ts";
import { findDispute } from "./queries.ts";

/** Enqueued by app.no_show_moved(). */
const tellStaffJob = defineJob({
  kind: "tellStaffOfNoShow",
  payload: z.object({ bookingId: z.uuid() }),
  key: ({ bookingId }) => bookingId,
});

export const disputeJobs = ({ serviceDb, appUrl }: VettingDeps): JobWorker[] => [
  handle(tellStaffJob, ({ bookingId }, { finish }) =>
    serviceDb.transaction().execute(async (tx) => {
      await finish(tx);
      if (!(await findDispute(tx, bookingId))) return;
      for (const to of await listStaffEmails(tx)) await enqueueEmail(tx, { to, ...disputeMail(appUrl) });
    }),
  ),
];
