import { randomBytes } from "node:crypto";
import type { MiddlewareHandler } from "hono";
import { AppError } from "./errors.ts";
import type { AppEnv } from "./router.ts";
import { isUploadAddress, type UploadAddresses } from "./uploads.ts";

export type HeaderOptions = {
  appUrl: string;
  /** Origins of frames and scripts of outside services (captcha, scheduling). */
  frameOrigins: string[];
  scriptOrigins: string[];
};

const permissions = (microphone: string): string =>
  `camera=(), geolocation=(), payment=(), usb=(), microphone=${microphone}`;

/** For pages alone: an answer can be dictated there. */
export const PAGE_PERMISSIONS = permissions("(self)");

/** Security headers on every answer (safety.md T66). */
export function securityHeaders({
  appUrl,
  frameOrigins,
  scriptOrigins,
}: HeaderOptions): MiddlewareHandler<AppEnv> {
  const https = appUrl.startsWith("https:");
  const fixed: [string, string][] = [
    ["X-Content-Type-Options", "nosniff"],
    ["X-Frame-Options", "DENY"],
    ["Referrer-Policy", "strict-origin-when-cross-origin"],
    ["Permissions-Policy", permissions("()")],
    ["Cross-Origin-Opener-Policy", "same-origin"],
    ["Cross-Origin-Resource-Policy", "same-origin"],
    ["Origin-Agent-Cluster", "?1"],
    ["X-Permitted-Cross-Domain-Policies", "none"],
    ...(https
      ? [["Strict-Transport-Security", "max-age=63072000; includeSubDomains"] as [string, string]]
      : []),
  ];
  return (c, next) => {
    const nonce = randomBytes(16).toString("base64url");
    c.set("cspNonce", nonce);
    // Set before the handler, so that a streamed answer has them too.
    for (const [name, value] of fixed) c.header(name, value);
    c.header("Content-Security-Policy", contentPolicy({ nonce, https, frameOrigins, scriptOrigins }));
    if (c.req.path.startsWith("/api")) c.header("Cache-Control", "no-store");
    return next();
  };
}

function contentPolicy(p: {
  nonce: string;
  https: boolean;
  frameOrigins: string[];
  scriptOrigins: string[];
}): string {
  const list = (...sources: string[]) => sources.join(" ");
  return [
    "default-src 'none'",
    `script-src ${list("'self'", `'nonce-${p.nonce}'`, ...p.scriptOrigins)}`,
    `style-src 'self' 'nonce-${p.nonce}'`,
    "img-src 'self' data: https:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self' blob:",
    `frame-src ${p.frameOrigins.length > 0 ? list(...p.frameOrigins) : "'none'"}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(p.https ? ["upgrade-insecure-requests"] : []),
  ].join("; ");
}

const ONE_CLICK_PATH = "/api/referrals/unsubscribe";

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
    if (c.req.path === ONE_CLICK_PATH) return next();
    const type = c.req.header("content-type") ?? "";
    // Only an empty DELETE has nothing to declare.
    if (c.req.method === "DELETE" && type === "") return next();
    const isForm = /^multipart\/form-data\b/i.test(type) && isUploadAddress(uploads, c);
    if (!isForm && !/^application\/json\b/i.test(type)) throw new AppError("json_required");
    return next();
  };
