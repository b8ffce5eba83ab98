import { sql, type RawBuilder } from "kysely";
import type { Connection } from "#api/db/database.ts";
import type { AdminOrder, AdminSort } from "#contract/admin-list.ts";
import type { ListCursor } from "../list-cursor.ts";

/** serviceDb throughout: admins have no row rules of their own, so queries name their columns (safety.md T60). */

export type ListedUser = {
  id: string;
  full_name: string;
  email: string;
  linkedin_url: string | null;
  group_name: string;
  total_conversations: number;
  last_conversation_time: Date | null;
  key: string;
};

/** Each key has its own index, which includes the id. */
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
  /** True if so few people match that all of them are looked up and then sorted. */
  few: boolean;
};

/** A search with this many letters before the @ has trigrams besides those of the domain. */
const LOCAL_PART_MIN = 3;
/**
 * At most this many letters before the @ are looked up. More letters would likelier include a trigram that half of all
 * addresses start with.
 */
const LOCAL_PART_MAX = 6;

/** An email, or the start of one, finds a few people at most, so they need not be counted first. */
export const isAddress = (search: string): boolean => search.indexOf("@") >= LOCAL_PART_MIN;

/** True if looking up all matches is faster than reading everybody in order until the page is full. */
export const isFew = (matches: number, users: number, limit: number): boolean =>
  matches * matches <= users * limit;

/** Lists a page in the requested order, beginning after `from`. */
export async function listUsers(serviceDb: Connection, page: UserPage): Promise<ListedUser[]> {
  const { key, type } = SORT_KEYS[page.sort];
  const way = page.order === "asc" ? sql`asc` : sql`desc`;
  const beyond = page.order === "asc" ? sql`>` : sql`<`;
  const { from } = page;
  const start = from ? sql`and (${key}, id) ${beyond} (${from.key}::${type}, ${from.id}::uuid)` : sql``;
  // Row rules hide from the planner how many rows match. On its own, the planner would read a million people in order
  // to find three, or look up a million to show twenty.
  const source = page.few
    ? sql`(with found as materialized (select * from public.users where ${finds(page.search)}) select * from found)`
    : sql`public.users`;
  const { rows } = await sql<ListedUser>`
    select id, full_name, email, linkedin_url, group_name, total_conversations, last_conversation_time, (${key})::text as key
    from ${source} found where ${page.few ? sql`true` : holds(page.search)} ${start}
    order by ${key} ${way}, id ${way} limit ${page.limit}
  `.execute(serviceDb);
  return rows;
}

/** Finds matches by reading each row. No character is a wildcard. */
const holds = (search: string): RawBuilder<unknown> =>
  search === "" ? sql`true` : sql`strpos(search_text, ${search.toLowerCase()}) > 0`;

/**
 * Finds matches by the trigram index from three letters on, otherwise by another index. Reading all entries of a
 * domain's trigrams would take longer than reading the people found by the letters before the @.
 */
function finds(search: string): RawBuilder<unknown> {
  const words = search.toLowerCase();
  if (/^.{1,2}$/su.test(words)) return sql`app.short_pieces(search_text) @> array[${words}]`;
  const at = words.indexOf("@");
  const part = isAddress(words) ? words.slice(Math.max(0, at - LOCAL_PART_MAX), at + 1) : words;
  const found = sql`search_text like ${`%${escapeLike(part)}%`}`;
  return part === words ? found : sql`${found} and ${holds(search)}`;
}

const escapeLike = (words: string): string => words.replaceAll(/[\\%_]/g, String.raw`\$&`);

/** Counts the matches, and reads the state of the names (`Totals.names`) in the same snapshot. */
export async function countMatches(
  serviceDb: Connection,
  search: string,
): Promise<{ number: number; names: number }> {
  const { rows } = await sql<{ number: string; names: string }>`
    select (select count(*) from public.users where ${finds(search)}) as number,
      (select coalesce(sum(amount), 0) from private.tallies where name = 'names') as names
  `.execute(serviceDb);
  return { number: Number(rows[0]?.number ?? 0), names: Number(rows[0]?.names ?? 0) };
}

export type Totals = {
  users: number;
  conversations: number;
  byRole: Record<string, number>;
  latest: Date | null;
  /** Grows whenever a name or an email is added, changed or removed. */
  names: number;
};

/** Exact, because triggers maintain these sums. */
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
