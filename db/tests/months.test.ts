import type pg from "pg";
import { describe, expect, it } from "vitest";
import { migrate, MONTHS_AHEAD } from "#api/db/migrate.ts";
import { queryOnce } from "#api/testing/test-database.ts";
import { listColumns, readContents } from "../../scripts/matrix/table-contents.ts";
import {
  addInterview,
  DIVIDED,
  firstIdOf,
  monthOf,
  partsOf,
  placesOf,
  randomIn,
  useMonths,
  value,
} from "./database-by-month.ts";

const shared = useMonths();
const month = (from: number) => monthOf(shared.owner, from);

async function takeAway(on: pg.Client, table: string, part: string): Promise<void> {
  await on.query(`alter table ${table} detach partition months.${part}`);
  await on.query(`drop table months.${part}`);
}

describe("an interview's id", () => {
  it("is a UUID of version 7 that begins with its time", async () => {
    const before = Date.now();
    const { interview } = await addInterview(shared.owner);
    expect(interview).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    const at = Number.parseInt(interview.replaceAll("-", "").slice(0, 12), 16);
    expect(at).toBeGreaterThanOrEqual(before - 1);
    expect(at).toBeLessThanOrEqual(Date.now() + 1);
  });

  it("is nobody's to guess: 74 bits of it are random", async () => {
    const ids = await value<string[]>(
      shared.owner,
      "select array_agg(app.new_interview_id()) from generate_series(1, 500)",
    );
    expect(new Set(ids.map((id) => id.slice(15))).size).toBe(500);
    const bits = ids.map((id) => BigInt(`0x${id.replaceAll("-", "").slice(13)}`));
    const [all, none] = [bits.reduce((a, b) => a | b), bits.reduce((a, b) => a & b)];
    // The two bits that are always the same say which kind of UUID it is.
    expect([(all ^ none).toString(2).replaceAll("0", "").length, none]).toEqual([74, 0x8n << 60n]);
  });
});

describe("what an interview has", () => {
  it("lies in the month in which it began", async () => {
    const { interview } = await addInterview(shared.owner);
    const now = await month(0);
    expect(await placesOf(shared.owner, interview)).toEqual([
      `months.messages_${now}`,
      `months.reports_${now}`,
    ]);
  });

  it("lies in the rest, or with the ids that have no time, where its id is of before", async () => {
    const past = await addInterview(shared.owner, randomIn("00000001-0000"));
    const far = await addInterview(shared.owner, randomIn("f0000001-0000"));
    expect(await placesOf(shared.owner, past.interview)).toEqual([
      "months.messages_rest",
      "months.reports_rest",
    ]);
    expect(await placesOf(shared.owner, far.interview)).toEqual([
      "months.messages_untimed",
      "months.reports_untimed",
    ]);
  });

  it("lies in a month that its old id names by chance, and is found there", async () => {
    const { interview } = await addInterview(shared.owner, randomIn(await firstIdOf(shared.owner, 1)));
    const next = await month(1);
    expect(await placesOf(shared.owner, interview)).toEqual([
      `months.messages_${next}`,
      `months.reports_${next}`,
    ]);
  });

  it("is read from one part, by one look into an index", async () => {
    const { interview } = await addInterview(shared.owner);
    const { rows } = await shared.owner.query<{ "QUERY PLAN": string }>(
      `explain (costs off) select content from public.messages where conversation_id = '${interview}'`,
    );
    const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
    expect(plan.match(/ on /g)).toHaveLength(1);
    expect(plan).toContain(`messages_${await month(0)}`);
  });
});

