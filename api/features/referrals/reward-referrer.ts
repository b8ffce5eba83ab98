import type { Database } from "#api/db/database.ts";
import { AppError } from "#api/http/errors.ts";
import { rowId } from "#contract/responses.ts";
import { findReferral, rewardReferral } from "./store.ts";

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
