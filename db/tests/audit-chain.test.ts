import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  findAuditHead,
  findBrokenLine,
  insertAuditLine,
  listAuditLines,
} from "#api/features/admin/audit/queries.ts";
import { openDatabase, type Database } from "#api/db/database.ts";
import { migrate } from "#api/db/migrate.ts";
import { createTestDatabase, queryOnce, type TestDatabase } from "#api/testing/test-database.ts";

let database: TestDatabase;
let db: Database;
let owner: Database;

beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase({ url: database.serverUrl, onError: () => undefined });
  owner = openDatabase({ url: database.url, onError: () => undefined });
});
afterAll(async () => {
  await db.close();
  await owner.close();
  await database.drop();
});

const add = (action: string) =>
  queryOnce(database.serverUrl, "insert into private.audit_log (action) values ($1)", [action]);
const runAsServerRole = (statement: string) => queryOnce(database.serverUrl, statement);
/** Runs a change as the table owner, who can disable the trigger. Returns the broken line found, and rolls back. */
async function foundAfter(statement: string): Promise<string | null> {
  const tx = await owner.serviceDb.startTransaction().execute();
  await sql`alter table private.audit_log disable trigger user`.execute(tx);
  await sql.raw(statement).execute(tx);
  const found = await findBrokenLine(tx);
  await tx.rollback().execute();
  return found;
}

// safety.md T78
describe("the role that the server runs as", () => {
  it.each([
    ["alter table private.audit_log disable trigger user", "must be owner"],
    ["alter table private.audit_log disable trigger audit_log_is_append_only", "must be owner"],
    ["drop trigger audit_log_is_append_only on private.audit_log", "must be owner"],
    [
      "create or replace function private.refuse_change() returns trigger language sql as ''",
      "permission denied",
    ],
    ["create function app.mine() returns integer language sql as 'select 1'", "permission denied"],
    ["drop table private.audit_log", "must be owner"],
    ["update private.audit_log set action = 'nothing'", "permission denied"],
    ["delete from private.audit_log", "permission denied"],
    ["truncate private.audit_log", "permission denied"],
    ["insert into private.audit_log (action, at) values ('early', '2020-01-01')", "permission denied"],
    ["insert into private.audit_log (action, hash) values ('forged', 'x')", "permission denied"],
    ["update private.audit_head set hash = ''", "permission denied"],
    ["set session_replication_role = replica", "permission denied"],
    ["alter table public.users disable row level security", "must be owner"],
    ['drop policy "a user reads their own row" on public.users', "must be owner"],
    ["update private.migrations set hash = ''", "permission denied"],
    ["update private.audit_words set words = '{}'", "permission denied"],
    ["set role greenroom", "permission denied"],
    ["set role postgres", "permission denied"],
    ["create role thief login", "permission denied"],
  ])("may not: %s", async (statement, why) => {
    await expect(runAsServerRole(statement)).rejects.toThrow(why);
  });

  it("may read and change rows of every other table, those of later migrations too", async () => {
    expect(await runAsServerRole("select from public.users")).toEqual([]);
    const refused = await queryOnce(
      database.url,
      `select c.oid::regclass::text as name from pg_class c
       where c.relkind in ('r', 'v') and c.relnamespace::regnamespace::text in ('public', 'private', 'auth', 'app')
         and not (has_table_privilege('greenroom_server', c.oid, 'select')
           and has_table_privilege('greenroom_server', c.oid, 'insert')
           and has_table_privilege('greenroom_server', c.oid, 'update')
           and has_table_privilege('greenroom_server', c.oid, 'delete')
           and (not c.relrowsecurity or exists (select from pg_policy
             where polrelid = c.oid and polroles = array['app_server'::regrole::oid])))`,
    );
    expect(refused.map((row) => (row as { name: string }).name).toSorted()).toEqual([
      "private.audit_head",
      "private.audit_log",
      "private.audit_words",
      "private.migrations",
    ]);
  });
});

// safety.md T78
describe("the audit log's chain", () => {
  it("holds for lines that many write at once", async () => {
    await Promise.all(Array.from({ length: 12 }, (_, n) => add(`at once ${n}`)));
    await queryOnce(
      database.url,
      "insert into private.audit_log (action) select 'together' from generate_series(1, 3)",
    );
    expect(await findBrokenLine(db.serviceDb)).toBeNull();
  });

  it("waits for a line whose transaction is still open", async () => {
    const slow = new pg.Client({ connectionString: database.serverUrl });
    await slow.connect();
    await slow.query("begin");
    await slow.query("insert into private.audit_log (action) values ('first')");
    const second = add("second");
    await slow.query("commit");
    await slow.end();
    await second;
    expect(await findBrokenLine(db.serviceDb)).toBeNull();
  });

  it.each<[string, string, number]>([
    ["a changed word", "update private.audit_log set action = 'nothing' where id = 5", 5],
    ["another time", "update private.audit_log set at = at - interval '1 hour' where id = 6", 6],
    ["another actor", "update private.audit_log set actor_id = gen_random_uuid() where id = 7", 7],
    ["a line taken out", "delete from private.audit_log where id = 8", 9],
    ["the first line taken out", "delete from private.audit_log where id = 1", 2],
  ])("breaks by %s, and its first broken line is found", async (_how, statement, line) => {
    expect(await foundAfter(statement)).toBe(String(line));
  });
});

