import { randomBytes } from "node:crypto";
import { z } from "zod";
import type { Connection, Tx } from "#api/db/database.ts";
import { AppError } from "#api/http/errors.ts";
import { hashOf } from "#api/http/signature.ts";
import { enqueueEmail, findLanguage, type Email } from "#api/jobs/emails.ts";
import { cancelJob, defineJob, enqueue, handle, type JobWorker } from "#api/jobs/queue.ts";
import { DAY_SECONDS } from "#contract/calendar-days.ts";
import { FACTOR_RECOVERY_DAYS, MAIL_FLOW_DAYS, MAIL_FLOWS_AT_ONCE } from "#contract/limits.ts";
import { revokeAccess, type Ended } from "../access/queries.ts";
import { findEmail } from "../credentials/queries.ts";
import {
  factorsRemovedMail,
  recoveryRequestMail,
  recoveryStartedMail,
  recoveryStoppedMail,
} from "../mails.ts";
import {
  deleteFactors,
  deleteRecovery,
  findFactorOwner,
  insertRecovery,
  listAddresses,
  startRecovery,
  takeDueRecovery,
} from "./recovery-queries.ts";

type Deps = { serviceDb: Connection; appUrl: string };

/** The request only enqueues this job, so that its duration does not reveal accounts (safety.md T98). */
export const requestRecoveryJob = defineJob({
  kind: "requestFactorRecovery",
  payload: z.object({ email: z.string() }),
  atOnce: MAIL_FLOWS_AT_ONCE,
  daysMax: MAIL_FLOW_DAYS,
});
const finishRecoveryJob = defineJob({
  kind: "finishFactorRecovery",
  payload: z.object({ userId: z.uuid() }),
  key: ({ userId }) => userId,
});

const createToken = (): string => randomBytes(32).toString("base64url");

/** Mails every address of the account, in its owner's language. */
async function tellOwner(tx: Tx, userId: string, mail: Omit<Email, "to" | "language">): Promise<void> {
  const own = await findEmail(tx, userId);
  const language = own === undefined ? undefined : await findLanguage(tx, own);
  for (const to of await listAddresses(tx, userId))
    await enqueueEmail(tx, { to, ...(language && { language }), ...mail });
}

/** Mails a link if the account has a second factor and no waiting period is running. */
const requestRecovery = ({ serviceDb, appUrl }: Deps, email: string): Promise<void> =>
  serviceDb.transaction().execute(async (tx) => {
    const userId = await findFactorOwner(tx, email);
    const token = createToken();
    if (userId === undefined || !(await insertRecovery(tx, userId, hashOf(token)))) return;
    await enqueueEmail(tx, { to: email, ...recoveryRequestMail(appUrl, token) });
  });

/** Starts the waiting period and mails every address how to stop it. Throws removal_link_expired. */
export const beginRecovery = (
  { serviceDb, appUrl }: Deps,
  token: string,
): Promise<{ userId: string; dueAt: Date }> =>
  serviceDb.transaction().execute(async (tx) => {
    const stopToken = createToken();
    const started = await startRecovery(tx, { tokenHash: hashOf(token), stopHash: hashOf(stopToken) });
    if (!started) throw new AppError("removal_link_expired");
    const { userId, dueAt } = started;
    const inSeconds = FACTOR_RECOVERY_DAYS * DAY_SECONDS;
    await enqueue(tx, { job: finishRecoveryJob, payload: { userId }, inSeconds });
    await tellOwner(tx, userId, recoveryStartedMail(appUrl, stopToken, dueAt));
    return started;
  });

/** Stops the waiting period by a mailed link or from a signed-in device. Throws removal_link_expired. */
export const stopRecovery = (
  { serviceDb, appUrl }: Deps,
  by: { token: string } | { userId: string },
): Promise<{ userId: string }> =>
  serviceDb.transaction().execute(async (tx) => {
    const userId = await deleteRecovery(tx, "token" in by ? { stopHash: hashOf(by.token) } : by);
    if (userId === undefined) throw new AppError("removal_link_expired");
    await cancelJob(tx, { job: finishRecoveryJob, payload: { userId } });
    await tellOwner(tx, userId, recoveryStoppedMail(appUrl));
    return { userId };
  });

/**
 * Removes every passkey and the app with its recovery codes, and revokes access; the password and the mailbox remain
 * for signing in. Returns the number of factors removed. Without factors it does nothing and mails nobody.
 */
export async function removeFactors(
  tx: Tx,
  { appUrl, userId, by }: { appUrl: string; userId: string; by: "wait" | "staff" },
): Promise<{ factors: number; ended: Ended | null }> {
  const factors = await deleteFactors(tx, userId);
  if (factors === 0) return { factors, ended: null };
  const ended = await revokeAccess(tx, userId);
  await tellOwner(tx, userId, factorsRemovedMail(appUrl, by, ended));
  return { factors, ended };
}

export const recoveryJobs = ({ serviceDb, appUrl }: Deps): JobWorker[] => [
  handle(requestRecoveryJob, ({ email }) => requestRecovery({ serviceDb, appUrl }, email)),
  handle(finishRecoveryJob, ({ userId }) =>
    serviceDb.transaction().execute(async (tx) => {
      if (await takeDueRecovery(tx, userId)) await removeFactors(tx, { appUrl, userId, by: "wait" });
    }),
  ),
];
