import { expect, it } from "vitest";
import { useQuietDatabase } from "#api/testing/quiet-database.ts";
import { WEBHOOK_EVENTS_KEPT_DAYS } from "#contract/limits.ts";
import { deleteOldWebhookEvents } from "./webhook-events.ts";

const quiet = useQuietDatabase();

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000);

// safety.md T29
it("events of providers are forgotten after a month, and never before", async () => {
  const { serviceDb } = quiet.db;
  await quiet.insert("private.webhook_events", [
    { provider: "stripe", event_id: "old", received_at: daysAgo(WEBHOOK_EVENTS_KEPT_DAYS + 1) },
    { provider: "stripe", event_id: "young", received_at: daysAgo(WEBHOOK_EVENTS_KEPT_DAYS - 1) },
  ]);
  await deleteOldWebhookEvents(serviceDb);
  const left = await quiet.rows("private.webhook_events", {}, ["event_id"]);
  expect(left).toEqual([{ event_id: "young" }]);
});
