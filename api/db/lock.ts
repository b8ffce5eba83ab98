import { sql } from "kysely";
import type { Tx } from "./database.ts";

/** Serializes transactions on the same key until they end, so that concurrent requests cannot exceed a limit. */
export const lockFor = (tx: Tx, key: string): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx);
