import type { Connection } from "#api/db/database.ts";
import { countMatches } from "./users/queries.ts";

const KEPT_SEARCHES = 200;

/** How many users a search finds, exact as of that state of names and e-mails (`Totals.names`) or later. */
export type CountMatches = (search: string, names: number) => Promise<number>;

type Counting = { names: number; found: ReturnType<typeof countMatches> };

/**
 * A word that many names hold takes a scan of all of them, so a count is kept until the database says that a name
 * changed, and requests at the same moment share one. Whatever they read was true when it was asked for.
 */
export function createMatchCounter(serviceDb: Connection): CountMatches {
  const kept = new Map<string, Counting>();
  return async (search, names) => {
    const before = kept.get(search);
    const good = before !== undefined && before.names >= names;
    const counting = good ? before : { names, found: countMatches(serviceDb, search) };
    kept.delete(search);
    kept.set(search, counting);
    const oldest = kept.keys().next();
    if (kept.size > KEPT_SEARCHES && !oldest.done) kept.delete(oldest.value);
    try {
      const { number, names: counted } = await counting.found;
      counting.names = counted;
      return number;
    } catch (error) {
      if (kept.get(search) === counting) kept.delete(search);
      throw error;
    }
  };
}
