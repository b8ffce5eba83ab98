import { isUnlimited } from "./wiring-settings.ts";
import { endGivenPlans } from "./features/billing/queries.ts";
import { z } from "zod";
import { createMailboxes, deleteOldInvitations } from "./db/mailboxes.ts";
import { resealRows } from "./db/reseal-store.ts";
import { deleteOldWebhookEvents } from "./db/webhook-events.ts";
import {
  deleteExpiredEmailChanges,
  normaliseKeptAddresses,
} from "./features/accounts/credentials/queries.ts";
import { deleteExpiredFactorRemovals } from "./features/accounts/factor-removal/queries.ts";
import { deleteExpiredRecoveries } from "./features/accounts/factor-removal/recovery-queries.ts";
import { recoveryJobs } from "./features/accounts/factor-removal/recovery.ts";
import type { DeletionHook } from "./features/accounts/personal-data/delete-account.ts";
import { noteDeletion } from "./features/accounts/personal-data/deletion-record.ts";
import { removeExports } from "./features/accounts/personal-data/export-data.ts";
import { deletionJobs, exportJobs } from "./features/accounts/personal-data/jobs.ts";
import { signInJobs } from "./features/accounts/sign-in/jobs.ts";
import { deleteExpiredCaptchas } from "./features/accounts/sign-in/queries.ts";
import { resealTwoFactor } from "./features/accounts/second-factor/queries.ts";
import { deleteOldAuditWords } from "./features/admin/audit/queries.ts";
import { vettingJobs } from "./features/admin/coaches/jobs.ts";
import { invitationJobs } from "./features/admin/invitations/jobs.ts";
import { deleteOldAccountInvitations } from "./features/admin/invitations/queries.ts";
import { disputeJobs } from "./features/admin/no-shows/jobs.ts";
import { cancelSubscriptionNow } from "./features/billing/rules.ts";
import { billingJobs } from "./features/billing/jobs.ts";
import { bookingJobs } from "./features/coaching/bookings/jobs.ts";
import { calendlyJobs, leaveCoaching } from "./features/coaching/calendly/jobs.ts";
import { noticeJobs } from "./features/coaching/notices/jobs.ts";
import { reportJobs } from "./features/interviews/report/jobs.ts";
import { roomJobs } from "./features/interviews/room/jobs.ts";
import { revokeLinkedin } from "./features/linkedin/rules.ts";
import { noteEmailLeft } from "./features/referrals/queries.ts";
import { referralJobs } from "./features/referrals/jobs.ts";
import { resumeJobs } from "./features/resumes/jobs.ts";
import { deleteUserFiles } from "./features/resumes/rules.ts";
import { reminderJobs } from "./features/stories/wishes/jobs.ts";
import { deliverWebhookJob } from "./features/webhooks/jobs.ts";
import { deleteOldDeliveries, failDelivery } from "./features/webhooks/queries.ts";
import { deliver } from "./features/webhooks/rules.ts";
import { deleteOldSetAside } from "./engine/set-aside.ts";
import { deleteExpiredHits } from "./http/rate-limit.ts";
import { createMailer } from "./integrations/mail/mailer.ts";
import { emailJobs } from "./jobs/emails.ts";
import {
  defineJob,
  deleteOldDeadJobs,
  handle,
  startQueue,
  type JobWorker,
  type Queue,
} from "./jobs/queue.ts";
import { removeFileJobs } from "./jobs/remove-file.ts";
import { SCHEDULES } from "./jobs/schedules.ts";
import { partsOfStories, type Parts } from "./wiring.ts";
import { countOlder, SEALED } from "./wiring-sealed.ts";

