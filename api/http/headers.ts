import { randomBytes } from "node:crypto";
import type { MiddlewareHandler } from "hono";
import { NONCE, secureHeaders } from "hono/secure-headers";
import type { AppEnv } from "./app-env.ts";

export type HeaderOptions = {
  appUrl: string;
  /** Origins of frames and scripts of outside services (captcha, scheduling). */
  frameOrigins: string[];
  scriptOrigins: string[];
};

/** Only pages may use the microphone, for dictated answers. */
export const PAGE_PERMISSIONS = "camera=(), geolocation=(), payment=(), usb=(), microphone=(self)";

/** Security headers on every response (safety.md T66). */
export function securityHeaders(options: HeaderOptions): MiddlewareHandler<AppEnv> {
  const https = options.appUrl.startsWith("https:");
  const setHeaders = secureHeaders({
    xFrameOptions: "DENY",
    referrerPolicy: "strict-origin-when-cross-origin",
    permissionsPolicy: { camera: [], geolocation: [], payment: [], usb: [], microphone: [] },
    strictTransportSecurity: https && "max-age=63072000; includeSubDomains",
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xXssProtection: false,
    removePoweredBy: false,
    contentSecurityPolicy: contentPolicy(options, https),
  });
  return async (c, next) => {
    c.set("secureHeadersNonce", randomBytes(16).toString("base64url"));
    // Set before the handler runs, because a streamed response sends its headers when it starts.
    await setHeaders(c, () => Promise.resolve());
    if (c.req.path.startsWith("/api")) c.header("Cache-Control", "no-store");
    return next();
  };
}

const contentPolicy = ({ frameOrigins, scriptOrigins }: HeaderOptions, https: boolean) => ({
  defaultSrc: ["'none'"],
  scriptSrc: ["'self'", NONCE, ...scriptOrigins],
  styleSrc: ["'self'", NONCE],
  imgSrc: ["'self'", "data:", "https:"],
  fontSrc: ["'self'"],
  mediaSrc: ["'self'"],
  connectSrc: ["'self'"],
  manifestSrc: ["'self'"],
  workerSrc: ["'self'", "blob:"],
  frameSrc: frameOrigins.length > 0 ? frameOrigins : ["'none'"],
  objectSrc: ["'none'"],
  baseUri: ["'none'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
  ...(https && { upgradeInsecureRequests: [] }),
});
