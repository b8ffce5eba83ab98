import { rmSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { startEmbeddedDatabase, type EmbeddedDatabase } from "#api/db/embedded/server.ts";
import { killDatabase } from "#api/testing/kill-database.ts";
import { startTestServer, type Person, type TestServer } from "#api/testing/start-test-server.ts";
import { createTemporaryFolder } from "#api/testing/temporary-folder.ts";

const folder = createTemporaryFolder("database-away");
let database: EmbeddedDatabase;
let server: TestServer;
let person: Person;

beforeAll(async () => {
  database = await startEmbeddedDatabase({ dataDir: folder });
  server = await startTestServer(database.url, {});
  person = await server.createPerson();
});
afterAll(async () => {
  await server.stop();
  await database.stop();
  rmSync(folder, { recursive: true, force: true });
});

const statusOf = async (path: string) => (await server.call("GET", path)).status;

describe("while the database is away (safety.md R10)", () => {
  it("the server lives but is not ready, says so, and is ready again by itself", async () => {
    expect(await statusOf("/ready")).toBe(200);
    killDatabase(folder);
    expect(await statusOf("/health")).toBe(200);
    await vi.waitFor(async () => expect(await statusOf("/ready")).toBe(503), { timeout: 5_000 });
    const refused = await person.call("GET", "/users/me");
    // 200 if the database is already back (on a fast machine); never 500.
    expect([200, 503]).toContain(refused.status);
    await vi.waitFor(async () => expect(await statusOf("/ready")).toBe(200), {
      timeout: 20_000,
      interval: 100,
    });
    expect((await person.call("GET", "/users/me")).body.data).toMatchObject({ id: person.id });
  });

  it("a call that needs it is refused as unavailable, not as a fault", async () => {
    killDatabase(folder);
    const responses = await Promise.all(Array.from({ length: 20 }, () => person.call("GET", "/users/me")));
    expect(
      responses.map(({ status }) => status).filter((status) => status !== 200 && status !== 503),
    ).toEqual([]);
    await vi.waitFor(async () => expect(await statusOf("/ready")).toBe(200), {
      timeout: 20_000,
      interval: 100,
    });
  });
});
