import type { Connection } from "#api/db/database.ts";
import { enqueue } from "#api/jobs/queue.ts";
import { findCustomerId } from "./customer-store.ts";
import { endCustomerJob } from "./sync-customer.ts";

/**
 * For an account that is being deleted, called before its rows go: the subscription is ended at the provider at once, or
 * as soon as the provider answers again (safety.md T70, R11).
 */
export async function cancelSubscriptionNow(serviceDb: Connection, userId: string): Promise<void> {
  const customerId = await findCustomerId(serviceDb, userId);
  if (customerId !== null) await enqueue(serviceDb, { job: endCustomerJob, payload: { customerId } });
}
