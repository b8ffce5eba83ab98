import { expect, it } from "vitest";
import { useTestServer } from "#api/testing/test-server.ts";
import { NEWS_KEPT_DAYS } from "#contract/limits.ts";
import { deleteOldNews } from "./webhook-events.ts";

const server = useTestServer();

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000);

it("news of providers are forgotten after a month, when they were done, and never before", async () => {
  const row = { provider: "stripe", payload: "{}" };
  await server.db.serviceDb
    .insertInto("private.inbox")
    .values([
      { ...row, event_id: "old", received_at: daysAgo(NEWS_KEPT_DAYS + 1), done_at: daysAgo(1) },
      { ...row, event_id: "young", received_at: daysAgo(NEWS_KEPT_DAYS - 1), done_at: daysAgo(1) },
      { ...row, provider: "calendly", event_id: "undone", received_at: daysAgo(NEWS_KEPT_DAYS + 1) },
    ])
    .execute();
  await deleteOldNews(server.db.serviceDb);
  const left = await server.db.serviceDb.selectFrom("private.inbox").select("event_id").execute();
  expect(left.map(({ event_id }) => event_id).toSorted()).toEqual(["undone", "young"]);
});
