import type { Connection } from "#api/db/database.ts";
import { insertWebhookEvent } from "#api/db/webhook-events.ts";
import { AppError } from "#api/http/errors.ts";
import { openEvent } from "#api/integrations/stripe.ts";
import { enqueue } from "#api/jobs/queue.ts";
import { syncCustomerJob } from "./sync-customer.ts";

/**
 * Takes the provider's webhook: signed, at most five minutes old, once. It only says whom to look at. Events about no
 * customer are let pass. Throws webhook_refused.
 */
export async function receiveWebhook(
  { serviceDb, secret }: { serviceDb: Connection; secret: string | undefined },
  signed: { body: string; signature: string },
): Promise<void> {
  // Without a secret nothing can be believed.
  if (secret === undefined) throw new AppError("webhook_refused");
  const { id: eventId, customerId } = await openEvent(secret, signed).catch((cause: unknown) => {
    throw new AppError("webhook_refused", { cause });
  });
  if (customerId === null) return;
  await serviceDb.transaction().execute(async (tx) => {
    if (await insertWebhookEvent(tx, { provider: "stripe", eventId }))
      await enqueue(tx, { job: syncCustomerJob, payload: { customerId } });
  });
}
