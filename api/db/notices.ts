import { Client } from "pg";

const FIRST_RETRY_MS = 500;
const LAST_RETRY_MS = 15_000;

type NoticeOptions = {
  url: string;
  channel: string;
  onNotice: (payload: string) => void;
  onError: (error: unknown) => void;
};

/**
 * Hears PostgreSQL's notices on one channel over a connection of its own, which it opens anew when it breaks. Notices may be
 * missed meanwhile, and never come where a pooler in transaction mode stands between: whoever listens looks by itself, too.
 */
export function listenForNotices({ url, channel, onNotice, onError }: NoticeOptions): {
  stop: () => Promise<void>;
} {
  let client: Client | null = null;
  let timer: NodeJS.Timeout | undefined;
  let wait = FIRST_RETRY_MS;
  let stopped = false;

  const again = (lost: Client) => {
    if (client !== lost) return;
    client = null;
    lost.end().catch(() => undefined);
    if (stopped) return;
    timer = setTimeout(() => void open(), wait);
    wait = Math.min(wait * 2, LAST_RETRY_MS);
  };
  const open = async () => {
    const opening = new Client({ connectionString: url, keepAlive: true });
    client = opening;
    opening.on("notification", ({ payload }) => onNotice(payload ?? ""));
    opening.on("error", () => again(opening));
    opening.on("end", () => again(opening));
    try {
      await opening.connect();
      await opening.query(`listen ${channel}`);
      wait = FIRST_RETRY_MS;
    } catch (error) {
      onError(error);
      again(opening);
    }
  };
  void open();
  return {
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await client?.end().catch(() => undefined);
    },
  };
}
