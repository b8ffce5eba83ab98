import type { Connection } from "#api/db/database.ts";
import { findCustomerId } from "./customer-store.ts";
import { insertWork } from "./inbox-store.ts";

/**
 * For an account that is being deleted, called before its rows go: the subscription is ended at the provider at once, or
 * as soon as the provider answers again (THREATS T70, R11).
 */
export async function cancelSubscriptionNow(asServer: Connection, userId: string): Promise<void> {
  const customerId = await findCustomerId(asServer, userId);
  if (customerId !== null) await insertWork(asServer, `end ${customerId}`, { customerId, end: true });
}
