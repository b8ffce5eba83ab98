import { setTimeout as sleep } from "node:timers/promises";

const LOOK_MS = 500;

type Keeping = { isRunning: () => boolean; restart: () => Promise<void> };

/** Restarts a process when it dies (out of memory, killed by hand). Returns a function that stops the watch. */
export function keepRunning({ isRunning, restart }: Keeping): () => Promise<void> {
  const stop = new AbortController();
  const look = async (): Promise<void> => {
    await sleep(LOOK_MS);
    if (stop.signal.aborted) return;
    // A failed restart is retried at the next poll; until then requests get the error that the database is down.
    if (!isRunning()) await restart().catch(() => undefined);
    return look();
  };
  const looking = look();
  return async () => {
    stop.abort();
    await looking;
  };
}
