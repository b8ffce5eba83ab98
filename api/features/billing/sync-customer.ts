import type { Connection } from "#api/db/database.ts";
import type { Payments } from "#api/integrations/stripe.ts";
import { chooseKept, isOurs } from "./choose-kept.ts";
import { isOurCustomer } from "./customer-store.ts";
import { storeReading, takeReadNumber } from "./subscription-store.ts";

export type SyncDeps = { asServer: Connection; payments: Payments };

/**
 * Reads a customer's subscriptions from the provider and makes ours the same (DECISIONS D7). What news said is never
 * believed, so news may come in any order and any number of times.
 */
export async function syncCustomer({ asServer, payments }: SyncDeps, customerId: string): Promise<void> {
  if (!(await isOurCustomer(asServer, customerId))) return;
  const readNumber = await takeReadNumber(asServer);
  let found = await payments.listSubscriptions(customerId);
  const { surplus } = chooseKept(found ?? []);
  for (const it of surplus) await payments.cancelNow(it);
  if (surplus.length > 0) found = await payments.listSubscriptions(customerId);
  await storeReading(asServer, { customerId, readNumber, subscriptions: found?.filter(isOurs) ?? null });
}

/** Ends every subscription of a customer whose account is gone. */
export async function endCustomer({ payments }: SyncDeps, customerId: string): Promise<void> {
  const found = await payments.listSubscriptions(customerId);
  const { kept, surplus } = chooseKept(found ?? []);
  for (const it of kept ? [kept, ...surplus] : []) await payments.cancelNow(it);
}
