import type { Client } from "pg";

/**
 * What a running server may do: change rows of every table, but no table's shape, rules or triggers; and of the audit log
 * add a line, whose number, time and hash are the database's own (safety.md T78). For tables of later migrations too.
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
      where c.relkind in ('r', 'p', 'v') and c.relnamespace::regnamespace::text in ('public', 'private', 'auth', 'app')
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
  grant execute on all functions in schema public, private, auth, app to app_server;
  revoke insert, update, delete on private.migrations from app_server;
  revoke all on private.audit_log from app_server;
  grant select, insert (actor_id, action, subject_id, details) on private.audit_log to app_server`;

/** For the role that the server signs in as; the tables' owner needs none of it. Run by the owner. */
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

export async function grantToServers(client: Client): Promise<void> {
  await client.query(GRANTS);
}
