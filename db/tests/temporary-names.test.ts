import { randomUUID } from "node:crypto";
import type pg from "pg";
import { describe, expect, it } from "vitest";
import { migrate } from "#api/db/migrate.ts";
import { createTestDatabase, queryOnce } from "#api/testing/test-database.ts";
import { useDatabaseWithPeople } from "./database-with-people.ts";

const prepared = useDatabaseWithPeople();

/** Types that the grammar does not know by itself: their names are looked up, and so can be taken. */
const TAKEN = ["text", "uuid", "jsonb", "timestamptz", "date", "record"];

/** Becomes a user who takes those names for domains whose check runs what the user likes, with whatever rights it meets. */
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

/** The functions of ours that would take a session's own name before the system's. */
const UNPINNED = `
  select proname as name from pg_proc
  where pronamespace::regnamespace::text in ('public', 'private', 'auth', 'app', 'months')
    and not coalesce(proconfig @> array['search_path=pg_catalog, pg_temp'], false)`;

// safety.md T101
describe("a session's own names", () => {
  it("are nobody's to make but the owner's, from the next start on", async () => {
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

  it("stand behind the system's in every function, where the database lets them be made", async () => {
    const { client, ids } = prepared;
    const later = "update public.coach_bookings set booking_date = now() + interval '2 days' where id = $1";
    await client.query(later, [ids.booking]);
    await client.query(`grant temporary on database ${nameOf(prepared.url)} to app_user`);
    await takeNames(client, ids.owner);
    const cancel = "update public.coach_bookings set status = 'cancelled' where id = $1";
    await expect(client.query(cancel, [ids.booking])).resolves.toMatchObject({ rowCount: 1 });
  });

  it("stand behind the system's where the database belongs to somebody else, who keeps that right", async () => {
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
