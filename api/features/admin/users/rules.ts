import type { z } from "zod";
import type { Connection } from "#api/db/database.ts";
import { present } from "#api/db/present.ts";
import { parseCursor, writeCursor } from "#api/http/cursor.ts";
import { AppError } from "#api/http/errors.ts";
import { type adminStatsQuery, adminStatsRow, type AdminStatsRow } from "#contract/admin.ts";
import { LINKEDIN_TIMEOUT_SECONDS } from "#contract/limits.ts";
import type { LinkedinProfile } from "#contract/linkedin.ts";
import { TEXT } from "#contract/texts.ts";
import { insertAuditLine } from "../audit/queries.ts";
import { cursorBy, refuseForgedKey } from "../list-cursor.ts";
import { countMatches, getTotals, hasUser, isAddress, isFew, listUsers, type ListedUser } from "./queries.ts";

/** A page of users after or before a cursor, with the exact totals. Throws bad_request for a forged cursor. */
export async function listUserPage(
  { serviceDb, countMatches: count }: { serviceDb: Connection; countMatches: CountMatches },
  query: z.infer<typeof adminStatsQuery>,
) {
  const { search, sort, limit } = query;
  if (query.after !== undefined && query.before !== undefined)
    throw new AppError("bad_request", { field: "before", details: "Either after or before" });
  const backwards = query.before !== undefined;
  const order = backwards === (query.order === "asc") ? "desc" : "asc";
  const from = parseCursor(cursorBy(sort), query.before ?? query.after);
  const counting = getTotals(serviceDb);
  const isCounted = search !== "" && !isAddress(search);
  const counted = isCounted ? await count(search, (await counting).names) : null;
  const few = isAddress(search) || (counted !== null && isFew(counted, (await counting).users, limit));
  const [found, totals] = await Promise.all([
    refuseForgedKey(listUsers(serviceDb, { search, sort, order, from, limit: limit + 1, few })),
    counting,
  ]);
  const more = found.length > limit;
  // If all matches fit on one page, the page itself gives their number.
  const isAll = from === null && !more;
  const matches =
    search === "" ? totals.users : isAll ? found.length : (counted ?? (await count(search, totals.names)));
  const shown = found.slice(0, limit);
  if (backwards) shown.reverse();
  const cursor = (row: ListedUser | undefined) =>
    row ? writeCursor({ by: sort, key: row.key, id: row.id }) : null;
  return {
    rows: shown.map(presentUser),
    /** Number of users that the search found, on all pages. */
    matches,
    totals,
    next: backwards || more ? cursor(shown.at(-1)) : null,
    previous: (backwards ? more : from !== null) ? cursor(shown[0]) : null,
  };
}

const presentUser = (row: ListedUser): AdminStatsRow =>
  present(adminStatsRow, { ...row, name: row.full_name, group: row.group_name });

const CACHED_SEARCHES = 200;

/** Counts the users that a search finds, exact as of that state of the names (`Totals.names`) or a later one. */
export type CountMatches = (search: string, names: number) => Promise<number>;

type Counting = { names: number; found: ReturnType<typeof countMatches> };

/**
 * Counting a frequent word takes a scan of all names. A count is therefore cached until the database reports a changed
 * name, and concurrent requests share it.
 */
export function createMatchCounter(serviceDb: Connection): CountMatches {
  const cache = new Map<string, Counting>();
  return async (search, names) => {
    const before = cache.get(search);
    const good = before !== undefined && before.names >= names;
    const counting = good ? before : { names, found: countMatches(serviceDb, search) };
    cache.delete(search);
    cache.set(search, counting);
    const oldest = cache.keys().next();
    if (cache.size > CACHED_SEARCHES && !oldest.done) cache.delete(oldest.value);
    try {
      const { number, names: counted } = await counting.found;
      counting.names = counted;
      return number;
    } catch (error) {
      if (cache.get(search) === counting) cache.delete(search);
      throw error;
    }
  };
}

export type LinkedinDeps = {
  serviceDb: Connection;
  /** Provided by the LinkedIn feature; throws that feature's error codes. */
  fetchLinkedinProfile: (userId: string) => Promise<LinkedinProfile>;
};

/** Reads a user's profile from LinkedIn, within 15 s. Each refusal includes `details` (calls.md). */
export async function readLinkedinProfile(
  { serviceDb, fetchLinkedinProfile }: LinkedinDeps,
  { actorId, userId }: { actorId: string; userId: string },
): Promise<LinkedinProfile> {
  if (!(await hasUser(serviceDb, userId))) {
    throw new AppError("user_not_found", { details: TEXT.adminUserNotFound });
  }
  await insertAuditLine(serviceDb, { actorId, action: "linkedin profile viewed", subjectId: userId });
  try {
    return await withinTheLimit(fetchLinkedinProfile(userId));
  } catch (cause) {
    if (!(cause instanceof AppError)) throw cause;
    const details = cause.message;
    if (cause.code === "linkedin_not_connected") throw new AppError("user_linkedin_none", { details, cause });
    if (cause.code === "linkedin_token_missing" || cause.code === "linkedin_token_expired") {
      throw new AppError("user_linkedin_not_yet", { details, cause });
    }
    throw new AppError(cause.code, { details, cause: cause.cause });
  }
}

async function withinTheLimit<T>(profile: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => reject(new AppError("linkedin_profile_failed")),
    LINKEDIN_TIMEOUT_SECONDS * 1000,
  );
  return Promise.race([profile, late]).finally(() => clearTimeout(timer));
}
