import { z } from "zod";
import { enqueueEmail } from "#api/jobs/emails.ts";
import { defineJob, handle, type JobWorker } from "#api/jobs/queue.ts";
import { coachWaitsMail } from "./mails.ts";
import { findVettedCoach, listStaffEmails } from "./queries.ts";
import type { VettingDeps } from "./rules.ts";

/** Enqueued by app.ask_for_review() and app.revise_profile(). */
const tellStaffJob = defineJob({
  kind: "tellStaffOfCoach",
  payload: z.object({ coachId: z.uuid() }),
  key: ({ coachId }) => coachId,
});

export const vettingJobs = ({ serviceDb, appUrl }: VettingDeps): JobWorker[] => [
  handle(tellStaffJob, ({ coachId }, { finish }) =>
    serviceDb.transaction().execute(async (tx) => {
      await finish(tx);
      const coach = await findVettedCoach(tx, coachId);
      if (!coach || !(coach.listing === "waiting" || coach.changes_wait)) return;
      for (const to of await listStaffEmails(tx))
        await enqueueEmail(tx, { to, ...coachWaitsMail(appUrl, coach, { isListed: coach.changes_wait }) });
    }),
  ),
];
