import { Client, type ClientBase } from "pg";

/** Application name of each live server's connection (interviews/queries.ts counts them). */
export const NOTICES_NAME = "greenroom notices";
const FIRST_RETRY_MS = 500;
const LAST_RETRY_MS = 15_000;

type NoticeOptions = { url: string; onError: (error: unknown) => void };

export type Notices = {
  /** Call before `start` only; channels added later are not subscribed. */
  on: (channel: string, heard: (payload: string) => void) => void;
  start: () => void;
  /** True while notices arrive: not while the connection is lost or goes through a pooler in transaction mode. */
  areHeard: () => boolean;
  stop: () => Promise<void>;
};

/**
 * Receives PostgreSQL's notices after `start` over a dedicated connection, reopened when it breaks. Notices can be
 * missed meanwhile, so listeners must also poll.
 */
export function createNotices({ url, onError }: NoticeOptions): Notices {
  const listeners = new Map<string, (payload: string) => void>();
  let client: Client | null = null;
  let isDirect = false;
  let timer: NodeJS.Timeout | undefined;
  let wait = FIRST_RETRY_MS;
  let started = false;
  let stopped = false;

  const again = (lost: Client) => {
    if (client !== lost) return;
    client = null;
    isDirect = false;
    lost.end().catch(() => undefined);
    if (stopped) return;
    timer = setTimeout(() => void open(), wait);
    wait = Math.min(wait * 2, LAST_RETRY_MS);
  };
  const open = async () => {
    const opening = new Client({ connectionString: url, keepAlive: true });
    client = opening;
    opening.on("notification", ({ channel, payload }) => listeners.get(channel)?.(payload ?? ""));
    opening.on("error", () => again(opening));
    opening.on("end", () => again(opening));
    try {
      await opening.connect();
      const direct = await reachesServer(opening);
      if (direct) await opening.query(`set application_name = '${NOTICES_NAME}'`);
      for (const channel of listeners.keys()) await opening.query(`listen ${channel}`);
      isDirect = direct && client === opening;
      wait = FIRST_RETRY_MS;
    } catch (error) {
      // Stopping ends a connection that is still being opened.
      if (!stopped) onError(error);
      again(opening);
    }
  };
  return {
    on: (channel, heard) => {
      if (started) throw new Error(`${channel} would not be heard: the notices have been started`);
      listeners.set(channel, heard);
    },
    start: () => {
      started = true;
      void open();
    },
    areHeard: () => isDirect,
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await client?.end().catch(() => undefined);
    },
  };
}

/** False behind a pooler, which gives each client its own process id. */
export async function reachesServer(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  return rows[0]?.pid === (client as ClientBase & { processID: number }).processID;
}
