import { expect, it } from "vitest";
import { useTestServer } from "#api/testing/test-server.ts";
import { deleteOldNews } from "./inbox-store.ts";

const server = useTestServer();

it("news of providers are forgotten a month after they were done; what is open stays", async () => {
  const { asServer } = server.db;
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
  const row = (event_id: string, days: number, done: boolean) => ({
    provider: "test",
    event_id,
    payload: "{}",
    received_at: daysAgo(days),
    done_at: done ? daysAgo(days) : null,
  });
  await asServer
    .insertInto("private.inbox")
    .values([row("old", 31, true), row("young", 29, true), row("open", 31, false)])
    .execute();
  await deleteOldNews(asServer);
  const left = await asServer
    .selectFrom("private.inbox")
    .select("event_id")
    .where("provider", "=", "test")
    .orderBy("event_id")
    .execute();
  expect(left.map(({ event_id }) => event_id)).toEqual(["open", "young"]);
});
