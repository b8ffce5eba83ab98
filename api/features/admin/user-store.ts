import { sql, type RawBuilder } from "kysely";
import type { Connection } from "#api/db/database.ts";
import type { AdminOrder, AdminSort } from "#contract/admin-list.ts";
import type { ListCursor } from "./list-cursor.ts";

/** asServer throughout: admins have no row rules of their own, they get named columns (THREATS T60). */

export type ListedUser = {
  id: string;
  full_name: string;
  email: string;
  linkedin_url: string | null;
  total_conversations: number;
  last_conversation_time: Date | null;
  key: string;
};

/** Each has an index of its own, with the id. */
const SORT_KEYS: Record<AdminSort, { key: RawBuilder<unknown>; type: RawBuilder<unknown> }> = {
  name: { key: sql`lower(full_name)`, type: sql`text` },
  email: { key: sql`lower(email)`, type: sql`text` },
  total_conversations: { key: sql`total_conversations`, type: sql`integer` },
  last_conversation_time: {
    key: sql`coalesce(last_conversation_time, '-infinity')`,
    type: sql`timestamptz`,
  },
};

export type UserPage = {
  search: string;
  sort: AdminSort;
  order: AdminOrder;
  from: ListCursor | null;
  limit: number;
};

/** In the order asked for, beginning after `from`. */
export async function listUsers(asServer: Connection, page: UserPage): Promise<ListedUser[]> {
  const { key, type } = SORT_KEYS[page.sort];
  const way = page.order === "asc" ? sql`asc` : sql`desc`;
  const beyond = page.order === "asc" ? sql`>` : sql`<`;
  const { from } = page;
  const start = from ? sql`and (${key}, id) ${beyond} (${from.key}::${type}, ${from.id}::uuid)` : sql``;
  const { rows } = await sql<ListedUser>`
    select id, full_name, email, linkedin_url, total_conversations, last_conversation_time, (${key})::text as key
    from public.users where ${matches(page.search)} ${start}
    order by ${key} ${way}, id ${way} limit ${page.limit}
  `.execute(asServer);
  return rows;
}

/** Every character stands for itself. */
const matches = (search: string): RawBuilder<unknown> =>
  search === ""
    ? sql`true`
    : sql`search_text like ${`%${search.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`}`;

/** With the state of the names it was counted in, of one moment. */
export async function countMatches(
  asServer: Connection,
  search: string,
): Promise<{ number: number; names: number }> {
  const { rows } = await sql<{ number: string; names: string }>`
    select (select count(*) from public.users where ${matches(search)}) as number,
      (select coalesce(sum(amount), 0) from private.tallies where name = 'names') as names
  `.execute(asServer);
  return { number: Number(rows[0]?.number ?? 0), names: Number(rows[0]?.names ?? 0) };
}

export type Totals = {
  users: number;
  conversations: number;
  byRole: Record<string, number>;
  latest: Date | null;
  /** Grows whenever a name or an e-mail came, changed or went. */
  names: number;
};

/** Exact, from sums that triggers keep. */
export async function getTotals(asServer: Connection): Promise<Totals> {
  const tallies = await sql<{ name: string; amount: string }>`
    select name, sum(amount) as amount from private.tallies group by name
  `.execute(asServer);
  const newest = await sql<{ latest: Date | null }>`
    select last_conversation_time as latest from public.users
    order by coalesce(last_conversation_time, '-infinity') desc, id desc limit 1
  `.execute(asServer);
  const amounts = new Map(tallies.rows.map(({ name, amount }) => [name, Number(amount)]));
  const byRole = Object.fromEntries(
    [...amounts].flatMap(([name, amount]) => (name.startsWith("users:") ? [[name.slice(6), amount]] : [])),
  );
  return {
    users: Object.values(byRole).reduce((sum, amount) => sum + amount, 0),
    conversations: amounts.get("conversations") ?? 0,
    byRole,
    names: amounts.get("names") ?? 0,
    latest: newest.rows[0]?.latest ?? null,
  };
}

export const findName = (
  asServer: Connection,
  userId: string,
): Promise<{ full_name: string; email: string } | undefined> =>
  asServer.selectFrom("users").select(["full_name", "email"]).where("id", "=", userId).executeTakeFirst();
