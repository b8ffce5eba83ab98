import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { createTestDatabase, type TestDatabase } from "#api/testing/test-database.ts";
import { openDatabase, type Connection, type Database } from "./database.ts";

let database: TestDatabase;
const opened: Database[] = [];
const onError = vi.fn<(error: Error) => void>();
const open = (readUrl?: string): Database => {
  const db = openDatabase({ url: database.url, readUrl, onError });
  opened.push(db);
  return db;
};
const named = (name: string): string => {
  const url = new URL(database.url);
  url.searchParams.set("application_name", name);
  return url.href;
};
const askedBy = async (from: Connection) =>
  (await sql<{ name: string }>`select current_setting('application_name') as name`.execute(from)).rows[0]
    ?.name;
const NOBODY = "00000000-0000-4000-8000-000000000000";

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  for (const db of opened) await db.close();
  await database.drop();
});

describe("a replica", () => {
  it("is asked for what may be a moment old, under a person's row rules too, and for nothing else", async () => {
    const db = open(named("replica"));
    expect([await db.read(askedBy), await db.readAs(NOBODY, askedBy)]).toEqual(["replica", "replica"]);
    expect([await askedBy(db.serviceDb), await db.userDb(NOBODY, askedBy)]).toEqual(["", ""]);
    const role = (tx: Connection) => sql<{ role: string }>`select current_user as role`.execute(tx);
    expect((await db.readAs(NOBODY, role)).rows).toEqual([{ role: "app_user" }]);
  });

  it("takes no write, which the database itself then gets", async () => {
    const db = open(named("replica"));
    const name = await db.read(async (from) => {
      await sql`delete from private.jobs`.execute(from);
      return askedBy(from);
    });
    expect(name).toBe("");
  });

  it("that is away leaves its reads to the database itself, and is left alone for a while", async () => {
    onError.mockClear();
    const db = open("postgres://nobody@127.0.0.1:9/none");
    for (let n = 0; n < 3; n += 1) expect(await db.read(askedBy)).toBe("");
    expect(onError).toHaveBeenCalledTimes(1);
  });
});

it("without a replica the database itself is asked", async () => {
  expect(await open().read(askedBy)).toBe("");
});
