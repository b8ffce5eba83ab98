import { setTimeout as sleep } from "node:timers/promises";

const LOOK_MS = 500;

type Keeping = { isRunning: () => boolean; restart: () => Promise<void> };

/** Looks after a process that may die (out of memory, killed by hand) and starts it again. Returns how to stop looking. */
export function keepRunning({ isRunning, restart }: Keeping): () => Promise<void> {
  const stop = new AbortController();
  const look = async (): Promise<void> => {
    await sleep(LOOK_MS);
    if (stop.signal.aborted) return;
    // What fails now is tried again at the next look; requests are told meanwhile that the database is away.
    if (!isRunning()) await restart().catch(() => undefined);
    return look();
  };
  const looking = look();
  return async () => {
    stop.abort();
    await looking;
  };
}
