import type { Connection } from "#api/db/database.ts";
import type { Payments } from "#api/integrations/stripe.ts";
import { chooseKept, isOurs } from "./choose-kept.ts";
import { isOurCustomer } from "./customer-store.ts";
import { storeReading, takeReadNumber } from "./subscription-store.ts";

export type SyncDeps = { serviceDb: Connection; payments: Payments };

/**
 * Reads a customer's subscriptions from the provider and makes ours the same (decisions.md D7). What news said is never
 * believed, so news may come in any order and any number of times. `leasedUntil`: of the due look that this is.
 */
export async function syncCustomer(
  { serviceDb, payments }: SyncDeps,
  customerId: string,
  leasedUntil?: Date,
): Promise<void> {
  if (!(await isOurCustomer(serviceDb, customerId))) return;
  const readNumber = await takeReadNumber(serviceDb);
  let found = await payments.listSubscriptions(customerId);
  const { surplus } = chooseKept(found ?? []);
  for (const it of surplus) await payments.cancelNow(it);
  if (surplus.length > 0) found = await payments.listSubscriptions(customerId);
  const subscriptions = found?.filter(isOurs) ?? null;
  await storeReading(serviceDb, { customerId, readNumber, subscriptions, leasedUntil });
}

/** Ends every subscription of a customer whose account is gone, and closes the checkouts that could make another. */
export async function endCustomer({ payments }: SyncDeps, customerId: string): Promise<void> {
  if ((await payments.listSubscriptions(customerId)) === null) return;
  await payments.expireCheckouts(customerId);
  // Asked again: one may have been paid just before it was closed.
  const { kept, surplus } = chooseKept((await payments.listSubscriptions(customerId)) ?? []);
  for (const it of kept ? [kept, ...surplus] : []) await payments.cancelNow(it);
}
