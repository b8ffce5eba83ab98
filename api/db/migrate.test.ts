import { readdirSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { afterEach, describe, expect, it } from "vitest";
import { createTestDatabase, queryOnce, type TestDatabase } from "#api/testing/test-database.ts";
import { migrate } from "./migrate.ts";

const ALL = readdirSync(join(import.meta.dirname, "../../db/migrations")).toSorted();
const databases: TestDatabase[] = [];
afterEach(async () => {
  await Promise.all(databases.splice(0).map((database) => database.drop()));
});

const create = async (options?: { empty: boolean }) => {
  const database = await createTestDatabase(options);
  databases.push(database);
  return database.url;
};

describe("migrating the database", () => {
  it("applies every migration once, in order", async () => {
    const url = await create({ empty: true });
    expect(await migrate(url)).toEqual(ALL);
    expect(await migrate(url)).toEqual([]);
  });

  it("is done once when several servers start together", async () => {
    const url = await create({ empty: true });
    const applied = await Promise.all([migrate(url), migrate(url), migrate(url)]);
    expect(applied.toSorted((a, b) => b.length - a.length)).toEqual([ALL, [], []]);
  });

  it("uses an existing trigram extension in another schema", async () => {
    const url = await create({ empty: true });
    await queryOnce(url, "create extension pg_trgm with schema public");
    expect(await migrate(url)).toEqual(ALL);
  });

  it.each(["quote_all_identifiers = on", "standard_conforming_strings = off", "statement_timeout = 100"])(
    "goes through where the database says %s",
    async (custom) => {
      const url = await create({ empty: true });
      await queryOnce(url, `alter database ${new URL(url).pathname.slice(1)} set ${custom}`);
      expect(await migrate(url)).toEqual(ALL);
    },
  );

  it("is refused where nothing can be written, and says what to run", async () => {
    const url = await create({ empty: true });
    await queryOnce(
      url,
      `alter database ${new URL(url).pathname.slice(1)} set default_transaction_read_only = on`,
    );
    const refused = await migrate(url).catch((error: unknown) => String(error));
    const [, advice = ""] = /run: (.*);/u.exec(String(refused)) ?? [];
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    for (const step of advice.split(";")) await client.query(step);
    await client.end();
    expect(await migrate(url)).toEqual(ALL);
  });

  it("is refused when a landed migration was edited, and says which", async () => {
    const url = await create();
    await queryOnce(url, "update private.migrations set hash = 'another' where name = '0005_interviews.sql'");
    await expect(migrate(url)).rejects.toThrow(
      "Migration 0005_interviews.sql was changed after it had landed.",
    );
  });

  it("is refused on a database of a newer version, and says what to do", async () => {
    const url = await create();
    await queryOnce(url, "insert into private.migrations (name, hash) values ('9999_later.sql', 'its own')");
    await expect(migrate(url)).rejects.toThrow(
      /A newer version .* \(9999_later\.sql\)\. Start that version, or restore the backup/,
    );
  });

  it("upgrades an older version's database and keeps its data", async () => {
    const url = await create({ empty: true });
    const older = ALL.at(-3);
    await migrate(url, { upTo: older });
    const [person] = await queryOnce<{ id: string }>(
      url,
      `with made as (
         insert into auth."user" (email, name, "emailVerified") values ('ann@example.test', 'Ann', true) returning id)
       insert into public.users (id, email, full_name, role_id) select id, 'ann@example.test', 'Ann', 1 from made returning id`,
    );
    expect(await migrate(url)).toEqual(ALL.slice(-2));
    expect(await queryOnce(url, "select id, full_name from public.users")).toEqual([
      { id: person?.id, full_name: "Ann" },
    ]);
  });

  it("is all or nothing", async () => {
    const url = await create({ empty: true });
    await queryOnce(url, "create table public.resumes (n integer)");
    await expect(migrate(url)).rejects.toThrow("already exists");
    expect(
      await queryOnce(url, "select nspname from pg_namespace where nspname in ('auth', 'private')"),
    ).toEqual([]);
    await queryOnce(url, "drop table public.resumes");
    expect(await migrate(url)).toEqual(ALL);
  });
});
