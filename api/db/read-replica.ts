import { Kysely, PostgresDialect } from "kysely";
import { Pool } from "pg";
import type { Connection, Database, DatabaseOptions, Tx } from "./database.ts";
import type { DB } from "./tables.ts";

const POOL_SIZE = 10;
const CONNECT_TIMEOUT_MS = 2_000;
/** A replica that failed is left alone for so long. */
const REST_MS = 30_000;
const TIMED_OUT = "57014";

/** Reads rows that may be a moment old: of a replica where there is one, else of the database itself. */
export type Read = <T>(work: (from: Connection) => Promise<T>) => Promise<T>;

export type Replica = {
  read: Read;
  /** The same under that person's row rules. */
  readAs: Database["userDb"];
  close: () => Promise<void>;
};

type ReplicaOptions = Omit<DatabaseOptions, "readUrl" | "connections"> & {
  primary: Pick<Database, "serviceDb" | "userDb">;
  becomingUser: (userId: string) => (tx: Tx) => Promise<unknown>;
};

/** All of it in read-only transactions: what would write is refused here, wherever the address leads. */
export function openReplica({ url, primary, becomingUser, onError, onConnect }: ReplicaOptions): Replica {
  const pool = new Pool({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    max: POOL_SIZE,
  });
  pool.on("error", onError);
  pool.on("connect", (client) => client.on("error", () => undefined));
  if (onConnect) pool.on("connect", onConnect);
  const replica = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  let restUntil = 0;
  const from = async <T>(work: (tx: Tx) => Promise<T>, otherwise: () => Promise<T>): Promise<T> => {
    if (Date.now() < restUntil) return otherwise();
    try {
      return await replica.transaction().setAccessMode("read only").execute(work);
    } catch (error) {
      // Nor would the primary be quicker.
      if ((error as { code?: unknown }).code === TIMED_OUT) throw error;
      const found = await otherwise();
      // Where the primary gives an answer, the replica was at fault: it is away, or ended a read that stood in its way.
      restUntil = Date.now() + REST_MS;
      onError(error as Error);
      return found;
    }
  };
  return {
    read: (work) => from(work, () => work(primary.serviceDb)),
    readAs: (userId, work) => {
      const become = becomingUser(userId);
      return from(
        async (tx) => {
          await become(tx);
          return work(tx);
        },
        () => primary.userDb(userId, work),
      );
    },
    close: () => replica.destroy(),
  };
}
