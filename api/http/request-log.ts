import { randomUUID } from "node:crypto";
import { isIPv6 } from "node:net";
import type { Context, MiddlewareHandler } from "hono";
import { matchedRoutes } from "hono/route";
import type { Logger } from "pino";
import type { AppEnv } from "./router.ts";

const REQUEST_ID = /^[\w-]{8,64}$/;

type Observe = (request: { method: string; route: string; status: number; seconds: number }) => void;

/** One line per request, without what people wrote: route pattern, status, time (safety.md T23). */
export function requestLog(logger: Logger, observe: Observe): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const given = c.req.header("x-request-id") ?? "";
    const requestId = REQUEST_ID.test(given) ? given : randomUUID();
    const log = logger.child({ requestId });
    c.set("requestId", requestId);
    c.set("log", log);
    c.header("X-Request-Id", requestId);
    const start = performance.now();
    await next();
    if (!c.req.path.startsWith("/api")) return;
    const seconds = (performance.now() - start) / 1000;
    const ms = Math.round(seconds * 1000);
    const route = routePattern(c);
    observe({ method: c.req.method, route: route ?? "", status: c.res.status, seconds });
    log.info({ method: c.req.method, route, status: c.res.status, ms }, "request");
  };
}

/** The last one that is no middleware is the route; its pattern holds no ids. */
export const routePattern = (c: Context<AppEnv>): string | undefined =>
  matchedRoutes(c).findLast(({ method }) => method !== "ALL")?.path;

/** Who asks, by network: the nearest proxy's word counts only where the setting says there is one (T5). */
export function callerAddress(trustProxy: boolean): MiddlewareHandler<AppEnv> {
  return (c, next) => {
    const forwarded = trustProxy ? c.req.header("x-forwarded-for")?.split(",").at(-1)?.trim() : undefined;
    c.set("address", networkOf(forwarded || (c.env?.incoming?.socket?.remoteAddress ?? "unknown")));
    return next();
  };
}

/** An IPv6 customer has 2^64 addresses: what counts is their network. IPv4, mapped into IPv6 too, stays as it is. */
export function networkOf(address: string): string {
  const plain = address.replace(/^\[|\](:\d+)?$/g, "").replace(/%.*$/, "");
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain);
  if (mapped?.[1]) return mapped[1];
  if (!isIPv6(plain)) return address;
  // The address parser of URLs writes each the one way there is.
  const [before = "", after = ""] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split("::");
  const [head, tail] = [before.split(":").filter(Boolean), after.split(":").filter(Boolean)];
  const zeros = Array.from({ length: 8 - head.length - tail.length }, () => "0");
  return `${[...head, ...zeros, ...tail].slice(0, 4).join(":")}::/64`;
}
