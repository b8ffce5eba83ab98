import { randomUUID } from "node:crypto";
import { mkdir, open, unlink, type FileHandle } from "node:fs/promises";
import { join } from "node:path";
import type { Context } from "hono";
import { UPLOAD_TURN_SECONDS, UPLOADS_IN_MEMORY } from "#contract/limits.ts";
import { AppError } from "./errors.ts";
import { createGate } from "./gate.ts";

/** Addresses that accept an upload instead of JSON, as `METHOD /path`; each has its own size limit. */
export type UploadAddresses = ReadonlySet<string>;

export const isUploadAddress = (uploads: UploadAddresses, { req }: Context): boolean =>
  uploads.has(`${req.method} ${req.path}`);

export type UploadedFile = { name: string; bytes: Buffer };

/** Body of an upload request. A plain JSON schema: a zod one would read the form into memory three times. */
export const fileForm = {
  body: {
    required: true as const,
    content: {
      "multipart/form-data": {
        schema: {
          type: "object" as const,
          properties: { file: { type: "string" as const, format: "binary" } },
          required: ["file"],
        },
      },
    },
  },
};

export type Uploads = {
  /**
   * Receives the form's one file and passes it to `work`. Throws upload_required, bad_request, body_too_large,
   * unavailable when its turn does not come in time, or the disk's error.
   */
  receive: <T>(
    request: Request,
    options: { field: string; maxBytes: number },
    work: (file: UploadedFile) => Promise<T>,
  ) => Promise<T>;
};

/**
 * Writes an upload to disk as it arrives, and reads it into memory when its turn comes. Many at once thus need no more
 * memory than a few, and a slow one does not delay others (safety.md R20).
 */
export function createUploads(folder: string, turnMs = UPLOAD_TURN_SECONDS * 1000): Uploads {
  const inTurn = createGate(UPLOADS_IN_MEMORY, turnMs);
  return {
    receive: async (request, { field, maxBytes }, work) => {
      const boundary = boundaryOf(request.headers.get("content-type") ?? "");
      if (boundary === null) throw new AppError("upload_required");
      if (Number(request.headers.get("content-length") ?? 0) > maxBytes) throw new AppError("body_too_large");
      const file = await openNameless(folder);
      try {
        const size = await write(file, request, maxBytes);
        return await inTurn(async () => {
          const body = Buffer.allocUnsafeSlow(size);
          await readWhole(file, body);
          const part = findFilePart(body, boundary, field);
          if (!part) throw new AppError("bad_request", { field, details: "The upload has no such file" });
          return work(part);
        });
      } finally {
        await file.close();
      }
    },
  };
}

/** Opens an unlinked file, which disappears with its process, however that ends. */
async function openNameless(folder: string): Promise<FileHandle> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, randomUUID());
  const file = await open(path, "wx+", 0o600);
  await unlink(path);
  return file;
}

async function write(file: FileHandle, request: Request, maxBytes: number): Promise<number> {
  let size = 0;
  for await (const chunk of chunksOf(request)) {
    size += chunk.length;
    if (size > maxBytes) throw new AppError("body_too_large");
    await file.writeFile(chunk);
  }
  return size;
}

/** Throws bad_request if the sender disconnects: that is no server error. */
async function* chunksOf({ body }: Request): AsyncGenerator<Uint8Array> {
  if (!body) return;
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read().catch((cause: unknown) => {
        throw new AppError("bad_request", { cause, field: "body", details: "It ended too early" });
      });
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

async function readWhole(file: FileHandle, into: Buffer): Promise<void> {
  for (let at = 0; at < into.length;) {
    const { bytesRead } = await file.read(into, at, into.length - at, at);
    if (bytesRead === 0) throw new Error("an upload is shorter than what was written");
    at += bytesRead;
  }
}

const LINE = Buffer.from("\r\n");
const HEAD_MAX_BYTES = 8 * 1024;

function boundaryOf(contentType: string): string | null {
  const match = /^multipart\/form-data\s*;.*?\bboundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(
    contentType,
  );
  return match?.[1] ?? match?.[2] ?? null;
}

/**
 * The one file of a form that holds nothing else; null for any other form. `bytes` is a view of `body`, not a copy:
 * Request.formData() holds a file in memory three times.
 */
function findFilePart(body: Buffer, boundary: string, field: string): UploadedFile | null {
  const opening = Buffer.from(`--${boundary}\r\n`);
  const closing = Buffer.from(`\r\n--${boundary}`);
  if (!body.subarray(0, opening.length).equals(opening)) return null;
  const headEnd = body.subarray(0, opening.length + HEAD_MAX_BYTES).indexOf("\r\n\r\n");
  const end = body.indexOf(closing, Math.max(0, headEnd));
  if (headEnd === -1 || end < headEnd + 2) return null;
  const rest = body.subarray(end + closing.length);
  if (!rest.subarray(0, 2).equals(Buffer.from("--"))) return null;
  const head = body.subarray(opening.length, headEnd).toString("utf8");
  const start = headEnd + 2 * LINE.length;
  const disposition = /^content-disposition:\s*form-data\s*;(.*)$/im.exec(head)?.[1] ?? "";
  const name = fileNameOf(disposition);
  if (name === null || parameterOf(disposition, "name") !== field) return null;
  return { name, bytes: body.subarray(Math.min(start, end), end) };
}

const parameterOf = (disposition: string, name: string): string | null =>
  new RegExp(`(?:^|[;\\s])${name}="([^"]*)"`, "i").exec(disposition)?.[1] ??
  new RegExp(`(?:^|[;\\s])${name}=([^\\s;"]+)`, "i").exec(disposition)?.[1] ??
  null;

/** Decodes a file name as browsers write it (quotes and line breaks as %22, %0D, %0A), or as in RFC 5987. */
function fileNameOf(disposition: string): string | null {
  const extended = /filename\*=utf-8''([^\s;]+)/i.exec(disposition)?.[1];
  if (extended !== undefined) return decoded(extended);
  return parameterOf(disposition, "filename")?.replaceAll(/%(22|0D|0A)/gi, decodeURIComponent) ?? null;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
