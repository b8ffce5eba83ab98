import type { MiddlewareHandler } from "hono";
import type { AppEnv } from "./app-env.ts";
import { AppError } from "./errors.ts";
import { isFromProxy, type Proxies } from "./proxies.ts";
import { isUploadAddress, type UploadAddresses } from "./uploads.ts";

/**
 * Requires https behind a proxy that sends X-Forwarded-Proto. Pages are redirected; the API refuses, so that no client
 * keeps sending its token unencrypted. Requests without the header, such as the proxy's own health checks, pass.
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
    // A path such as `//evil.test` would redirect to another host.
    return Promise.resolve(c.redirect(`${appUrl}/${pathname.replace(/^\/+/, "")}${search}`, 308));
  };
}

const ONE_CLICK_PATHS = new Set(["/api/referrals/unsubscribe", "/api/plan/unsubscribe"]);

/**
 * A plain http page at the same host may come from an attacker in the network. A proxy may pass on another host name,
 * or drop the port, so the origin of APP_URL always counts as ours.
 */
const isOwn = (origin: string, { host, appUrl }: { host: string | undefined; appUrl: string }): boolean => {
  if (!URL.canParse(origin)) return false;
  const [page, app] = [new URL(origin), new URL(appUrl)];
  if (page.origin === app.origin) return true;
  return page.host === host && (page.protocol === "https:" || app.protocol !== "https:");
};

const CHANGES = new Set(["POST", "PUT", "PATCH", "DELETE"]);

/**
 * Refuses changes that another site requests with a visitor's cookie (T66, T67). Bodies must be JSON: any site can send
 * a form, so forms are accepted only at upload addresses.
 */
export const sameOriginJson =
  ({ uploads, appUrl }: { uploads: UploadAddresses; appUrl: string }): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    if (!CHANGES.has(c.req.method)) return next();
    const origin = c.req.header("origin");
    const own = { host: c.req.header("host"), appUrl };
    if (origin !== undefined && !isOwn(origin, own)) {
      const isOwnPlain = isOwn(origin.replace("http:", "https:"), own);
      throw new AppError(isOwnPlain ? "https_required" : "forbidden");
    }
    if (c.req.header("sec-fetch-site") === "cross-site") throw new AppError("forbidden");
    // Mail clients unsubscribe by a form (RFC 8058). Its address carries a sealed token, so cookies don't matter.
    if (ONE_CLICK_PATHS.has(c.req.path)) return next();
    const type = c.req.header("content-type") ?? "";
    // An empty DELETE needs no content type.
    if (c.req.method === "DELETE" && type === "") return next();
    const isForm = /^multipart\/form-data\b/i.test(type) && isUploadAddress(uploads, c);
    // Another site's form cannot send this type.
    const isSound = /^audio\/wav\b/i.test(type) && isUploadAddress(uploads, c);
    if (!isForm && !isSound && !/^application\/json\b/i.test(type)) throw new AppError("json_required");
    return next();
  };

/**
 * Refuses bodies larger than `maxBytesOf` their path, with or without a Content-Length; uploads have their own limit.
 * Hono's bodyLimit copies node-server's request, which throws for every request without a Content-Length, even a DELETE
 * without a body.
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
    // Without a Content-Length, only a chunked request has a body (RFC 9112, 6.3).
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
