import { readFileSync } from "node:fs";
import { Pool } from "pg";
import { findEmbeddedUrl } from "#api/db/embedded/server.ts";
import { noteOf, PORTS } from "./servers.ts";

/** The data folder of the server on that port. */
export const folderOf = (port: number): string => readFileSync(noteOf(port), "utf8");

/** PostgreSQL's error code deadlock_detected. */
const DEADLOCK = "40P01";

const pools = new Map<number, Promise<Pool>>();

/** Keeps one connection per server's database: opening one costs more than the queries of a test. */
async function openPool(port: number): Promise<Pool> {
  const url = await findEmbeddedUrl(folderOf(port));
  return new Pool({ connectionString: url ?? "", max: 1, allowExitOnIdle: true });
}

/** Runs SQL on a server's own database, to create many rows or to imitate a command line. */
export async function runSql(
  text: string,
  values: unknown[] = [],
  port = PORTS.usual,
): Promise<Record<string, unknown>[]> {
  const pool = pools.get(port) ?? openPool(port);
  pools.set(port, pool);
  const run = async () => (await (await pool).query<Record<string, unknown>>(text, values)).rows;
  // Retry after a deadlock: the server may lock the same rows, and the database then aborts one of the two.
  return run().catch((error: unknown) => {
    if ((error as { code?: string }).code === DEADLOCK) return run();
    throw error;
  });
}

/** Simulates a day passing for one user: moves every date and time in their rows back by a day. */
export async function passDay(userId: string, port: number): Promise<void> {
  const [found] = await runSql(
    `select string_agg(format('update public.%I set %s where user_id = %L', name, earlier, $1::uuid), ';') as changes
    from (select table_name as name, string_agg(format('%1$I = %1$I - interval ''1 day''', column_name), ', ') as earlier
      from information_schema.columns c
      where table_schema = 'public' and data_type in ('date', 'timestamp with time zone') and is_generated = 'NEVER'
        and exists (select from information_schema.columns o where o.table_schema = 'public'
          and o.table_name = c.table_name and o.column_name = 'user_id')
      group by table_name) tables`,
    [userId],
    port,
  );
  await runSql(String(found?.["changes"]), [], port);
}
