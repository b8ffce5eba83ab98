/** Lints of the database catalogue, after Supabase's splinter: each query returns the names of violations. */

export type Lint = {
  rule: string;
  /** Returns rows with `found`. */
  query: string;
  /** SQL that creates a violation, which the lint must find. */
  spoil: string;
};

const SCHEMAS = "('public', 'private', 'auth', 'app')";

/** Functions that a row rule may call per row, because their argument comes from the row. */
const PER_ROW_FUNCTIONS = ["is_coach_of", "is_listed_coach"];

/** SECURITY DEFINER functions that user-level queries may call. */
const DEFINER_FUNCTIONS = ["is_coach_of", "is_listed_coach"];

const quoted = (names: string[]) => names.map((name) => `'${name}'`).join(", ");

const tableLints: Lint[] = [
  {
    rule: "every table has row rules switched on",
    query: `select c.relname as found from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ${SCHEMAS} and c.relkind = 'r' and not c.relrowsecurity`,
    spoil: "alter table private.jobs disable row level security",
  },
  {
    rule: "every table of public has at least one row rule",
    query: `select c.relname as found from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relkind = 'r' and not exists (
        select from pg_policy where polrelid = c.oid and polroles = array['app_user'::regrole::oid])`,
    spoil: `drop policy "a user reads their own messages" on public.messages`,
  },
  {
    rule: "every table has a primary key",
    query: `select c.relname as found from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ${SCHEMAS} and c.relkind = 'r'
        and not exists (select from pg_index where indrelid = c.oid and indisprimary)`,
    spoil: "create table public.keyless (n integer)",
  },
  {
    rule: "every table and view says what it is for",
    query: `select c.relname as found from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ${SCHEMAS} and c.relkind in ('r', 'v', 'm', 'f') and obj_description(c.oid, 'pg_class') is null`,
    spoil: "comment on table public.messages is null",
  },
  {
    rule: "no view runs with its owner's rights, and none is materialized or foreign in public",
    query: `select c.relname as found from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and (c.relkind in ('m', 'f')
        or c.relkind = 'v' and not coalesce(array_to_string(c.reloptions, ',') ~ 'security_invoker=(true|on|1)', false))`,
    spoil: "create view public.everybody as select email from public.users",
  },
  {
    rule: "no extension lives in public",
    query: `select e.extname as found from pg_extension e join pg_namespace n on n.oid = e.extnamespace where n.nspname = 'public'`,
    spoil: "create extension citext schema public",
  },
];

const policyLints: Lint[] = [
  {
    rule: "row rules look up the user once per query, not once per row",
    query: `select policyname as found from pg_policies where schemaname in ${SCHEMAS}
      and regexp_replace(coalesce(qual, '') || coalesce(with_check, ''),
        '\\( SELECT app\\.current_user_id\\(\\) AS current_user_id\\)|now\\(\\)|app\\.(${PER_ROW_FUNCTIONS.join("|")})\\(', '', 'g') ~ '\\w\\('`,
    spoil: `create policy slow on public.messages for select to app_user using (user_id = app.current_user_id())`,
  },
  {
    rule: "row rules are for user-level queries and the server only",
    query: `select policyname as found from pg_policies where schemaname in ${SCHEMAS} and roles not in ('{app_user}', '{app_server}')`,
    spoil:
      "create policy loose on public.messages for select using (user_id = (select app.current_user_id()))",
  },
  {
    rule: "no row rule but the server's lets everything through",
    query: `select policyname as found from pg_policies where schemaname in ${SCHEMAS} and roles <> '{app_server}' and (qual = 'true' or with_check = 'true')`,
    spoil: "create policy open on public.messages for select to app_user using (true)",
  },
  {
    rule: "no two rules for the same verb stand on one table",
    query: `select tablename || ' ' || cmd as found from pg_policies where schemaname in ${SCHEMAS}
      and roles <> '{app_server}' group by schemaname, tablename, cmd having count(*) > 1
      union all select tablename from pg_policies where schemaname in ${SCHEMAS} and cmd = 'ALL'
        and roles <> '{app_server}'`,
    spoil: `create policy second on public.messages for select to app_user using (user_id = (select app.current_user_id()))`,
  },
];

const functionLints: Lint[] = [
  {
    rule: "every function looks for names in pg_catalog first and among a session's own last",
    query: `select p.proname as found from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where n.nspname in ${SCHEMAS} and not coalesce(p.proconfig @> array['search_path=pg_catalog, pg_temp'], false)`,
    spoil: "create function app.loose() returns integer language sql set search_path = '' as 'select 1'",
  },
  {
    rule: "no function can be called by everyone",
    query: `select p.proname as found from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where n.nspname in ${SCHEMAS} and has_function_privilege('public', p.oid, 'execute')`,
    spoil: "grant execute on function app.plan_of(uuid) to public",
  },
  {
    rule: "user-level queries can call no function with its owner's rights but those listed",
    query: `select p.proname as found from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where n.nspname in ${SCHEMAS} and p.prosecdef and has_function_privilege('app_user', p.oid, 'execute')
        and p.proname not in (${quoted(DEFINER_FUNCTIONS)})`,
    spoil: "grant execute on function app.conversation_started() to app_user",
  },
];

const indexLints: Lint[] = [
  {
    rule: "every foreign key has an index that begins with it",
    query: `select f.conrelid::regclass || ' ' || f.conname as found from pg_constraint f
      join pg_namespace n on n.oid = f.connamespace
      where f.contype = 'f' and n.nspname in ${SCHEMAS} and not exists (
        select from pg_index i where i.indrelid = f.conrelid and i.indpred is null and i.indisvalid
          and (i.indkey::smallint[])[0:cardinality(f.conkey) - 1] @> f.conkey)`,
    spoil: "drop index public.messages_owner_idx",
  },
  {
    rule: "no index repeats another or only begins one",
    query: `select a.indexrelid::regclass::text as found from pg_index a join pg_index b
        on a.indrelid = b.indrelid and a.indexrelid <> b.indexrelid
      join pg_class c on c.oid = a.indrelid join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ${SCHEMAS} and not a.indisunique
        and (b.indkey::text || ' ') like (a.indkey::text || ' %')
        and (b.indoption::text || ' ') like (a.indoption::text || ' %')
        and coalesce(a.indexprs::text, '') = coalesce(b.indexprs::text, '')
        and pg_get_expr(a.indpred, a.indrelid) is not distinct from pg_get_expr(b.indpred, b.indrelid)`,
    spoil: "create index again on public.reports (user_id)",
  },
];

export const lints: Lint[] = [...tableLints, ...policyLints, ...functionLints, ...indexLints];
