import { queryOnce } from "#api/testing/test-database.ts";

type Column = { table: string; column: string };

/** All our tables and their columns, except the list of migrations. */
export async function listColumns(url: string): Promise<Map<string, string[]>> {
  const columns = await queryOnce<Column>(
    url,
    `select format('%I.%I', table_schema, table_name) as table, quote_ident(column_name) as column
     from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema in ('public', 'private', 'auth', 'app') and table_type = 'BASE TABLE'
       and (table_schema, table_name) <> ('private', 'migrations')
     order by 1, 2`,
  );
  const byTable = Map.groupBy(columns, ({ table }) => table);
  return new Map([...byTable].map(([table, those]) => [table, those.map(({ column }) => column)]));
}

/** The number of rows and a digest of these columns, by table. */
export async function readContents(
  url: string,
  columns: Map<string, string[]>,
): Promise<Record<string, { rows: number; digest: string }>> {
  const contents: Record<string, { rows: number; digest: string }> = {};
  for (const [table, names] of columns) {
    const [found] = await queryOnce<{ rows: number; digest: string }>(
      url,
      `select count(*)::integer as rows, md5(coalesce(string_agg(t::text, chr(10) order by t::text), '')) as digest
       from (select ${names.join(", ")} from ${table}) t`,
    );
    if (found) contents[table] = found;
  }
  return contents;
}