/** Starts the queue with all jobs and their dependencies. */
export function wireJobs(parts: Parts): Queue {
  const { settings, db, files, modelClient, payments, exports } = parts;
  const { serviceDb } = db;
  const { appUrl } = settings;
  return startQueue({
    serviceDb,
    workers: [
      ...emailJobs({
        send: createMailer(settings.mail).send,
        note: (failed) => parts.logger.warn(failed, "mail not sent"),
        onLeft: (email) => noteEmailLeft(serviceDb, email),
      }),
      ...signInJobs({ auth: parts.auth, serviceDb, appUrl }),
      ...recoveryJobs({ serviceDb, appUrl }),
      ...roomJobs(serviceDb),
      ...reportJobs({ serviceDb, modelClient }),
      ...(payments ? billingJobs({ serviceDb, payments }) : []),
      ...bookingJobs(serviceDb),
      ...noticeJobs({ serviceDb, appUrl }),
      ...calendlyJobs({ ...schedulingOf(parts), appUrl }),
      ...vettingJobs({ serviceDb, appUrl }),
      ...disputeJobs({ serviceDb, appUrl }),
      ...invitationJobs({ serviceDb, appUrl }),
      ...referralJobs({ serviceDb, appUrl, unlimited: isUnlimited(settings) }),
      handle(
        deliverWebhookJob,
        ({ deliveryId }) =>
          deliver({ serviceDb, appUrl, seal: parts.seal, outside: parts.outside }, deliveryId),
        ({ deliveryId }) => failDelivery(serviceDb, deliveryId),
      ),
      ...resumeJobs({ serviceDb, files }),
      ...removeFileJobs((fileKey) => files.delete(fileKey)),
      ...exportJobs(exports),
      ...deletionJobs({ serviceDb, appUrl, onDeleteAccount: wireDeletion(parts) }),
      ...reminderJobs({ serviceDb, seal: parts.seal, appUrl, plan: { db, ...partsOfStories(parts) } }),
      ...upkeepJobs(parts),
    ],
    schedules: SCHEDULES,
    notices: parts.notices,
    onError: parts.onError,
    trace: parts.tracing?.runJob,
  });
}

const nothing = z.object({});
const reencryptJob = defineJob({ kind: "reencryptSecrets", payload: nothing });
const cleanUpJob = defineJob({ kind: "cleanUp", payload: nothing });

const upkeepJobs = ({ db: { serviceDb }, seal, auth, exports, secrets, logger }: Parts): JobWorker[] => [
  // Encrypts again what an older secret encrypted, so that this secret can be removed.
  handle(reencryptJob, async () => {
    for (const columns of SEALED) await resealRows(serviceDb, seal, columns);
    await resealTwoFactor(serviceDb, auth);
    if (secrets.length === 1) return;
    const older = await countOlder(serviceDb, secrets);
    if (older === 0)
      logger.info("the older secret of AUTH_SECRET is not needed any more and can be taken out");
    else logger.warn({ older }, "values that no secret of AUTH_SECRET opens, or that changed meanwhile");
  }),
  handle(cleanUpJob, async () => {
    await deleteExpiredHits(serviceDb);
    await deleteOldWebhookEvents(serviceDb);
    await deleteOldDeadJobs(serviceDb);
    await deleteOldDeliveries(serviceDb);
    await deleteOldSetAside(serviceDb);
    await deleteExpiredCaptchas(serviceDb);
    await deleteExpiredEmailChanges(serviceDb);
    await normaliseKeptAddresses(serviceDb);
    await deleteExpiredFactorRemovals(serviceDb);
    await deleteExpiredRecoveries(serviceDb);
    await endGivenPlans(serviceDb);
    await deleteOldAuditWords(serviceDb);
    await deleteOldInvitations(serviceDb);
    await deleteOldAccountInvitations(serviceDb);
    await createMailboxes(serviceDb, seal).note(serviceDb, null);
    await removeExports(exports);
  }),
];

const schedulingOf = ({ db, seal, calendly }: Pick<Parts, "db" | "seal" | "calendly">) => ({
  serviceDb: db.serviceDb,
  seal,
  calendly,
});

/** The work of each capability before a person's rows are deleted. */
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
    { name: "mailboxes", run: (userId) => createMailboxes(db.serviceDb, seal).note(db.serviceDb, userId) },
    { name: "exports", run: (userId) => removeExports(exports, userId) },
    { name: "record", run: (userId) => noteDeletion(settings.dataDir, userId) },
  ] satisfies DeletionHook[];
