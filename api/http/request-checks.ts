import type { MiddlewareHandler } from "hono";
import type { AppEnv } from "./app-env.ts";
import { AppError } from "./errors.ts";
import { isFromProxy, type Proxies } from "./proxies.ts";
import { isUploadAddress, type UploadAddresses } from "./uploads.ts";

/**
 * Behind a proxy that tells how it was asked: pages move to https, the API refuses, so that no client goes on sending
 * its token in the open. Without the proxy's word, as for its own health checks, nothing is presumed.
 */
export function httpsOnly({
  appUrl,
  proxies,
}: {
  appUrl: string;
  proxies: Proxies | null;
}): MiddlewareHandler<AppEnv> {
  return (c, next) => {
    const scheme = c.req.header("x-forwarded-proto")?.split(",").at(-1)?.trim().toLowerCase();
    if (scheme !== "http" || !appUrl.startsWith("https:") || !isFromProxy(c, proxies)) return next();
    const isPage = c.req.method === "GET" || c.req.method === "HEAD";
    if (!isPage || /^\/api(\/|$)/.test(c.req.path)) throw new AppError("https_required");
    const { pathname, search } = new URL(c.req.url);
    // The path of `//evil.test` would be another host's.
    return Promise.resolve(c.redirect(`${appUrl}/${pathname.replace(/^\/+/, "")}${search}`, 308));
  };
}

const ONE_CLICK_PATHS = new Set(["/api/referrals/unsubscribe", "/api/plan/unsubscribe"]);

/**
 * A page of plain http at the same host is whoever's network it came over. A proxy may ask under another name, or
 * without the port: what APP_URL says is ours all the same.
 */
const isOwn = (origin: string, { host, appUrl }: { host: string | undefined; appUrl: string }): boolean => {
  if (!URL.canParse(origin)) return false;
  const [page, app] = [new URL(origin), new URL(appUrl)];
  if (page.origin === app.origin) return true;
  return page.host === host && (page.protocol === "https:" || app.protocol !== "https:");
};

const CHANGES = new Set(["POST", "PUT", "PATCH", "DELETE"]);

/**
 * No other site may change anything through a visitor's cookie (T66, T67), and bodies are JSON: a form, which any
 * site can send, is taken only at the addresses of uploads.
 */
export const sameOriginJson =
  ({ uploads, appUrl }: { uploads: UploadAddresses; appUrl: string }): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    if (!CHANGES.has(c.req.method)) return next();
    const origin = c.req.header("origin");
    const own = { host: c.req.header("host"), appUrl };
    if (origin !== undefined && !isOwn(origin, own)) throw new AppError("forbidden");
    if (c.req.header("sec-fetch-site") === "cross-site") throw new AppError("forbidden");
    // Mailboxes unsubscribe by a form (RFC 8058); its address carries a sealed token, no cookie counts there.
    if (ONE_CLICK_PATHS.has(c.req.path)) return next();
    const type = c.req.header("content-type") ?? "";
    // Only an empty DELETE has nothing to declare.
    if (c.req.method === "DELETE" && type === "") return next();
    const isForm = /^multipart\/form-data\b/i.test(type) && isUploadAddress(uploads, c);
    // Not a type that another site's form could send.
    const isSound = /^audio\/wav\b/i.test(type) && isUploadAddress(uploads, c);
    if (!isForm && !isSound && !/^application\/json\b/i.test(type)) throw new AppError("json_required");
    return next();
  };

/**
 * Refuses bodies over what `maxBytesOf` says for their path, told their length or not; an upload has a limit of its
 * own. Hono's own makes a copy of node-server's request, which throws for every body without a told length, even for a
 * DELETE without any.
 */
export function bodyLimit(
  maxBytesOf: (path: string) => number,
  uploads: UploadAddresses,
): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    if (isUploadAddress(uploads, c)) return next();
    const maxBytes = maxBytesOf(c.req.path);
    const { body, headers, method, signal, url } = c.req.raw;
    if (Number(headers.get("content-length") ?? 0) > maxBytes) throw new AppError("body_too_large");
    // Without a length only a chunked body is one at all (RFC 9112, 6.3).
    if (headers.has("transfer-encoding") && body && method !== "GET" && method !== "HEAD") {
      c.req.raw = new Request(url, { method, headers, signal, body: await readAtMost(body, maxBytes) });
    }
    return next();
  };
}

async function readAtMost(body: ReadableStream<Uint8Array>, maxBytes: number): Promise<Blob> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > maxBytes) throw new AppError("body_too_large");
    chunks.push(new Uint8Array(chunk));
  }
  return new Blob(chunks);
}
