import type { DeletionHook } from "./features/accounts/personal-data/delete-account.ts";
import { removeExports } from "./features/accounts/personal-data/export-data.ts";
import { cancelSubscriptionNow } from "./features/billing/cancel-now.ts";
import { leaveCoaching } from "./features/coaching/calendly/jobs.ts";
import { revokeLinkedin } from "./features/linkedin/rules.ts";
import { deleteUserFiles } from "./features/resumes/user-files.ts";
import { createMailer } from "./integrations/mail/mailer.ts";
import { startJobs, type Jobs } from "./jobs.ts";
import type { Parts } from "./wiring.ts";

export const wireJobs = (parts: Parts): Jobs =>
  startJobs({
    ...parts,
    appUrl: parts.settings.appUrl,
    mailer: createMailer(parts.settings.mail),
    scheduling: schedulingOf(parts),
    onDeleteAccount: wireDeletion(parts),
    runJob: parts.tracing?.runJob,
  });

const schedulingOf = ({ db, seal, calendly }: Pick<Parts, "db" | "seal" | "calendly">) => ({
  serviceDb: db.serviceDb,
  seal,
  calendly,
});

/** What each capability does before a person's rows go. */
const wireDeletion = ({ settings, db, files, connect, exports, seal, calendly }: Parts) =>
  [
    { name: "linkedin", run: (userId) => revokeLinkedin(connect, userId) },
    { name: "subscription", run: (userId) => cancelSubscriptionNow(db.serviceDb, userId) },
    { name: "resumes", run: (userId) => deleteUserFiles({ serviceDb: db.serviceDb, files }, userId) },
    {
      name: "coaching",
      run: (userId) =>
        leaveCoaching({ ...schedulingOf({ db, seal, calendly }), appUrl: settings.appUrl }, userId),
    },
    { name: "exports", run: (userId) => removeExports(exports, userId) },
  ] satisfies DeletionHook[];
