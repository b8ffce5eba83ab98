import { sql } from "kysely";
import type { Tx } from "./database.ts";

/** Of transactions that ask for the same key one goes on at a time, until its end: so many at once don't get past a limit. */
export const lockFor = (tx: Tx, key: string): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx);
