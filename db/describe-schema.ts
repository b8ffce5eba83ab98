import type { Client } from "pg";

const SCHEMAS = "('public', 'private', 'auth', 'app')";

/** Leaves out the server role's policies, which are the same for every table (api/db/server-role.ts). */
const NOT_THE_SERVERS = "roles <> '{app_server}'";

/** Queries that describe the schema, one line per fact, in an order independent of how migrations are split. */
const QUERIES = [
  `select format('%s.%s column %s %s%s%s%s', n.nspname, c.relname, a.attname, format_type(a.atttypid, a.atttypmod),
     case when a.attnotnull then ' not null' else '' end,
     case a.attgenerated when 's' then ' generated ' || pg_get_expr(d.adbin, d.adrelid)
       else coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), '') end,
     case when a.attidentity <> '' then ' identity' else '' end)
   from pg_attribute a join pg_class c on c.oid = a.attrelid and c.relkind in ('r', 'v')
   join pg_namespace n on n.oid = c.relnamespace
   left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
   where a.attnum > 0 and not a.attisdropped and n.nspname in ${SCHEMAS}`,
  `select format('%s constraint %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
   from pg_constraint where connamespace::regnamespace::text in ${SCHEMAS} and contype <> 'n'`,
  `select format('%s index: %s', tablename, indexdef) from pg_indexes where schemaname in ${SCHEMAS}`,
  `select format('%s.%s policy "%s" %s to %s using (%s) check (%s)', schemaname, tablename, policyname, cmd, roles, qual,
     with_check) from pg_policies where schemaname in ${SCHEMAS} and ${NOT_THE_SERVERS}`,
  `select format('%s: %s', t.tgrelid::regclass, pg_get_triggerdef(t.oid)) from pg_trigger t
   join pg_class c on c.oid = t.tgrelid where not t.tgisinternal and c.relnamespace::regnamespace::text in ${SCHEMAS}`,
  `select pg_get_functiondef(p.oid) from pg_proc p where p.pronamespace::regnamespace::text in ${SCHEMAS}`,
  `select format('function %s may be called by %s', p.oid::regprocedure,
     (select string_agg(grantee::regrole::text, ', ' order by grantee::regrole::text)
      from aclexplode(p.proacl) where grantee <> p.proowner and grantee <> 'app_server'::regrole))
   from pg_proc p where p.pronamespace::regnamespace::text in ${SCHEMAS}`,
  `select format('%s grants %s to %s%s', table_schema || '.' || table_name, privilege_type, grantee, '')
   from information_schema.table_privileges where table_schema in ${SCHEMAS} and grantee = 'app_user'`,
  `select format('%s grants %s (%s) to %s', table_schema || '.' || table_name, privilege_type, column_name, grantee)
   from information_schema.column_privileges where table_schema in ${SCHEMAS} and grantee = 'app_user'`,
  `select format('%s row rules %s', oid::regclass, relrowsecurity) from pg_class
   where relkind = 'r' and relnamespace::regnamespace::text in ${SCHEMAS}`,
  `select format('%s sequence', oid::regclass) from pg_class where relkind = 'S' and relnamespace::regnamespace::text in ${SCHEMAS}`,
  `select format('comment on %s %s: %s', o.type, o.identity, d.description) from pg_description d,
     lateral pg_identify_object(d.classoid, d.objoid, d.objsubid) o where o.schema in ${SCHEMAS}`,
];

export async function describeSchema(client: Client): Promise<string> {
  const lines: string[] = [];
  for (const query of QUERIES) {
    const { rows } = await client.query({ text: query, rowMode: "array" });
    lines.push(...rows.map(([line]) => String(line).trim()).toSorted());
  }
  return `${lines.join("\n")}\n`;
}
