import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it, describe } from "vitest";
import { describeSchema } from "../describe-schema.ts";
import { useDatabaseWithPeople } from "./database-with-people.ts";
import { lints } from "./lints.ts";
import { findBroken, findTables } from "./row-rules.ts";
import { allRules } from "./rules-of.ts";
import { randomUUID } from "node:crypto";
import type pg from "pg";
import { migrate } from "#api/db/migrate.ts";
import { createTestDatabase, queryOnce } from "#api/testing/test-database.ts";

const prepared = useDatabaseWithPeople();

it("the migrations make the schema that db/schema.txt describes; else: npm run tables", async () => {
  const described = readFileSync(join(import.meta.dirname, "../schema.txt"), "utf8");
  expect(await describeSchema(prepared.client)).toBe(described);
});

const find = async (query: string) => {
  const { rows } = await prepared.client.query<{ found: string }>(query);
  return rows.map(({ found }) => found);
};

describe.each(lints)("$rule", ({ query, spoil }) => {
  it("is kept by the database as the migrations make it", async () => {
    expect(await find(query)).toEqual([]);
  });

  it("is seen as broken once a change of the database breaks it", async () => {
    await prepared.client.query(spoil);
    expect(await find(query)).not.toEqual([]);
  });
});

describe("a function created in future", () => {
  it("can be called by nobody until it is granted", async () => {
    await prepared.client.query(
      "create function public.tomorrow() returns integer language sql as 'select 1'",
    );
    const { rows } = await prepared.client.query(
      "select has_function_privilege('public', 'public.tomorrow()', 'execute') as everyone",
    );
    expect(rows).toEqual([{ everyone: false }]);
  });
});

const findPolicies = async () => {
  const { rows } = await prepared.client.query<{ table: string; name: string; sql: string; cmd: string }>(
    `select schemaname || '.' || quote_ident(tablename) as table, policyname as name, cmd,
       format('%I on %I.%I', policyname, schemaname, tablename) as sql
     from pg_policies where schemaname = 'public' and roles = '{app_user}' order by 1, 2`,
  );
  return rows;
};

/** The expectations that `change` breaks; the change is rolled back. */
async function brokenBy(change: string, table: string): Promise<string[]> {
  const { client, ids } = prepared;
  await client.query("savepoint mutation");
  await client.query(change);
  const broken = await findBroken(
    client,
    ids,
    allRules.filter((rule) => rule.table === table),
  );
  await client.query("rollback to savepoint mutation");
  return broken;
}

describe("the table of expectations", () => {
  // safety.md T62
  it("has exactly one line for every table and view of every schema", async () => {
    const named = allRules.map(({ table }) => table).toSorted();
    expect(await findTables(prepared.client)).toEqual(named);
  });

  it("notices a new table", async () => {
    await prepared.client.query("create table private.forgotten (id uuid primary key)");
    expect(await findTables(prepared.client)).toContain("private.forgotten");
  });

  it("matches what the database lets each user do, per table", async () => {
    expect(await findBroken(prepared.client, prepared.ids, allRules)).toEqual([]);
  });

  // safety.md T1
  it("notices each row rule that is dropped", async () => {
    const policies = await findPolicies();
    expect(policies.length).toBeGreaterThan(15);
    for (const { table, name, sql } of policies) {
      expect({ name, broken: await brokenBy(`drop policy ${sql}`, table) }).not.toEqual({ name, broken: [] });
    }
  });

  it("notices each row rule that lets every row through", async () => {
    for (const { table, name, sql, cmd } of await findPolicies()) {
      const clauses = [
        cmd === "INSERT" ? "" : "using (true)",
        cmd === "INSERT" || cmd === "UPDATE" ? "with check (true)" : "",
      ];
      const broken = await brokenBy(`alter policy ${sql} ${clauses.join(" ")}`, table);
      expect({ name, broken }).not.toEqual({ name, broken: [] });
    }
  });

  it("notices row rules switched off, on every table of public", async () => {
    for (const { table } of allRules.filter((rule) => rule.table.startsWith("public."))) {
      const broken = await brokenBy(`alter table ${table} disable row level security`, table);
      expect({ table, broken }).not.toEqual({ table, broken: [] });
    }
  });

  it("notices a table of any schema opened to user-level queries", async () => {
    for (const { table } of allRules.filter((rule) => !rule.table.startsWith("public."))) {
      const schema = table.split(".")[0];
      const open = `grant usage on schema ${schema} to app_user; grant all on ${table} to app_user`;
      const broken = await brokenBy(`${open}; alter table ${table} disable row level security`, table);
      expect({ table, broken }).not.toEqual({ table, broken: [] });
    }
  });
});