const newest = async (connection: Database["serviceDb"]) => {
  const [line] = await listAuditLines(connection, { actor: "", subject: "", before: undefined, limit: 1 });
  return line?.details;
};

// safety.md T104
describe("text typed by staff in an audit line", () => {
  const details = { search: "Ann Applicant", sort: "name" };
  const type = () =>
    insertAuditLine(db.serviceDb, { actorId: null, action: "users exported", subjectId: null, details });

  it("is read with the line, and can be deleted without breaking the chain", async () => {
    await type();
    expect(await newest(db.serviceDb)).toEqual(details);
    expect(
      await queryOnce(database.url, "select from private.audit_log where details::text ~ 'Ann'"),
    ).toEqual([]);
    await runAsServerRole("delete from private.audit_words");
    expect(await newest(db.serviceDb)).toEqual({ sort: "name", wordsDeleted: true });
    expect(await findBrokenLine(db.serviceDb)).toBeNull();
  });

  it("is detected when it was changed", async () => {
    await type();
    const [line] = await queryOnce<{ id: string }>(
      database.url,
      "select line_id::text as id from private.audit_words",
    );
    const other = `update private.audit_words set words = '{"search": "Ben"}'`;
    expect(await foundAfter(other)).toBe(line?.id);
  });
});

// safety.md T104
describe("lines of an older version, which contained the text", () => {
  it("lose it and stay in the chain; changes and deletions are detected", async () => {
    const old = await createTestDatabase({ empty: true });
    const was = openDatabase({ url: old.url, onError: () => undefined });
    const addOld = (action: string, details: object) =>
      queryOnce(old.url, "insert into private.audit_log (action, details) values ($1, $2)", [
        action,
        details,
      ]);
    const foundAfterChange = async (statement: string) => {
      const tx = await was.serviceDb.startTransaction().execute();
      await sql`alter table private.audit_log disable trigger user`.execute(tx);
      await sql.raw(statement).execute(tx);
      const found = await findBrokenLine(tx);
      await tx.rollback().execute();
      return found;
    };
    try {
      await migrate(old.url, { upTo: "0025" });
      await addOld("users listed", { search: "" });
      await addOld("users exported", { search: "Ann Applicant", sort: "name", order: "asc" });
      await addOld("users exported", { search: "ann@example.test", sort: "name", order: "asc" });
      await addOld("coach not listed", { previous: "waiting", reason: "Ann Applicant did not answer." });
      await addOld("audit log viewed", {});
      const [head] = await queryOnce<{ hash: string }>(old.url, "select hash from private.audit_head");
      await migrate(old.url);
      expect(await findBrokenLine(was.serviceDb)).toBeNull();
      expect(await queryOnce(old.url, "select from private.audit_log where details::text ~* 'Ann'")).toEqual(
        [],
      );
      const lines = await listAuditLines(was.serviceDb, {
        actor: "",
        subject: "",
        before: undefined,
        limit: 9,
      });
      expect(lines.map((line) => line.details["search"] ?? line.details["reason"])).toEqual([
        undefined,
        undefined,
        "Ann Applicant did not answer.",
        "ann@example.test",
        "Ann Applicant",
        "",
      ]);
      // An earlier hash can still be found.
      expect(await findAuditHead(was.serviceDb, head?.hash)).toMatchObject({ lines: 5 });
      for (const [statement, line] of [
        ["update private.audit_log set action = 'nothing' where id = 2", "2"],
        ["update private.audit_log set details = '{}' where id = 3", "3"],
        ["delete from private.audit_log where id = 1", "2"],
        ["delete from private.audit_log where id = 2", "3"],
        ["delete from private.audit_log where id = 4", "5"],
        [`update private.audit_log set details = '{"lines": []}' where id = 6`, "2"],
      ] as const)
        expect(await foundAfterChange(statement), statement).toBe(line);
      await queryOnce(old.url, "delete from private.audit_words");
      expect(await findBrokenLine(was.serviceDb)).toBeNull();
    } finally {
      await was.close();
      await old.drop();
    }
  });
});

// safety.md T78
describe("a line cut off at the end", () => {
  it("breaks the chain at the next one", async () => {
    await add("cut off");
    const tx = await owner.serviceDb.startTransaction().execute();
    await sql`alter table private.audit_log disable trigger audit_log_is_append_only`.execute(tx);
    await sql`delete from private.audit_log where action = 'cut off'`.execute(tx);
    expect(await findBrokenLine(tx)).toBeNull();
    await sql`insert into private.audit_log (action) values ('the next')`.execute(tx);
    const { rows } = await sql<{
      id: string;
    }>`select id from private.audit_log where action = 'the next'`.execute(tx);
    expect(await findBrokenLine(tx)).toBe(rows[0]?.id);
    await tx.rollback().execute();
  });
});

// safety.md T78
describe("the audit log's chain", () => {
  it("continues when lines of two months alternate", async () => {
    for (const [at, later] of [0, 1, 0, 2, 1, 9].entries())
      await queryOnce(
        database.url,
        "insert into private.audit_log (action, at) values ($1, now() + make_interval(months => $2))",
        [`turn ${at}`, later],
      );
    await add("turn 6");
    const lines = await queryOnce<{ id: string }>(
      database.url,
      "select id from private.audit_log where action like 'turn %' order by id",
    );
    expect(await findBrokenLine(db.serviceDb)).toBeNull();
    expect(await foundAfter("delete from private.audit_log where action = 'turn 1'")).toBe(lines[2]?.id);
  });
});
