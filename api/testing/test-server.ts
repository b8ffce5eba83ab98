import { afterAll, beforeAll } from "vitest";
import type { PASSWORD_COST } from "#contract/limits.ts";
import { useStandins } from "./account-steps.ts";
import { startTestServer, type TestServer } from "./start-test-server.ts";
import { createTestDatabase, type TestDatabase } from "./test-database.ts";

/** A real server with a new database for this test file. Settings are those of env.ts. */
export function useTestServer(
  settings: Record<string, string> | (() => Record<string, string>) = {},
  passwordCost?: typeof PASSWORD_COST,
): TestServer {
  const server = {} as TestServer;
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
    const given = typeof settings === "function" ? settings() : settings;
    Object.assign(
      server,
      await startTestServer(database.serverUrl, { DATABASE_OWNER_URL: database.url, ...given }, passwordCost),
    );
  });
  afterAll(async () => {
    await server.stop();
    await database.drop();
  });
  return server;
}

/** Like `useTestServer`, with stand-ins for outside services. `more` overrides the settings for the stand-ins. */
export function useServerWithStandins(more: Record<string, string> | (() => Record<string, string>) = {}): {
  standins: ReturnType<typeof useStandins>;
  server: TestServer;
} {
  const standins = useStandins();
  const server = useTestServer(() => ({
    ...standins.settings(),
    ...(typeof more === "function" ? more() : more),
  }));
  return { standins, server };
}
