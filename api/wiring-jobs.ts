import type { DeletionHook } from "./features/accounts/delete-account.ts";
import { removeExports } from "./features/accounts/export-data.ts";
import { cancelSubscriptionNow } from "./features/billing/cancel-now.ts";
import { leaveCoaching } from "./features/coaching/leave-coaching.ts";
import { revokeLinkedin } from "./features/linkedin/disconnect-linkedin.ts";
import { deleteUserFiles } from "./features/resumes/user-files.ts";
import { createMailer } from "./integrations/mail/mailer.ts";
import { startJobs, type Jobs } from "./jobs.ts";
import type { Parts } from "./wiring.ts";

export const wireJobs = (parts: Parts): Jobs =>
  startJobs({
    ...parts,
    appUrl: parts.env.appUrl,
    mailer: createMailer(parts.env.mail),
    scheduling: schedulingOf(parts),
    onDeleteAccount: wireDeletion(parts),
    runJob: parts.tracing?.runJob,
  });

const schedulingOf = ({ db, seal, calendly }: Pick<Parts, "db" | "seal" | "calendly">) => ({
  asServer: db.asServer,
  seal,
  calendly,
});

/** What each capability does before a person's rows go. */
const wireDeletion = ({ env, db, files, connect, exports, seal, calendly }: Parts) =>
  [
    { name: "linkedin", run: (userId) => revokeLinkedin(connect, userId) },
    { name: "subscription", run: (userId) => cancelSubscriptionNow(db.asServer, userId) },
    { name: "resumes", run: (userId) => deleteUserFiles({ asServer: db.asServer, files }, userId) },
    {
      name: "coaching",
      run: (userId) => leaveCoaching({ ...schedulingOf({ db, seal, calendly }), appUrl: env.appUrl }, userId),
    },
    { name: "exports", run: (userId) => removeExports(exports, userId) },
  ] satisfies DeletionHook[];
