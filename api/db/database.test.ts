import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, queryOnce, type TestDatabase } from "#api/testing/test-database.ts";
import { limitServer } from "./server-role.ts";
import { openDatabase, type Database } from "./database.ts";

let own: TestDatabase;
let db: Database;
const errors: Error[] = [];
beforeAll(async () => {
  own = await createTestDatabase();
  await limitServer(own.url);
  db = openDatabase({ url: own.url, onError: (error) => errors.push(error) });
});
afterAll(async () => {
  await db.close();
  await own.drop();
});

type Who = { role: string; id: string | null };
const who = sql<Who>`select current_user as role, nullif(current_setting('app.user_id', true), '') as id`;

describe("a query for a user", () => {
  it("runs as the user-level role with that user's id, and leaves nothing of it behind", async () => {
    const id = randomUUID();
    const inside = await db.userDb(id, async (tx) => (await who.execute(tx)).rows[0]);
    expect(inside).toEqual({ role: "app_user", id });
    const after = await Promise.all(Array.from({ length: 30 }, () => who.execute(db.serviceDb)));
    expect(new Set(after.map(({ rows }) => `${rows[0]?.role} ${rows[0]?.id}`))).toEqual(
      new Set(["greenroom null"]),
    );
  });

  it("never sees another user's id, many at once", async () => {
    const ids = Array.from({ length: 60 }, () => randomUUID());
    const seen = await Promise.all(
      ids.map((id) => db.userDb(id, async (tx) => (await who.execute(tx)).rows[0]?.id)),
    );
    expect(seen).toEqual(ids);
  });

  it("rolls back when it throws", async () => {
    const id = randomUUID();
    await db.serviceDb
      .insertInto("auth.user")
      .values({ id, name: "Ann", email: `${id}@example.test` })
      .execute();
    await db.serviceDb
      .insertInto("users")
      .values({ id, email: `${id}@example.test`, full_name: "Ann" })
      .execute();
    const work = db.userDb(id, async (tx) => {
      await tx.updateTable("users").set({ full_name: "Changed" }).execute();
      throw new Error("thought better of it");
    });
    await expect(work).rejects.toThrow("thought better of it");
    const row = await db.serviceDb
      .selectFrom("users")
      .select("full_name")
      .where("id", "=", id)
      .executeTakeFirst();
    expect(row?.full_name).toBe("Ann");
  });

  it.each(["", "1", "x'; reset role; --", "00000000-0000-0000-0000-00000000000g"])(
    "is refused for an id that is none: %j",
    (id) => {
      expect(() => db.userDb(id, () => Promise.resolve())).toThrow("userDb needs a user id");
    },
  );
});

describe("every connection", () => {
  // safety.md T63
  it("has limits on statements, waits for locks and forgotten transactions", async () => {
    const settings = sql<{ name: string; setting: string }>`
      select name, setting from pg_settings
      where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout') order by name`;
    const { rows } = await settings.execute(db.serviceDb);
    expect(rows).toEqual([
      { name: "idle_in_transaction_session_timeout", setting: "15000" },
      { name: "lock_timeout", setting: "5000" },
      { name: "statement_timeout", setting: "10000" },
    ]);
    const auth = await sql`show statement_timeout`.execute(db.authDb);
    expect(auth.rows).toEqual([{ statement_timeout: "10s" }]);
  });

  it("may break while idle without ending the process; the next query works", async () => {
    await sql`select 1`.execute(db.serviceDb);
    const { rows: broken } = await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(db.serviceDb);
    expect(broken.length).toBeGreaterThan(0);
    await expect.poll(() => errors.length).toBe(broken.length);
    const responses = await Promise.all(Array.from({ length: 5 }, () => sql`select 1`.execute(db.serviceDb)));
    expect(responses).toHaveLength(5);
  });

  it("writes dates and finds tables as the app expects, whatever the database's customs are", async () => {
    await queryOnce(
      own.url,
      `do $$ begin
        execute format('alter database %I set datestyle = %L', current_database(), 'German');
        execute format('alter database %I set search_path = %L', current_database(), 'auth');
        execute format('alter database %I set timezone = %L', current_database(), 'Asia/Tokyo');
        execute format('alter database %I set row_security = off', current_database());
        execute format('alter database %I set standard_conforming_strings = off', current_database());
        execute format('alter database %I set array_nulls = off', current_database());
      end $$`,
    );
    const fresh = openDatabase({ url: own.url, onError: (error) => errors.push(error) });
    const { rows } = await sql<{
      at: Date;
      text: string;
      zone: string;
      rules: string;
      path: string;
      list: unknown;
    }>`
      select timestamptz '2026-03-01 12:00:00+00' as at, (timestamptz '2026-03-01 12:00:00+00')::text as text,
        current_setting('timezone') as zone, current_setting('row_security') as rules, 'a\\b' as path,
        '{1,null}'::text[] as list`.execute(fresh.serviceDb);
    expect(rows[0]).toEqual({
      at: new Date("2026-03-01T12:00:00Z"),
      text: "2026-03-01 12:00:00+00",
      zone: "UTC",
      rules: "on",
      path: String.raw`a\b`,
      list: ["1", null],
    });
    await fresh.serviceDb.selectFrom("users").select("id").limit(1).execute();
    await fresh.close();
  });
});
