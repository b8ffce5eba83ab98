import { Kysely, PostgresDialect, sql, type Transaction } from "kysely";
import { Pool, type ClientBase } from "pg";
import { DATABASE_CONNECTIONS_DEFAULT } from "#contract/limits.ts";
import { prepareMarked } from "./prepared.ts";
import type { DB } from "./tables.ts";

const CONNECT_TIMEOUT_MS = 5_000;
const CHECK_MS = 1_000;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export type Tx = Transaction<DB>;
export type Connection = Kysely<DB>;

export type Database = {
  /** Runs `work` in a transaction as `app_user` for that user: row rules apply. */
  userDb: <T>(userId: string, work: (tx: Tx) => Promise<T>) => Promise<T>;
  /** For jobs, webhooks and rules that must see more. SQL of a capability in its queries.ts; of http, jobs and db in the file that owns the table; each use says why. */
  serviceDb: Connection;
  /** What the auth library works on: a pool of its own, for it calls us in the middle of its transactions. */
  authDb: Connection;
  /** Throws when the database does not answer within a second. */
  check: () => Promise<void>;
  /** Requests that wait for a connection, now. */
  waiting: () => number;
  close: () => Promise<void>;
};

export type DatabaseOptions = {
  url: string;
  /** At most so many in each of the two pools. */
  connections?: number;
  onError: (error: Error) => void;
  /** For each new connection. */
  onConnect?: ((client: ClientBase) => void) | undefined;
};

/** For a count that may be lost when the database's machine dies within a moment: no response waits for the disk. */
export const withoutWaitingForDisk = sql`select set_config('synchronous_commit', 'off', true)`;

export function openDatabase({
  url,
  onError,
  onConnect,
  connections = DATABASE_CONNECTIONS_DEFAULT,
}: DatabaseOptions): Database {
  // Nothing else is asked for as a connection opens: a pooler in transaction mode refuses it (server-role.ts has the limits).
  const options = { connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS, max: connections };
  const pool = new Pool(options);
  const authPool = new Pool(options);
  for (const each of [pool, authPool]) {
    // A connection that breaks must not end the process; the next query opens another. An idle one is told by the pool,
    // one in use tells its own query.
    each.on("error", onError);
    each.on("connect", (client) => client.on("error", () => undefined));
    if (onConnect) each.on("connect", onConnect);
  }
  pool.on("connect", prepareMarked());
  const serviceDb = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  const authDb = new Kysely<DB>({ dialect: new PostgresDialect({ pool: authPool }) });
  const userDb: Database["userDb"] = (userId, work) => {
    if (!UUID.test(userId)) throw new Error("userDb needs a user id");
    return serviceDb.transaction().execute(async (tx) => {
      await sql.raw(`set local role app_user; set local app.user_id = '${userId}'`).execute(tx);
      return work(tx);
    });
  };
  return {
    userDb,
    serviceDb,
    authDb: authDb.withSchema("auth"),
    check: async () => {
      const late = new Promise<never>((_, reject) => {
        setTimeout(() => reject(new Error("the database is slow")), CHECK_MS).unref();
      });
      await Promise.race([pool.query("select 1"), late]);
    },
    waiting: () => pool.waitingCount + authPool.waitingCount,
    close: async () => {
      await serviceDb.destroy();
      await authDb.destroy();
    },
  };
}
