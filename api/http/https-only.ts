import type { MiddlewareHandler } from "hono";
import { AppError } from "./errors.ts";
import type { AppEnv } from "./router.ts";

/**
 * Behind a proxy that tells how it was asked: pages move to https, the API refuses, so that no client goes on sending
 * its token in the open. Without the proxy's word, as for its own health checks, nothing is presumed.
 */
export function httpsOnly({
  appUrl,
  trustProxy,
}: {
  appUrl: string;
  trustProxy: boolean;
}): MiddlewareHandler<AppEnv> {
  const applies = trustProxy && appUrl.startsWith("https:");
  return (c, next) => {
    const scheme = c.req.header("x-forwarded-proto")?.split(",").at(-1)?.trim().toLowerCase();
    if (!applies || scheme !== "http") return next();
    const isPage = c.req.method === "GET" || c.req.method === "HEAD";
    if (!isPage || /^\/api(\/|$)/.test(c.req.path)) throw new AppError("https_required");
    const { pathname, search } = new URL(c.req.url);
    // The path of `//evil.test` would be another host's.
    return Promise.resolve(c.redirect(`${appUrl}/${pathname.replace(/^\/+/, "")}${search}`, 308));
  };
}
