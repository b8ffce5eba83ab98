import { describe, expect, it } from "vitest";
import { add, addPerson, resumeOf, useDatabaseWithPeople } from "./database-with-people.ts";
import { tryAs } from "./row-rules.ts";

const prepared = useDatabaseWithPeople();

const asOwner = (text: string, values: unknown[] = []) =>
  tryAs(prepared.client, prepared.ids.owner, text, values);

describe("a person's own row", () => {
  it.each([
    "role_id = 10",
    "email = 'x@example.test'",
    "active_interview_count = 0",
    "linkedin_email = 'x@x.test'",
  ])("cannot be given %s by its owner", async (change) => {
    expect(await asOwner(`update public.users set ${change} where id = app.current_user_id()`)).toBe(
      "refused",
    );
  });

  it("cannot be given to another user, and no other id be used", async () => {
    expect(await asOwner("update public.users set id = $1", [prepared.ids.other])).toBe("refused");
  });

  it("is the only row that an update without a condition changes", async () => {
    const { client, ids } = prepared;
    await client.query("set local role app_user");
    await client.query("select set_config('app.user_id', $1, true)", [ids.owner]);
    const { rowCount } = await client.query("update public.users set full_name = 'Everybody'");
    expect(rowCount).toBe(1);
  });

  it("accepts only known roles", async () => {
    const change = prepared.client.query("update public.users set role_id = 7 where id = $1", [
      prepared.ids.owner,
    ]);
    await expect(change).rejects.toMatchObject({ code: "23514" });
  });

  it("keeps the server's update time, whatever is sent", async () => {
    const { client, ids } = prepared;
    const { rows } = await client.query<{ own: boolean }>(
      "update public.users set updated_at = '1999-01-01' where id = $1 returning updated_at = now() as own",
      [ids.owner],
    );
    expect(rows).toEqual([{ own: true }]);
  });
});

describe("the audit log", () => {
  const change = async (statement: string) => {
    await add(prepared.client, "private.audit_log", { action: "promote", actor_id: prepared.ids.owner });
    return prepared.client.query(statement);
  };

  it.each([
    "update private.audit_log set action = 'nothing'",
    "update private.audit_log set action = 'nothing' where false",
    "delete from private.audit_log",
    "truncate private.audit_log",
  ])("refuses even its owner: %s", async (statement) => {
    await expect(change(statement)).rejects.toThrow("audit rows cannot be changed");
  });

  it("remains after its account is deleted", async () => {
    const { client, ids } = prepared;
    await add(client, "private.audit_log", { action: "look", actor_id: ids.owner, subject_id: ids.other });
    await client.query(`delete from auth."user" where id = $1`, [ids.other]);
    const { rowCount } = await client.query("select from private.audit_log where subject_id = $1", [
      ids.other,
    ]);
    expect(rowCount).toBe(1);
  });
});

describe("the role that user-level queries run as", () => {
  it("cannot log in or bypass row rules, owns nothing and has no memberships", async () => {
    const { rows } = await prepared.client.query(
      `select rolcanlogin, rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolreplication,
         (select count(*) from pg_class where relowner = r.oid)::int as owns,
         (select count(*) from pg_auth_members where member = r.oid)::int as member_of
       from pg_roles r where rolname = 'app_user'`,
    );
    expect(rows).toEqual([
      {
        rolcanlogin: false,
        rolsuper: false,
        rolbypassrls: false,
        rolcreaterole: false,
        rolcreatedb: false,
        rolreplication: false,
        owns: 0,
        member_of: 0,
      },
    ]);
  });

  it("sees the schemas public and app only, and can create in none", async () => {
    const { rows } = await prepared.client.query(
      `select nspname, has_schema_privilege('app_user', nspname, 'usage') as sees,
         has_schema_privilege('app_user', nspname, 'create') as creates
       from unnest(array['app', 'auth', 'private', 'public']) as s (nspname)`,
    );
    expect(rows).toEqual([
      { nspname: "app", sees: true, creates: false },
      { nspname: "auth", sees: false, creates: false },
      { nspname: "private", sees: false, creates: false },
      { nspname: "public", sees: true, creates: false },
    ]);
  });

  it("may not truncate, reference, add triggers or use sequences", async () => {
    const { rows } = await prepared.client.query(
      `select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname in ('public', 'private', 'auth', 'app') and case when c.relkind = 'S'
         then has_sequence_privilege('app_user', c.oid, 'usage, select, update')
         when c.relkind = 'r' then has_table_privilege('app_user', c.oid, 'truncate, references, trigger') else false end`,
    );
    expect(rows).toEqual([]);
  });

  it("may call three functions of ours and no other", async () => {
    const { rows } = await prepared.client.query<{ name: string }>(
      `select p.oid::regprocedure::text as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
       where n.nspname in ('public', 'private', 'auth', 'app') and has_function_privilege('app_user', p.oid, 'execute')
       order by 1`,
    );
    expect(rows.map(({ name }) => name)).toEqual([
      "app.current_user_id()",
      "app.is_coach_of(uuid)",
      "app.is_listed_coach(uuid)",
      "app.short_pieces(text)",
    ]);
  });
});