/** Types that are not part of SQL's grammar: Postgres looks up their names, so a user could define others. */
const TAKEN = ["text", "uuid", "jsonb", "timestamptz", "date", "record"];

/** Becomes a user who defines domains with these names, whose checks run the user's code with the caller's rights. */
async function takeNames(client: pg.Client, userId: string): Promise<void> {
  await client.query(`set local role app_user; set local app.user_id = '${userId}'`);
  await client.query(`
    create function pg_temp.spy() returns pg_catalog.bool language plpgsql as $$
    begin
      if current_user <> 'app_user' then
        raise exception 'ran as %', current_user;
      end if;
      return true;
    end $$`);
  for (const name of TAKEN.filter((each) => each !== "record"))
    await client.query(`create domain pg_temp.${name} as pg_catalog.${name} check (pg_temp.spy())`);
  await client.query("create type pg_temp.record as (n pg_catalog.int4)");
}

const nameOf = (url: string) => new URL(url).pathname.slice(1);

const MAY_MAKE = `
  select rolname as name from pg_roles
  where rolname in ('app_user', 'app_server', 'greenroom_server')
    and (has_database_privilege(rolname, current_database(), 'temporary') or has_schema_privilege(rolname, 'public', 'create'))`;

/** Our functions without a pinned search_path: they would prefer a session's own names to the system's. */
const UNPINNED = `
  select proname as name from pg_proc
  where pronamespace::regnamespace::text in ('public', 'private', 'auth', 'app')
    and not coalesce(proconfig @> array['search_path=pg_catalog, pg_temp'], false)`;

// safety.md T101
describe("a session's own names", () => {
  it("can be created only by the owner, from the next start on", async () => {
    const database = await createTestDatabase();
    try {
      await queryOnce(database.url, "grant create on schema public to public");
      await queryOnce(database.url, `grant temporary on database ${nameOf(database.url)} to public`);
      expect(await queryOnce(database.url, MAY_MAKE)).toHaveLength(3);
      await migrate(database.url);
      expect(await queryOnce(database.url, MAY_MAKE)).toEqual([]);
    } finally {
      await database.drop();
    }
  });

  it("are refused to a user's queries", async () => {
    await expect(takeNames(prepared.client, prepared.ids.owner)).rejects.toThrow(
      "permission denied to create temporary",
    );
  });

  it("come after the system's in every function, where they can be created", async () => {
    const { client, ids } = prepared;
    const later = "update public.coach_bookings set booking_date = now() + interval '2 days' where id = $1";
    await client.query(later, [ids.booking]);
    await client.query(`grant temporary on database ${nameOf(prepared.url)} to app_user`);
    await takeNames(client, ids.owner);
    const cancel = "update public.coach_bookings set status = 'cancelled' where id = $1";
    await expect(client.query(cancel, [ids.booking])).resolves.toMatchObject({ rowCount: 1 });
  });

  it("come after the system's where another owner keeps that right", async () => {
    const database = await createTestDatabase({ empty: true });
    const tenant = `tenant_${randomUUID().slice(0, 8)}`;
    const run = (statement: string) => queryOnce(database.url, statement);
    try {
      await run(`create role ${tenant} login createrole password 'tenant'`);
      await run(`grant app_user, app_server to ${tenant} with admin option`);
      await run(`grant temporary on database ${nameOf(database.url)} to public`);
      await run(`grant create on database ${nameOf(database.url)} to ${tenant}`);
      await run(`grant create on schema public to ${tenant}`);
      const url = Object.assign(new URL(database.url), { username: tenant, password: "tenant" }).href;
      await migrate(url);
      expect(await queryOnce(url, UNPINNED)).toEqual([]);
      expect(await queryOnce(url, MAY_MAKE)).toHaveLength(3);
    } finally {
      const maintenance = Object.assign(new URL(database.url), { pathname: "/postgres" }).href;
      await database.drop();
      await queryOnce(maintenance, `drop role ${tenant}`);
    }
  });
});
