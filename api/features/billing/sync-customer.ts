import { sql } from "kysely";
import { z } from "zod";
import type { Connection } from "#api/db/database.ts";
import { defineJob, enqueueBy } from "#api/jobs/queue.ts";
import type { Payments } from "#api/integrations/stripe.ts";
import { chooseKept, isOurs } from "./choose-kept.ts";
import { isOurCustomer } from "./customer-store.ts";
import { storeReading, takeReadNumber } from "./subscription-store.ts";

export type SyncDeps = { serviceDb: Connection; payments: Payments };

const payload = z.object({ customerId: z.string() });
const key = ({ customerId }: z.infer<typeof payload>) => customerId;

/** Tried until it is done: a plan must not stay wrong, nor a subscription be paid for an account that is gone. */
export const syncCustomerJob = defineJob({ kind: "syncCustomer", payload, key, atOnce: 20 });
export const endCustomerJob = defineJob({ kind: "endCustomer", payload, key, atOnce: 5 });

/**
 * Reads a customer's subscriptions from the provider and makes ours the same (decisions.md D7). What webhooks say is
 * never believed, so they may come in any order and any number of times. Answers when to look again, webhook or not.
 */
export async function syncCustomer(
  { serviceDb, payments }: SyncDeps,
  customerId: string,
): Promise<Date | null> {
  if (!(await isOurCustomer(serviceDb, customerId))) return null;
  const readNumber = await takeReadNumber(serviceDb);
  let found = await payments.listSubscriptions(customerId);
  const { surplus } = chooseKept(found ?? []);
  for (const it of surplus) await payments.cancelNow(it);
  if (surplus.length > 0) found = await payments.listSubscriptions(customerId);
  const subscriptions = found?.filter(isOurs) ?? null;
  return storeReading(serviceDb, { customerId, readNumber, subscriptions });
}

/** Ends every subscription of a customer whose account is gone, and closes the checkouts that could make another. */
export async function endCustomer({ payments }: SyncDeps, customerId: string): Promise<void> {
  if ((await payments.listSubscriptions(customerId)) === null) return;
  await payments.expireCheckouts(customerId);
  // Asked again: one may have been paid just before it was closed.
  const { kept, surplus } = chooseKept((await payments.listSubscriptions(customerId)) ?? []);
  for (const it of kept ? [kept, ...surplus] : []) await payments.cancelNow(it);
}

/** Has the customer looked at by then, whether a webhook came or not. */
export const checkCustomerIn = (serviceDb: Connection, customerId: string, seconds: number): Promise<void> =>
  serviceDb.transaction().execute(async (tx) => {
    await tx
      .updateTable("private.stripe_customers")
      .set({ next_check_at: sql<Date>`now() + make_interval(secs => ${seconds})` })
      .where("customer_id", "=", customerId)
      .execute();
    await enqueueBy(tx, { job: syncCustomerJob, payload: { customerId }, inSeconds: seconds });
  });
