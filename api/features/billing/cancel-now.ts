import type { Connection } from "#api/db/database.ts";
import { findCustomerId } from "./customer-store.ts";
import { insertWork } from "./inbox-store.ts";

/**
 * For an account that is being deleted, called before its rows go: the subscription is ended at the provider at once, or
 * as soon as the provider answers again (safety.md T70, R11).
 */
export async function cancelSubscriptionNow(serviceDb: Connection, userId: string): Promise<void> {
  const customerId = await findCustomerId(serviceDb, userId);
  if (customerId !== null) await insertWork(serviceDb, `end ${customerId}`, { customerId, end: true });
}