describe("a referral", () => {
  it("is read by the referrer and the referred user only", async () => {
    const { client, ids } = prepared;
    const referred = await addPerson(client, "Fay");
    const id = await add(client, "public.referrals", { referrer_id: ids.owner, referred_id: referred });
    const read = "select 1 from public.referrals where id = $1";
    expect(await tryAs(client, ids.owner, read, [id])).toBe("done");
    expect(await tryAs(client, referred, read, [id])).toBe("done");
    expect(await tryAs(client, ids.other, read, [id])).toBe("nothing");
  });

  it("has one referrer per user, never the user themself", async () => {
    const { client, ids } = prepared;
    const referred = await addPerson(client, "Fay");
    await add(client, "public.referrals", { referrer_id: ids.owner, referred_id: referred });
    await client.query("savepoint before");
    const second = add(client, "public.referrals", { referrer_id: ids.other, referred_id: referred });
    await expect(second).rejects.toMatchObject({ code: "23505" });
    await client.query("rollback to savepoint before");
    const self = add(client, "public.referrals", { referrer_id: ids.other, referred_id: ids.other });
    await expect(self).rejects.toMatchObject({ code: "23514" });
  });

  it("gives one bonus at most", async () => {
    const { client, ids } = prepared;
    const referred = await addPerson(client, "Fay");
    const referral = await add(client, "public.referrals", { referrer_id: ids.owner, referred_id: referred });
    await add(client, "public.bonus_interviews", { user_id: ids.owner, referral_id: referral });
    const again = add(client, "public.bonus_interviews", { user_id: ids.owner, referral_id: referral });
    await expect(again).rejects.toMatchObject({ code: "23505" });
  });

  it("has a code of at least ten characters", async () => {
    const { client, ids } = prepared;
    const short = add(client, "public.referral_codes", { user_id: ids.other, code: "short1234" });
    await expect(short).rejects.toMatchObject({ code: "23514" });
  });
});

/** Tries to insert a resume as Ann, with these fields changed. */
const tryAdd = (changes: Record<string, unknown>) => {
  const { client, ids } = prepared;
  const row = { ...resumeOf(ids.owner), file_path: `${ids.owner}/1700000000001-other.pdf`, ...changes };
  const places = Object.keys(row).map((_, index) => `$${index + 1}`);
  const text = `insert into public.resumes (${Object.keys(row).join(", ")}) values (${places.join(", ")})`;
  return tryAs(client, ids.owner, text, Object.values(row));
};

describe("a resume's row", () => {
  it("is taken when it is a small enough document in the owner's folder", async () => {
    expect(await tryAdd({})).toBe("done");
    expect(await tryAdd({ file_size: 10 * 1024 * 1024 })).toBe("done");
    expect(await tryAdd({ mime_type: "application/msword" })).toBe("done");
  });

  it.each([
    ["an image", { mime_type: "image/png" }],
    ["nothing", { file_size: 0 }],
    ["more than 10 MB", { file_size: 10 * 1024 * 1024 + 1 }],
  ])("is refused for %s", async (_what, changes) => {
    expect(await tryAdd(changes)).toBe("error 23514");
  });

  it("is refused outside the owner's folder, however the path is written", async () => {
    const { owner, other } = prepared.ids;
    for (const path of [
      `${other}/1700000000002-cv.pdf`,
      `${owner}/../${other}/1700000000002-cv.pdf`,
      `${owner}/..`,
      `${owner}/deeper/1700000000002-cv.pdf`,
      `/${owner}/1700000000002-cv.pdf`,
      `${owner}/1700000000002-cv\n.pdf`,
      owner,
    ]) {
      expect({ path, outcome: await tryAdd({ file_path: path }) }).toEqual({ path, outcome: "error 23514" });
    }
  });

  it("cannot belong to another user", async () => {
    const { other } = prepared.ids;
    expect(await tryAdd({ user_id: other, file_path: `${other}/1700000000003-cv.pdf` })).toBe("refused");
  });

  it("is the only row that a delete without a condition removes", async () => {
    const { client, ids } = prepared;
    await client.query("set local role app_user");
    await client.query("select set_config('app.user_id', $1, true)", [ids.owner]);
    expect((await client.query("delete from public.resumes")).rowCount).toBe(1);
    await client.query("reset role");
    expect((await client.query("select from public.resumes where user_id = $1", [ids.other])).rowCount).toBe(
      1,
    );
  });
});
