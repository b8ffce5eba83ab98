import { z } from "zod";
import type { Connection } from "#api/db/database.ts";
import { enqueueEmail } from "#api/jobs/emails.ts";
import { defineJob, handle, type JobWorker } from "#api/jobs/queue.ts";
import { rewardMail } from "./mails.ts";
import { findThanked } from "./queries.ts";

/** Enqueued by app.reward_referral(), once per reward. */
const thankReferrerJob = defineJob({
  kind: "thankReferrer",
  payload: z.object({ referralId: z.uuid() }),
  key: ({ referralId }) => referralId,
  atOnce: 10,
});

export const referralJobs = ({
  serviceDb,
  appUrl,
  unlimited,
}: {
  serviceDb: Connection;
  appUrl: string;
  /** Interviews are not limited here, so no mail announces another one. */
  unlimited: boolean;
}): JobWorker[] => [
  handle(thankReferrerJob, ({ referralId }, { finish }) =>
    serviceDb.transaction().execute(async (tx) => {
      await finish(tx);
      const referrer = await findThanked(tx, referralId);
      if (referrer && !unlimited)
        await enqueueEmail(tx, { to: referrer.email, ...rewardMail(appUrl, referrer.full_name) });
    }),
  ),
];
