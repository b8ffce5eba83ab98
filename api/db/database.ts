import { Kysely, PostgresDialect, sql, type Transaction } from "kysely";
import { Pool, type ClientBase } from "pg";
import type { DB } from "./tables.ts";

const POOL_SIZE = 20;
const STATEMENT_TIMEOUT_MS = 10_000;
const LOCK_TIMEOUT_MS = 5_000;
const IDLE_TRANSACTION_TIMEOUT_MS = 15_000;
const CONNECT_TIMEOUT_MS = 5_000;
const CHECK_MS = 1_000;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export type Tx = Transaction<DB>;
export type Connection = Kysely<DB>;

export type Database = {
  /** Runs `work` in a transaction as `app_user` for that user: row rules apply. */
  userDb: <T>(userId: string, work: (tx: Tx) => Promise<T>) => Promise<T>;
  /** For jobs, webhooks and rules that must see more. Called in queries.ts; each use says why. */
  serviceDb: Connection;
  /** The pool the auth library works on; its tables are in schema auth. */
  authPool: Pool;
  /** Throws when the database does not answer within a second. */
  check: () => Promise<void>;
  /** Requests that wait for a connection, now. */
  waiting: () => number;
  close: () => Promise<void>;
};

export type DatabaseOptions = {
  url: string;
  onError: (error: Error) => void;
  /** For each new connection. */
  onConnect?: ((client: ClientBase) => void) | undefined;
};

/** For a count that may be lost when the database's machine dies within a moment: no response waits for the disk. */
export const withoutWaitingForDisk = sql`select set_config('synchronous_commit', 'off', true)`;

export function openDatabase({ url, onError, onConnect }: DatabaseOptions): Database {
  const limits = {
    connectionString: url,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    lock_timeout: LOCK_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_TRANSACTION_TIMEOUT_MS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  };
  const pool = new Pool({ ...limits, max: POOL_SIZE });
  const authPool = new Pool({ ...limits, max: POOL_SIZE, options: "-c search_path=auth" });
  for (const each of [pool, authPool]) {
    // A connection that breaks must not end the process; the next query opens another. An idle one is told by the pool,
    // one in use tells its own query.
    each.on("error", onError);
    each.on("connect", (client) => client.on("error", () => undefined));
    if (onConnect) each.on("connect", onConnect);
  }
  pool.on("connect", prepareMarked);
  const serviceDb = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  return {
    serviceDb,
    authPool,
    userDb: (userId, work) => {
      if (!UUID.test(userId)) throw new Error("userDb needs a user id");
      return serviceDb.transaction().execute(async (tx) => {
        await sql.raw(`set local role app_user; set local app.user_id = '${userId}'`).execute(tx);
        return work(tx);
      });
    },
    check: async () => {
      const late = new Promise<never>((_, reject) => {
        setTimeout(() => reject(new Error("the database is slow")), CHECK_MS).unref();
      });
      await Promise.race([pool.query("select 1"), late]);
    },
    waiting: () => pool.waitingCount + authPool.waitingCount,
    close: async () => {
      await serviceDb.destroy();
      await authPool.end();
    },
  };
}

const PREPARED_MARK = "/* prepared */";

/**
 * Begins a statement that each connection prepares once, so that it is read and planned no more: for the few that run
 * with every turn. Its plan does not see the values, so a search is better off without.
 */
export const prepared = sql.raw(PREPARED_MARK);

const names = new Map<string, string>();

function nameOf(text: string): string {
  const name = names.get(text) ?? `prepared_${names.size}`;
  names.set(text, name);
  return name;
}

/** Kysely's driver gives a statement no name, so the connection gives one to those that are marked. */
function prepareMarked(client: ClientBase): void {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown;
  const preparing = (...given: unknown[]): unknown => {
    const [text, values] = given;
    return typeof text === "string" && text.startsWith(PREPARED_MARK)
      ? query({ name: nameOf(text), text, values })
      : query(...given);
  };
  client.query = preparing as typeof client.query;
}