describe("the months ahead", () => {
  it("are there from the first start, for each table", async () => {
    const months: string[] = [];
    for (let from = 0; from <= MONTHS_AHEAD; from += 1) months.push(await month(from));
    for (const table of DIVIDED) {
      const name = table.split(".")[1];
      const known = (await partsOf(shared.owner, table)).filter((part) => /\d$/.test(part));
      expect(known).toEqual(months.map((one) => `months.${name}_${one}`));
    }
  });

  it("are made once, when they are missing, by servers that start together too", async () => {
    const { made, owner } = await shared.open();
    const last = await month(MONTHS_AHEAD);
    const all = async () => {
      const parts = [];
      for (const table of DIVIDED) parts.push(await partsOf(owner, table));
      return parts;
    };
    const before = await all();
    for (const table of DIVIDED) await takeAway(owner, table, `${table.split(".")[1]}_${last}`);
    await Promise.all([migrate(made.url), migrate(made.url), migrate(made.url)]);
    expect(await all()).toEqual(before);
    await migrate(made.url);
  });

  it("take over what lies in the rest and is theirs by chance, with all that refers to it", async () => {
    const { made, owner } = await shared.open();
    const last = await month(MONTHS_AHEAD);
    for (const name of ["messages", "reports"]) await takeAway(owner, `public.${name}`, `${name}_${last}`);
    const { user, interview } = await addInterview(
      owner,
      randomIn(await firstIdOf(shared.owner, MONTHS_AHEAD)),
    );
    expect(await placesOf(owner, interview)).toEqual(["months.messages_rest", "months.reports_rest"]);
    const columns = await listColumns(made.url);
    const before = await readContents(made.url, columns);
    const keys = `select conrelid::regclass::text as of, conname, pg_get_constraintdef(oid) as rule from pg_constraint
      where confrelid = 'public.reports'::regclass and conparentid = 0 order by 1`;
    const { rows: were } = await owner.query(keys);
    await migrate(made.url);
    expect(await placesOf(owner, interview)).toEqual([`months.messages_${last}`, `months.reports_${last}`]);
    expect(await readContents(made.url, columns)).toEqual(before);
    expect((await owner.query(keys)).rows).toEqual(were);
    expect(were).toHaveLength(4);
    await owner.query("delete from public.users where id = $1", [user]);
    expect(await value(owner, "select count(*)::int from public.report_flags")).toBe(0);
  });

  it("leave a month in the rest that has begun there, and go on", async () => {
    const { made, owner } = await shared.open();
    const [now, last] = [await month(0), await month(MONTHS_AHEAD)];
    for (const name of ["messages", "reports"])
      for (const one of [now, last]) await takeAway(owner, `public.${name}`, `${name}_${one}`);
    const { interview } = await addInterview(owner);
    await migrate(made.url);
    expect(await placesOf(owner, interview)).toEqual(["months.messages_rest", "months.reports_rest"]);
    expect(await partsOf(owner, "public.messages")).toContain(`months.messages_${last}`);
    expect(await partsOf(owner, "public.messages")).not.toContain(`months.messages_${now}`);
  });

  it("leave a line of the audit log where it is, whatever time it has", async () => {
    const { made, owner } = await shared.open();
    const last = await month(MONTHS_AHEAD);
    await takeAway(owner, "private.audit_log", `audit_log_${last}`);
    await owner.query(
      "insert into private.audit_log (action, at) values ('early', now() + make_interval(months => $1))",
      [MONTHS_AHEAD],
    );
    await migrate(made.url);
    expect(await value(owner, "select tableoid::regclass::text from private.audit_log")).toBe(
      "months.audit_log_rest",
    );
    expect(await partsOf(owner, "private.audit_log")).not.toContain(`months.audit_log_${last}`);
  });

  it("are not made anew where somebody keeps a part in another schema", async () => {
    const { made, owner } = await shared.open();
    await owner.query("create schema archive");
    await owner.query(`alter table months.messages_${await month(0)} set schema archive`);
    await migrate(made.url);
    expect(await partsOf(owner, "public.messages")).toContain(`archive.messages_${await month(0)}`);
  });

  it("are left to the next start while a backup reads the tables", async () => {
    const { made, owner } = await shared.open();
    const last = await month(MONTHS_AHEAD);
    await takeAway(owner, "public.messages", `messages_${last}`);
    await owner.query("begin");
    await owner.query("select from public.messages");
    await migrate(made.url);
    await owner.query("commit");
    expect(await partsOf(owner, "public.messages")).not.toContain(`months.messages_${last}`);
    await migrate(made.url);
    expect(await partsOf(owner, "public.messages")).toContain(`months.messages_${last}`);
  });
});

