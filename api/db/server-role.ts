import { Client } from "pg";
import { SetupError } from "./setup-error.ts";

/**
 * A running server may change the rows of every table, but no table's shape, rules or triggers. It may add lines to the
 * audit log, whose number, time and hash the database sets (safety.md T78). The same applies to tables of later
 * migrations.
 */
const GRANTS = `
  do $$
  declare
    found record;
  begin
    if not exists (select from pg_roles where rolname = 'app_server') then
      create role app_server nologin noinherit;
    end if;
    for found in
      select c.oid::regclass as name, c.relrowsecurity as has_rules,
        exists (select from pg_policy where polrelid = c.oid and polname = 'the server sees every row') as has_ours
      from pg_class c
      where c.relkind in ('r', 'p', 'v') and pg_has_role(c.relowner, 'usage') and c.relnamespace::regnamespace::text in ('public', 'private', 'auth', 'app')
    loop
      execute format('grant select, insert, update, delete on %s to app_server', found.name);
      if found.has_rules and not found.has_ours then
        execute format('create policy "the server sees every row" on %s to app_server using (true) with check (true)',
          found.name);
      end if;
    end loop;
  end $$;
  grant usage on schema public, private, auth, app to app_server;
  grant usage on all sequences in schema public, private, auth, app to app_server;
  do $$
  declare
    found record;
  begin
    -- An extension's are not ours to give: a provider may keep pg_stat_statements in public.
    for found in
      select oid::regprocedure as name from pg_proc
      where pronamespace::regnamespace::text in ('public', 'private', 'auth', 'app') and pg_has_role(proowner, 'usage')
    loop
      execute format('grant execute on routine %s to app_server', found.name);
    end loop;
  end $$;
  revoke insert, update, delete on private.migrations from app_server;
  revoke all on private.audit_log from app_server;
  grant select, insert (actor_id, action, subject_id, details) on private.audit_log to app_server;
  do $$
  begin
    -- It came with a later migration than the log itself, and a restore stops where its backup was.
    if to_regclass('private.audit_head') is not null then
      revoke all on private.audit_head from app_server;
    end if;
    if to_regclass('private.audit_words') is not null then
      revoke update on private.audit_words from app_server;
    end if;
  end $$`;

/** Grants the server's role its rights; the tables' owner needs none of them. Run by the owner. */
export async function letServerIn(client: Client, role: string): Promise<void> {
  const { rows } = await client.query<{ lacks: boolean }>(
    "select not (pg_has_role($1, 'app_server', 'usage') and pg_has_role($1, 'app_user', 'set')) as lacks",
    [role],
  );
  if (!rows[0]?.lacks) return;
  const name = client.escapeIdentifier(role);
  await client.query(`grant app_server to ${name} with inherit true, set false`);
  await client.query(`grant app_user to ${name} with inherit false, set true`);
}

/** The app's roles that the current user may not grant; empty if the server's role has all of them. */
export async function findMissingGrants(client: Client, role: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `with ours as (
       select r.rolname as name, pg_has_role(current_user, r.oid, 'usage with admin option') as may_give,
         pg_has_role(server.oid, r.oid, case r.rolname when 'app_server' then 'usage' else 'set' end) as has
       from pg_roles r, pg_roles server
       where r.rolname in ('app_server', 'app_user') and server.rolname = $1)
     select name from ours where not may_give and exists (select from ours where not has) order by name`,
    [role],
  );
  return rows.map(({ name }) => name);
}

export async function grantToServers(client: Client): Promise<void> {
  await client.query(GRANTS);
}

/**
 * Only the owner may create temporary objects and objects in schema public (safety.md T101). In a database that
 * somebody else owns, these revokes may fail, so every function's search_path has pg_temp last.
 */
const CLOSED = [
  `if has_database_privilege('public', current_database(), 'temporary') then
     execute format('revoke temporary on database %I from public', current_database());
   end if`,
  `if has_schema_privilege('public', 'public', 'create') then
     revoke create on schema public from public;
   end if`,
].map((step) => `do $$ begin ${step}; exception when insufficient_privilege then null; end $$`);

export async function closeToOthers(client: Client): Promise<void> {
  for (const step of CLOSED) await client.query(step);
}

