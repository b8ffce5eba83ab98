import type { z } from "zod";
import type { Connection } from "#api/db/database.ts";
import { AppError } from "#api/http/errors.ts";
import type { adminStatsQuery, AdminStatsRow } from "#contract/admin.ts";
import { parseCursor, writeCursor } from "#api/http/cursor.ts";
import { cursorBy, refuseForgedKey } from "../list-cursor.ts";
import type { CountMatches } from "../count-matches.ts";
import { getTotals, isShort, listUsers, type ListedUser, type Totals } from "./queries.ts";

export type UserList = {
  rows: AdminStatsRow[];
  /** Users that the search found, on all pages. */
  matches: number;
  totals: Totals;
  next: string | null;
  previous: string | null;
};

export type UserListDeps = { serviceDb: Connection; countMatches: CountMatches };

/** A page of users after or before a cursor, with the exact totals. Throws bad_request for a forged cursor. */
export async function listUserPage(
  { serviceDb, countMatches }: UserListDeps,
  query: z.infer<typeof adminStatsQuery>,
): Promise<UserList> {
  const { search, sort, limit } = query;
  if (query.after !== undefined && query.before !== undefined) throw new AppError("bad_request");
  const backwards = query.before !== undefined;
  const order = backwards === (query.order === "asc") ? "desc" : "asc";
  const from = parseCursor(cursorBy(sort), query.before ?? query.after);
  const counting = getTotals(serviceDb);
  const short = isShort(search) ? await countMatches(search, (await counting).names) : null;
  const few = short !== null && isFew(short, (await counting).users, limit);
  const [found, totals] = await Promise.all([
    refuseForgedKey(listUsers(serviceDb, { search, sort, order, from, limit: limit + 1, few })),
    counting,
  ]);
  const more = found.length > limit;
  // What stands on one page is counted by looking at it.
  const isAll = from === null && !more;
  const matches = search === "" || isAll ? null : (short ?? (await countMatches(search, totals.names)));
  const shown = found.slice(0, limit);
  if (backwards) shown.reverse();
  const cursor = (row: ListedUser | undefined) =>
    row ? writeCursor({ by: sort, key: row.key, id: row.id }) : null;
  return {
    rows: shown.map(presentUser),
    matches: matches ?? (search === "" ? totals.users : found.length),
    totals,
    next: backwards || more ? cursor(shown.at(-1)) : null,
    previous: (backwards ? more : from !== null) ? cursor(shown[0]) : null,
  };
}

/** Whether looking all of them up is a shorter way than going through everybody in order until the page is full. */
const isFew = (matches: number, users: number, limit: number): boolean => matches * matches <= users * limit;

const presentUser = (row: ListedUser): AdminStatsRow => ({
  id: row.id,
  name: row.full_name,
  email: row.email,
  linkedin_url: row.linkedin_url,
  total_conversations: row.total_conversations,
  last_conversation_time: row.last_conversation_time?.toISOString() ?? null,
});
