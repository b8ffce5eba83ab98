import type pg from "pg";
import type { Ids } from "../../db/tests/row-rules.ts";

/** Everything about Ann, Ben and Dan in every table, as text. */
export async function rowsOf(
  client: pg.ClientBase,
  { owner, other, otherCoach }: Ids,
): Promise<Record<string, string>> {
  const { rows: tables } = await client.query<{ table: string; column: string }>(
    `select format('%I.%I', table_schema, table_name) as table, quote_ident(column_name) as column
     from information_schema.columns
     where table_schema in ('public', 'auth', 'private') and column_name in ('user_id', 'userId', 'referrer_id')
     union values ('public.users', 'id'), ('auth."user"', 'id') order by 1, 2`,
  );
  const found: Record<string, string> = {};
  for (const { table, column } of tables) {
    const { rows } = await client.query<{ text: string | null }>(
      `select jsonb_agg(to_jsonb(it) order by to_jsonb(it)::text)::text as text from ${table} it where ${column}::text = any($1)`,
      [[owner, other, otherCoach]],
    );
    found[`${table} by ${column}`] = rows[0]?.text ?? "";
  }
  return found;
}
