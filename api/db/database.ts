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
  /** Runs `work` in a transaction as `app_user` for that user, so row rules apply. */
  userDb: <T>(userId: string, work: (tx: Tx) => Promise<T>) => Promise<T>;
  /**
   * For jobs, webhooks and rules that must see more than one user's rows. Each use says why. SQL of a feature belongs
   * in the feature's queries.ts, SQL of http, jobs and db in the file that owns the table.
   */
  serviceDb: Connection;
  /** For the auth library. It has its own pool, because the library calls the app in the middle of its transactions. */
  authDb: Connection;
  /** Throws when the database does not answer within a second. */
  check: () => Promise<void>;
  /** Number of requests waiting for a connection now. */
  waiting: () => number;
  close: () => Promise<void>;
};

export type DatabaseOptions = {
  url: string;
  /** Maximum number of connections in each of the two pools. */
  connections?: number;
  onError: (error: Error) => void;
  /** Called for each new connection. */
  onConnect?: ((client: ClientBase) => void) | undefined;
};

/** For counts that may be lost if the database machine crashes: the commit does not wait for the disk. */
export const withoutWaitingForDisk = sql`select set_config('synchronous_commit', 'off', true)`;

export function openDatabase({
  url,
  onError,
  onConnect,
  connections = DATABASE_CONNECTIONS_DEFAULT,
}: DatabaseOptions): Database {
  // Sets no other options at connect: poolers in transaction mode refuse them (server-role.ts sets the limits).
  const options = { connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS, max: connections };
  const pool = new Pool(options);
  const authPool = new Pool(options);
  for (const each of [pool, authPool]) {
    // A broken connection must not end the process; the next query opens another. The pool reports errors of idle
    // connections, and queries report errors of connections in use.
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
