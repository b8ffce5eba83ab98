import type { MiddlewareHandler } from "hono";
import { AppError } from "./errors.ts";
import type { AppEnv } from "./router.ts";
import { isUploadAddress, type UploadAddresses } from "./uploads.ts";

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
