import { describe, expect, it } from "vitest";
import { useDatabaseWithPeople } from "./database-with-people.ts";
import { findBroken, findTables } from "./row-rules.ts";
import { allRules } from "./rules-of.ts";

const prepared = useDatabaseWithPeople();

const findPolicies = async () => {
  const { rows } = await prepared.client.query<{ table: string; name: string; sql: string; cmd: string }>(
    `select schemaname || '.' || quote_ident(tablename) as table, policyname as name, cmd,
       format('%I on %I.%I', policyname, schemaname, tablename) as sql
     from pg_policies where schemaname = 'public' and roles = '{app_user}' order by 1, 2`,
  );
  return rows;
};

/** How many expectations break when `change` is made; the change is taken back. */
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

  it("says of each table what the database lets each person do", async () => {
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
