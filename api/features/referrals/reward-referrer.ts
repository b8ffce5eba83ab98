import type { Connection, Database } from "#api/db/database.ts";
import { enqueueEmail } from "#api/jobs/emails.ts";
import { AppError } from "#api/http/errors.ts";
import { rowId } from "#contract/responses.ts";
import { rewardMail } from "./mails.ts";
import { findReferral, rewardReferral, takeUnthanked } from "./store.ts";

export type RewardWish = { callerId: string; referrerId: string; referredId: string };

/**
 * Asks for the reward that the server also gives by itself; harmless when it was given. Only the referred person asks.
 * Throws forbidden, and reward_refused when there is no such referral or no completed interview (decisions.md D4).
 */
export async function rewardReferrer(
  db: Database,
  { callerId, referrerId, referredId }: RewardWish,
): Promise<void> {
  if (callerId !== referredId) throw new AppError("forbidden");
  if (!rowId.safeParse(referrerId).success) throw new AppError("reward_refused");
  await rewardReferral(db.serviceDb, referredId);
  const referral = await findReferral(db, { referrerId, referredId });
  if (referral?.status !== "rewarded") throw new AppError("reward_refused");
}

const THANKS_AT_ONCE = 20;

/** Puts a mail to the referrer into the outbox for each reward, in one transaction with the mark that it was. */
export const thankReferrers = (serviceDb: Connection, appUrl: string): Promise<number> =>
  serviceDb.transaction().execute(async (tx) => {
    const thanks = await takeUnthanked(tx, THANKS_AT_ONCE);
    for (const { email, fullName } of thanks)
      await enqueueEmail(tx, { to: email, ...rewardMail(appUrl, fullName) });
    return thanks.length;
  });
