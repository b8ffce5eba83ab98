import { randomBytes } from "node:crypto";
import { z } from "zod";
import type { Connection } from "#api/db/database.ts";
import { hashOf } from "#api/http/signature.ts";
import { enqueueEmail } from "#api/jobs/emails.ts";
import { defineJob, handle, type JobWorker } from "#api/jobs/queue.ts";
import { INVITATIONS_MAILED_AT_ONCE } from "#contract/limits.ts";
import { accountInvitationMail } from "./mails.ts";
import { setMailed, takeUnmailed } from "./queries.ts";

/** A single job for all invitations that were not mailed yet. */
export const mailInvitationsJob = defineJob({
  kind: "mailInvitations",
  payload: z.object({}),
  key: () => "all",
});

type Deps = { serviceDb: Connection; appUrl: string };

export const invitationJobs = (deps: Deps): JobWorker[] => [
  handle(mailInvitationsJob, async () => {
    while ((await mailSome(deps)) === INVITATIONS_MAILED_AT_ONCE);
  }),
];

/** Returns the number of mails enqueued. */
const mailSome = ({ serviceDb, appUrl }: Deps): Promise<number> =>
  serviceDb.transaction().execute(async (tx) => {
    const unmailed = await takeUnmailed(tx, INVITATIONS_MAILED_AT_ONCE);
    for (const { id, email, language } of unmailed) {
      const token = randomBytes(32).toString("base64url");
      await setMailed(tx, id, hashOf(token));
      await enqueueEmail(tx, { to: email, language, ...accountInvitationMail(appUrl, token) });
    }
    return unmailed.length;
  });
