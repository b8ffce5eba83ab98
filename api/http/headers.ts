import { randomBytes } from "node:crypto";
import type { MiddlewareHandler } from "hono";
import type { AppEnv } from "./app-env.ts";

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
