import type { MiddlewareHandler } from "hono";
import { AppError } from "./errors.ts";
import type { AppEnv } from "./router.ts";

/**
 * Refuses bodies above `maxBytes`, also those whose length is not told beforehand.
 * Hono's own copies node's request with the global Request, which throws on every such call (an empty DELETE too).
 */
export const limitBody =
  (maxBytes: number): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    const { raw } = c.req;
    if (!raw.body) return next();
    const told = c.req.header("transfer-encoding") === undefined ? c.req.header("content-length") : undefined;
    if (told !== undefined) {
      if (Number(told) > maxBytes) throw new AppError("body_too_large");
      return next();
    }
    const pieces: Uint8Array[] = [];
    let size = 0;
    for await (const piece of raw.body) {
      size += piece.length;
      if (size > maxBytes) throw new AppError("body_too_large");
      pieces.push(piece);
    }
    const body = size === 0 ? null : Buffer.concat(pieces);
    c.req.raw = new Request(c.req.url, { method: raw.method, headers: raw.headers, body });
    return next();
  };
