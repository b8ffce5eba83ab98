import { Client, type ClientBase } from "pg";

/** By this each server's connection is known: one that is alive has it (interviews/queries.ts counts them). */
export const NOTICES_NAME = "greenroom notices";
const FIRST_RETRY_MS = 500;
const LAST_RETRY_MS = 15_000;

type NoticeOptions = { url: string; onError: (error: unknown) => void };

export type Notices = {
  /** Before `start` only: a channel that is named later would be listened to by nobody. */
  on: (channel: string, heard: (payload: string) => void) => void;
  start: () => void;
  /** Whether notices come now: not while the connection is lost, nor through a pooler in transaction mode. */
  areHeard: () => boolean;
  stop: () => Promise<void>;
};

/**
 * Hears PostgreSQL's notices from `start` on, over a connection of its own, which it opens anew when it breaks. Notices
 * may be missed meanwhile: whoever listens looks by itself, too.
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
      onError(error);
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

/** False behind a pooler, which tells each client a number of its own. */
export async function reachesServer(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  return rows[0]?.pid === (client as ClientBase & { processID: number }).processID;
}