/** Limits on requests and jobs (safety.md T63). Migrations, backups and restores lift them. */
const LIMITS = {
  statement_timeout: "10s",
  lock_timeout: "5s",
  idle_in_transaction_session_timeout: "15s",
  /** Exists since PostgreSQL 17. */
  transaction_timeout: "0",
};
/**
 * Settings for formatting values and resolving names: a database or role may have other defaults, with which the driver
 * parses no date and finds no table.
 */
const CUSTOMS = {
  DateStyle: "ISO, MDY",
  IntervalStyle: "postgres",
  TimeZone: "UTC",
  array_nulls: "on",
  bytea_output: "hex",
  default_transaction_isolation: "read committed",
  extra_float_digits: "1",
  quote_all_identifiers: "off",
  row_security: "on",
  search_path: "public, pg_temp",
  standard_conforming_strings: "on",
};
const lists = new Set(["search_path"]);
const valueOf = (name: string, value: string): string => (lists.has(name) ? value : `'${value}'`);

/** The settings that this PostgreSQL version knows. */
async function findKnown(client: Client, settings: Record<string, string>): Promise<[string, string][]> {
  const { rows } = await client.query<{ name: string }>("select name from pg_settings where name = any($1)", [
    Object.keys(settings),
  ]);
  return Object.entries(settings).filter(([name]) => rows.some((row) => row.name === name));
}

/** Explains what to do when the database is read-only; null when it is writable. */
export async function findReadOnlyReason(client: Client): Promise<string | null> {
  const { rows } = await client.query<{
    isReplica: boolean;
    isReadOnly: boolean;
    role: string;
    database: string;
  }>(
    `select pg_is_in_recovery() as "isReplica", current_setting('transaction_read_only')::bool as "isReadOnly",
       quote_ident(session_user) as role, quote_ident(current_database()) as database`,
  );
  const { isReplica, isReadOnly, role, database } = rows[0] ?? {};
  if (isReplica) return "This database is a replica, which takes no changes: name its primary.";
  if (!isReadOnly) return null;
  return `This database takes no changes: default_transaction_read_only is on, which some providers set when its disk is full. Once it has room, run: set default_transaction_read_only = off; alter role ${role} in database ${database} set default_transaction_read_only = off;`;
}

export async function checkWritable(client: Client): Promise<void> {
  const reason = await findReadOnlyReason(client);
  if (reason !== null) throw new SetupError(reason);
}

/** Lock that makes servers starting together set the limits one after the other. */
const LIMITS_LOCK = 719_285;

/**
 * Sets limits and settings for the role that `url` connects as, in that database. They apply from its next connection
 * on, also behind poolers, which would refuse them as connection options. The role sets them for itself.
 */
export async function limitServer(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await checkWritable(client);
    const settings = await findKnown(client, { ...LIMITS, ...CUSTOMS });
    const wanted = settings.map(([name, value]) => `${name}=${value}`);
    const isSet = async () => {
      const { rows } = await client.query<{ limited: boolean }>(
        `select coalesce(setconfig @> $1, false) as limited from pg_db_role_setting
         where setrole = session_user::regrole
           and setdatabase = (select oid from pg_database where datname = current_database())`,
        [wanted],
      );
      return rows[0]?.limited === true;
    };
    if (await isSet()) return;
    await client.query("begin");
    await client.query("select pg_advisory_xact_lock($1)", [LIMITS_LOCK]);
    const { rows } = await client.query<{ name: string }>("select current_database() as name");
    const database = client.escapeIdentifier(rows[0]?.name ?? "");
    if (!(await isSet()))
      for (const [name, value] of settings)
        await client.query(
          `alter role session_user in database ${database} set ${name} = ${valueOf(name, value)}`,
        );
    await client.query("commit");
  } finally {
    await client.end();
  }
}

/** Lifts the limits and applies the app's settings for the rest of this transaction. */
export async function liftLimits(client: Client): Promise<void> {
  for (const [name] of await findKnown(client, LIMITS)) await client.query(`set local ${name} = 0`);
  for (const [name, value] of Object.entries(CUSTOMS))
    await client.query(`set local ${name} = ${valueOf(name, value)}`);
}
