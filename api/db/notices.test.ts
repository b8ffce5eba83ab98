import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { startServer } from "#api/main.ts";
import { readSettings } from "#api/settings.ts";
import { useStandins } from "#api/testing/account-steps.ts";
import { eventually } from "#api/testing/eventually.ts";
import { TEST_SECRET } from "#api/testing/start-test-server.ts";
import { createTestDatabase, queryOnce } from "#api/testing/test-database.ts";
import { createNotices, NOTICES_NAME } from "./notices.ts";

const standins = useStandins();

describe("notices between servers", () => {
  it("are also received by a server that was slow to start", async () => {
    const database = await createTestDatabase();
    const settings = readSettings({
      ...standins.settings(),
      PORT: "0",
      DATABASE_URL: database.serverUrl,
      DATABASE_OWNER_URL: database.url,
      AUTH_SECRET: TEST_SECRET,
      LOG_LEVEL: "silent",
    });
    const server = await startServer(settings, {
      // Delays the start, like creating the demo's history does at the first start.
      prepare: async ({ db }) => void (await sql`select pg_sleep(0.5)`.execute(db.serviceDb)),
    });
    await eventually(async () => {
      const rows = await queryOnce(
        database.serverUrl,
        "select query from pg_stat_activity where datname = current_database() and application_name = $1",
        [NOTICES_NAME],
      );
      expect(rows).toEqual([{ query: "listen jobs" }]);
    });
    await server.stop();
    await database.drop();
  });

  it("reach each listener of a channel; a listener added too late is refused", async () => {
    const database = await createTestDatabase();
    const notices = createNotices({ url: database.serverUrl, onError: () => undefined });
    const heard: string[] = [];
    for (const channel of ["one", "two"])
      notices.on(channel, (payload) => void heard.push(`${channel} ${payload}`));
    notices.start();
    expect(() => notices.on("three", () => undefined)).toThrow("three would not be heard");
    await eventually(() => expect(notices.areHeard()).toBe(true));
    await queryOnce(database.serverUrl, "select pg_notify('one', 'a'), pg_notify('two', 'b')");
    await eventually(() => expect(heard).toEqual(["one a", "two b"]));
    await notices.stop();
    await database.drop();
  });

  it("report no error when they are stopped while they still connect", async () => {
    const database = await createTestDatabase();
    const errors: unknown[] = [];
    for (let round = 0; round < 5; round += 1) {
      const notices = createNotices({ url: database.serverUrl, onError: (error) => void errors.push(error) });
      notices.start();
      await sleep(round);
      await notices.stop();
    }
    await sleep(100);
    expect(errors).toEqual([]);
    await database.drop();
  });
});
