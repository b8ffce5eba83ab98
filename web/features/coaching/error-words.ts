import { ApiError } from "../../lib/api.ts";

/** The server's words for a refusal, the screen's for a fault. */
export const wordsOr = (error: unknown, words: string): string =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 ? error.message : words;

/** No such thing (any more), or an address in which none can stand: trying again would not help. */
export const isGone = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 400);
