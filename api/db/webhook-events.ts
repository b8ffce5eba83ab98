import { sql } from "kysely";
import { WEBHOOK_EVENTS_KEPT_DAYS } from "#contract/limits.ts";
import type { Connection, Tx } from "./database.ts";

/** serviceDb throughout: provider events belong to no user. */

export type WebhookEvent = { provider: "stripe" | "calendly" | "resend"; eventId: string };

/** Returns false when the event was stored before. */
export async function insertWebhookEvent(tx: Tx, { provider, eventId }: WebhookEvent): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("private.webhook_events")
    .values({ provider, event_id: eventId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** A signature is valid for five minutes only, so a deleted event cannot be replayed. */
export async function deleteOldWebhookEvents(serviceDb: Connection): Promise<void> {
  await sql`delete from private.webhook_events
    where received_at < now() - make_interval(days => ${WEBHOOK_EVENTS_KEPT_DAYS})`.execute(serviceDb);
}
