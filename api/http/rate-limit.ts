import { isIPv6 } from "node:net";
import type { MiddlewareHandler } from "hono";
import { sql } from "kysely";
import type { Connection } from "#api/db/database.ts";
import type { AppEnv } from "./app-env.ts";
import { AppError } from "./errors.ts";
import { addressOf, type Proxies } from "./proxies.ts";
import { hashOf } from "./signature.ts";

export type Limit = {
  /** Names the action and the caller, e.g. `sign-in:1.2.3.4`. Stored as a hash. */
  key: string;
  max: number;
  windowSeconds: number;
};

/**
 * Counts one attempt against each limit. Throws too_many_requests with Retry-After when one is exceeded. A refused
 * attempt is not counted: sixty people who sign in at once must not use up their address's limit.
 */
export async function enforceLimits(serviceDb: Connection, limits: Limit[]): Promise<void> {
  for (const [n, { key, max, windowSeconds }] of limits.entries()) {
    const { hits, secondsLeft } = await countHit(serviceDb, { key: hashOf(key), windowSeconds });
    if (hits <= max) continue;
    await takeBackHits(serviceDb, limits.slice(0, n + 1));
    throw new AppError("too_many_requests", { retryAfterSeconds: secondsLeft });
  }
}

/** Counts a hit in the current window and returns the count so far. serviceDb: callers are not signed in yet. */
async function countHit(
  serviceDb: Connection,
  { key, windowSeconds }: { key: string; windowSeconds: number },
): Promise<{ hits: number; secondsLeft: number }> {
  const window = sql<Date>`to_timestamp(floor(extract(epoch from now()) / ${windowSeconds}) * ${windowSeconds})`;
  const { rows } = await sql<{ hits: number; seconds_left: number }>`
    insert into private.rate_limits (key, window_start, expires_at)
    values (${key}, ${window}, ${window} + make_interval(secs => ${windowSeconds}))
    on conflict (key, window_start) do update set hits = rate_limits.hits + 1
    returning hits, greatest(1, ceil(extract(epoch from expires_at - now())))::int as seconds_left
  `.execute(serviceDb);
  const row = rows[0];
  if (!row) throw new Error("the rate limit row was not written");
  return { hits: row.hits, secondsLeft: row.seconds_left };
}

/** Undoes one hit of each limit, because the attempt was not a guess. serviceDb: as for counting. */
export async function takeBackHits(serviceDb: Connection, limits: Limit[]): Promise<void> {
  for (const { key } of limits)
    await sql`update private.rate_limits set hits = hits - 1
      where key = ${hashOf(key)} and hits > 0 and expires_at > now()`.execute(serviceDb);
}

/** Uses serviceDb, because it deletes everybody's expired counts. */
export async function deleteExpiredHits(serviceDb: Connection): Promise<void> {
  await sql`delete from private.rate_limits where expires_at < now()`.execute(serviceDb);
}

/** The address by which limits count requests, and whether it gets wider limits. */
export type CallerNetwork = Pick<AppEnv["Variables"], "address" | "isTrustedNetwork">;

type Networks = { proxies: Proxies | null; isTrustedNetwork: (address: string) => boolean };

/** Sets the caller's network. A forwarded address counts only from a trusted proxy (T5). */
export const callerAddress =
  ({ proxies, isTrustedNetwork }: Networks): MiddlewareHandler<AppEnv> =>
  (c, next) => {
    const address = addressOf(c, proxies);
    c.set("address", networkOf(address));
    c.set("isTrustedNetwork", isTrustedNetwork(address));
    return next();
  };

/**
 * Limits count requests per IPv4 address, and per /64 network of IPv6 addresses, since a customer has 2^64 of these.
 */
export function networkOf(address: string): string {
  const plain = address
    .replace(/^\[|\](:\d+)?$/g, "")
    .split("%", 1)
    .join("");
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain);
  if (mapped?.[1]) return mapped[1];
  if (!isIPv6(plain)) return address;
  // The URL parser normalises IPv6 addresses.
  const [before = "", after = ""] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split("::");
  const [head, tail] = [before.split(":").filter(Boolean), after.split(":").filter(Boolean)];
  const zeros = Array.from({ length: 8 - head.length - tail.length }, () => "0");
  return `${[...head, ...zeros, ...tail].slice(0, 4).join(":")}::/64`;
}
