import { sql, type RawBuilder } from "kysely";
import type { Connection } from "#api/db/database.ts";
import type { AdminOrder, AdminSort } from "#contract/admin-list.ts";
import type { ListCursor } from "../list-cursor.ts";

/** serviceDb throughout: admins have no row rules of their own, they get named columns (safety.md T60). */

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
  /** So few have these one or two letters that all of them are looked up, then sorted. */
  few?: boolean;
};

/** In the order asked for, beginning after `from`. */
export async function listUsers(serviceDb: Connection, page: UserPage): Promise<ListedUser[]> {
  const { key, type } = SORT_KEYS[page.sort];
  const way = page.order === "asc" ? sql`asc` : sql`desc`;
  const beyond = page.order === "asc" ? sql`>` : sql`<`;
  const { from } = page;
  const start = from ? sql`and (${key}, id) ${beyond} (${from.key}::${type}, ${from.id}::uuid)` : sql``;
  // Looked up first: the planner can't know how few they are, and would go through a million users in order for three.
  const found = page.few
    ? sql`with found as materialized (select * from public.users where ${hasPiece(page.search)})`
    : sql``;
  const { rows } = await sql<ListedUser>`
    ${found}
    select id, full_name, email, linkedin_url, total_conversations, last_conversation_time, (${key})::text as key
    from ${page.few ? sql`found where true` : sql`public.users where ${matches(page.search)}`} ${start}
    order by ${key} ${way}, id ${way} limit ${page.limit}
  `.execute(serviceDb);
  return rows;
}

/** Trigrams begin at three letters; what is shorter has an index of its own. */
export const isShort = (search: string): boolean => /^.{1,2}$/su.test(search.toLowerCase());

const hasPiece = (search: string): RawBuilder<unknown> =>
  sql`app.short_pieces(search_text) @> array[${search.toLowerCase()}]`;

/**
 * Every character stands for itself. The trigrams of a domain are everybody's: reading all their entries takes longer
 * than looking at those whom the part before it finds.
 */
function matches(search: string): RawBuilder<unknown> {
  if (search === "") return sql`true`;
  const words = search.toLowerCase();
  const holdsAll = sql`strpos(search_text, ${words}) > 0`;
  if (isShort(words)) return holdsAll;
  const local = words.slice(0, words.indexOf("@") + 1);
  const found = sql`search_text like ${`%${escapeLike(local.length < 4 ? words : local)}%`}`;
  return local.length < 4 ? found : sql`${found} and ${holdsAll}`;
}

const escapeLike = (words: string): string => words.replaceAll(/[\\%_]/g, String.raw`\$&`);

/** With the state of the names it was counted in, of one moment. */
export async function countMatches(
  serviceDb: Connection,
  search: string,
): Promise<{ number: number; names: number }> {
  const { rows } = await sql<{ number: string; names: string }>`
    select (select count(*) from public.users where ${isShort(search) ? hasPiece(search) : matches(search)}) as number,
      (select coalesce(sum(amount), 0) from private.tallies where name = 'names') as names
  `.execute(serviceDb);
  return { number: Number(rows[0]?.number ?? 0), names: Number(rows[0]?.names ?? 0) };
}

export type Totals = {
  users: number;
  conversations: number;
  byRole: Record<string, number>;
  latest: Date | null;
  /** Grows whenever a name or an email came, changed or went. */
  names: number;
};

/** Exact, from sums that triggers keep. */
async function readTallies(serviceDb: Connection): Promise<Omit<Totals, "latest">> {
  const { rows } = await sql<{ name: string; amount: string }>`
    select name, sum(amount) as amount from private.tallies group by name
  `.execute(serviceDb);
  const amounts = new Map(rows.map(({ name, amount }) => [name, Number(amount)]));
  const byRole = Object.fromEntries(
    [...amounts].flatMap(([name, amount]) => (name.startsWith("users:") ? [[name.slice(6), amount]] : [])),
  );
  return {
    users: Object.values(byRole).reduce((sum, amount) => sum + amount, 0),
    conversations: amounts.get("conversations") ?? 0,
    byRole,
    names: amounts.get("names") ?? 0,
  };
}

export const countByRole = async (serviceDb: Connection): Promise<Totals["byRole"]> =>
  (await readTallies(serviceDb)).byRole;

export async function getTotals(serviceDb: Connection): Promise<Totals> {
  const tallies = await readTallies(serviceDb);
  const { rows } = await sql<{ latest: Date | null }>`
    select last_conversation_time as latest from public.users
    order by coalesce(last_conversation_time, '-infinity') desc, id desc limit 1
  `.execute(serviceDb);
  return { ...tallies, latest: rows[0]?.latest ?? null };
}

export async function hasUser(serviceDb: Connection, userId: string): Promise<boolean> {
  const row = await serviceDb.selectFrom("users").select("id").where("id", "=", userId).executeTakeFirst();
  return row !== undefined;
}
