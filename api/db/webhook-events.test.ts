import { expect, it } from "vitest";
import { useQuietDatabase } from "#api/testing/quiet-database.ts";
import { WEBHOOK_EVENTS_KEPT_DAYS } from "#contract/limits.ts";
import { deleteOldWebhookEvents } from "./webhook-events.ts";

const quiet = useQuietDatabase();

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000);

// safety.md T29
it("events of providers are forgotten after a month, and never before", async () => {
  const { serviceDb } = quiet.db;
  await serviceDb
    .insertInto("private.webhook_events")
    .values([
      { provider: "stripe", event_id: "old", received_at: daysAgo(WEBHOOK_EVENTS_KEPT_DAYS + 1) },
      { provider: "stripe", event_id: "young", received_at: daysAgo(WEBHOOK_EVENTS_KEPT_DAYS - 1) },
    ])
    .execute();
  await deleteOldWebhookEvents(serviceDb);
  const left = await serviceDb.selectFrom("private.webhook_events").select("event_id").execute();
  expect(left).toEqual([{ event_id: "young" }]);
});
