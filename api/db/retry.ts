const FIRST_RETRY_SECONDS = 2;
const LAST_RETRY_SECONDS = 15 * 60;

/** How long work that failed this often waits: twice as long each time, a quarter of an hour at most. */
export const retrySeconds = (attempts: number): number =>
  Math.min(LAST_RETRY_SECONDS, FIRST_RETRY_SECONDS * 2 ** (attempts - 1));
