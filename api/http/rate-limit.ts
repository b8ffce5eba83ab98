import { createHash } from "node:crypto";
import type { Connection } from "#api/db/database.ts";
import { AppError } from "./errors.ts";
import { countHit } from "./rate-limit-store.ts";

export type Limit = {
  /** What is limited and for whom, e.g. `sign-in:1.2.3.4`. Stored as a hash. */
  key: string;
  max: number;
  windowSeconds: number;
};

/** Counts one attempt against each limit. Throws too_many_requests with Retry-After past any of them. */
export async function enforceLimits(serviceDb: Connection, limits: Limit[]): Promise<void> {
  for (const { key, max, windowSeconds } of limits) {
    const hashed = createHash("sha256").update(key).digest("base64url");
    const { hits, secondsLeft } = await countHit(serviceDb, { key: hashed, windowSeconds });
    if (hits > max) throw new AppError("too_many_requests", { retryAfterSeconds: secondsLeft });
  }
}
