import { randomUUID } from "node:crypto";
import type { Context, MiddlewareHandler } from "hono";
import { matchedRoutes } from "hono/route";
import type { Logger } from "pino";
import type { AppEnv } from "./app-env.ts";

const REQUEST_ID = /^[\w-]{8,64}$/;

const HEALTH_CHECKS: ReadonlySet<string> = new Set(["/api/health", "/api/ready", "/api/test"]);

type Observe = (request: { method: string; route: string; status: number; seconds: number }) => void;

/** Logs one line per request: route pattern, status and time, nothing that people wrote (safety.md T23). */
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
    // Monitors call these every few seconds, so only failures are logged.
    if (HEALTH_CHECKS.has(route ?? "") && c.res.status < 400) return;
    log.info({ method: c.req.method, route, status: c.res.status, ms }, "request");
  };
}

/** The pattern of the last matched route that is no middleware; it holds no ids. */
export const routePattern = (c: Context<AppEnv>): string | undefined =>
  matchedRoutes(c).findLast(({ method }) => method !== "ALL")?.path;
