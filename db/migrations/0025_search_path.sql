-- An empty search_path keeps no session's own names out of a function: PostgreSQL looks for types and tables in pg_temp
-- first unless the path says where it stands. A user-level query that made a domain pg_temp.text had its check run with the
-- rights of the tables' owner, by any function that says `text` (safety.md T101). With pg_temp last every name is found in
-- pg_catalog before it; all others are written with their schema.
--
-- Only functions need it. A view, a row rule, a default, a check, a generated column, an index and the `when` of a trigger are
-- kept parsed, with the number of each type and table, from the moment they were made; a trigger knows its function by
-- number. The body of a function is a text that each session reads anew. Functions and operators are never looked for in pg_temp.
--
-- The right to make temporary objects is taken away at every start (api/db/server-role.ts), since a copy of a database
-- doesn't carry it.

do $$
declare
  found record;
begin
  for found in
    select p.oid::regprocedure as name from pg_proc p
    where p.pronamespace::regnamespace::text in ('public', 'private', 'auth', 'app', 'months') and p.prokind <> 'a'
      and pg_has_role(p.proowner, 'usage')
      -- An extension's are not ours to change: a provider may keep pg_stat_statements in public.
      and not exists (select from pg_depend d
        where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
  loop
    execute format('alter routine %s set search_path = pg_catalog, pg_temp', found.name);
  end loop;
end $$;
