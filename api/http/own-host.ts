import { isIP } from "node:net";
import type { MiddlewareHandler } from "hono";
import { fillText, TEXT } from "#contract/texts.ts";
import type { AppEnv } from "./app-env.ts";
import { AppError } from "./errors.ts";
import { isFromProxy, type Proxies } from "./proxies.ts";

const LOOPBACK: ReadonlySet<string> = new Set(["localhost", "127.0.0.1", "::1"]);
export const isLoopback = (name: string): boolean => LOOPBACK.has(name.replaceAll(/^\[|\]$/g, ""));

/** Load balancers call these by any host name, and they reveal nothing about anybody. */
const HEALTH_PATHS: ReadonlySet<string> = new Set(["/api/health", "/api/test", "/api/ready"]);

export type HostOptions = { appUrl: string; host: string; proxies: Proxies | null };

const hostnameOf = (host: string): string => {
  const url = `http://${host.trim()}/`;
  return URL.canParse(url) ? new URL(url).hostname : "";
};

/**
 * Serves only our own host names (safety.md T99): if another site's name resolved to this server, browsers would treat
 * that site's pages as same-origin with ours. IP addresses carry no such risk, so all are accepted where HOST admits a
 * network. A proxy's X-Forwarded-Host must be ours too. It replaces Host only where TRUST_PROXY names the proxy's
 * address: a peer trusted by its network alone may be a visitor's browser.
 */
export function ownHost({ appUrl, host, proxies }: HostOptions): MiddlewareHandler<AppEnv> {
  const app = new URL(appUrl).hostname;
  const isOpen = !isLoopback(host);
  const isOurs = (name: string): boolean =>
    name === app || isLoopback(name) || (isOpen && isIP(name.replaceAll(/^\[|\]$/g, "")) !== 0);
  return (c, next) => {
    if (HEALTH_PATHS.has(c.req.path)) return next();
    const forwarded = isFromProxy(c, proxies) ? c.req.header("x-forwarded-host") : undefined;
    const told = forwarded === undefined ? null : hostnameOf(forwarded.split(",").at(-1) ?? "");
    const isNamed = told !== null && proxies?.hops === null;
    const asked = isNamed ? told : new URL(c.req.url).hostname;
    if (isOurs(asked) && (told === null || isOurs(told))) return next();
    throw new AppError("host_unknown", { message: fillText(TEXT.hostUnknown, { address: appUrl }) });
  };
}