// safety.md T1, T62, T78
describe("the part of a table that holds one month", () => {
  const parts = async () =>
    (
      await shared.owner.query<{ name: string }>(
        "select oid::regclass::text as name from pg_class where relispartition and relkind = 'r'",
      )
    ).rows.map(({ name }) => name);

  it("cannot be read, changed or emptied past its table by the server, nor by a user's queries", async () => {
    const names = await parts();
    expect(names.length).toBeGreaterThan(15);
    for (const name of names)
      for (const statement of [
        `select from ${name}`,
        `insert into ${name} default values`,
        `update ${name} set tableoid = tableoid`,
        `delete from ${name}`,
        `truncate ${name}`,
      ]) {
        await expect(queryOnce(shared.made.serverUrl, statement)).rejects.toThrow(
          "permission denied for schema months",
        );
        await expect(
          queryOnce(shared.made.serverUrl, `begin; set local role app_user; ${statement}`),
        ).rejects.toThrow("permission denied for schema months");
      }
  });

  it("gives nobody a right of its own, and shows no row where somebody gave one", async () => {
    const { interview } = await addInterview(shared.owner);
    const { rows } = await shared.owner.query(
      `select c.oid::regclass::text from pg_class c, aclexplode(c.relacl) a
       where c.relnamespace = 'months'::regnamespace and a.grantee <> c.relowner`,
    );
    expect(rows).toEqual([]);
    const [part = ""] = await placesOf(shared.owner, interview);
    await shared.owner.query("begin");
    await shared.owner.query(`grant usage on schema months to app_user; grant all on ${part} to app_user`);
    await shared.owner.query("set local role app_user");
    const { rows: seen } = await shared.owner.query(`select from ${part}`);
    await shared.owner.query("rollback");
    expect(seen).toEqual([]);
  });

  it("has row rules on, and every trigger that its table runs for each row", async () => {
    const { rows } = await shared.owner.query(
      `select c.oid::regclass::text as part from pg_class c where c.relispartition and c.relkind = 'r' and not c.relrowsecurity
       union all
       select c.oid::regclass::text || ' ' || t.tgname from pg_class c join pg_inherits i on i.inhrelid = c.oid
       join pg_trigger t on t.tgrelid = i.inhparent and not t.tgisinternal and (t.tgtype & 1) = 1
       where not exists (select from pg_trigger p where p.tgrelid = c.oid and p.tgparentid = t.oid and p.tgenabled = 'O')`,
    );
    expect(rows).toEqual([]);
  });

  it("of the audit log refuses its owner every change, as the log does", async () => {
    const names = (await parts()).filter((name) => name.startsWith("months.audit_log"));
    expect(names).toHaveLength(MONTHS_AHEAD + 2);
    for (const name of names)
      for (const statement of [
        `update ${name} set action = ''`,
        `delete from ${name} where false`,
        `truncate ${name}`,
      ])
        await expect(shared.owner.query(statement)).rejects.toThrow("audit rows cannot be changed");
  });
});

describe("a month that is taken off, as docs/operations.md says", () => {
  it("is not found until it is put back, and goes with its person all the same", async () => {
    const { owner } = await shared.open();
    const now = await month(0);
    const { user, interview } = await addInterview(owner);
    const other = await addInterview(owner);
    const bound = await value<string>(
      owner,
      "select pg_get_expr(relpartbound, oid) from pg_class where oid = $1::regclass",
      [`months.messages_${now}`],
    );
    await owner.query(`alter table public.messages detach partition months.messages_${now}`);
    expect(await placesOf(owner, interview)).toEqual([`months.reports_${now}`]);
    await owner.query("delete from public.users where id = $1", [user]);
    expect(await value(owner, `select count(*)::int from months.messages_${now}`)).toBe(1);
    await owner.query(`alter table public.messages attach partition months.messages_${now} ${bound}`);
    expect(await placesOf(owner, other.interview)).toHaveLength(2);
    await expect(
      owner.query(`alter table public.reports detach partition months.reports_${now}`),
    ).rejects.toThrow("violates foreign key constraint");
  });
});
