import type { Connection } from "#api/db/database.ts";
import { AppError } from "#api/http/errors.ts";
import { openEvent } from "#api/integrations/stripe.ts";
import { insertWork } from "./inbox-store.ts";

/**
 * Keeps a webhook for workOnNews: signed, at most five minutes old, once. Events about no customer are let pass.
 * Throws webhook_refused.
 */
export async function takeNews(
  { serviceDb, secret }: { serviceDb: Connection; secret: string | undefined },
  signed: { body: string; signature: string },
): Promise<void> {
  // Without a secret nothing can be believed.
  if (secret === undefined) throw new AppError("webhook_refused");
  const event = await openEvent(secret, signed).catch((cause: unknown) => {
    throw new AppError("webhook_refused", { cause });
  });
  if (event.customerId !== null)
    await insertWork(serviceDb, event.id, { customerId: event.customerId, end: false });
}
