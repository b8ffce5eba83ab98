import { z } from "zod";
import { AppError } from "#api/http/errors.ts";
import type { PageCursor } from "../queries.ts";

const cursorSchema = z.strictObject({ createdAt: z.iso.datetime(), id: z.uuid() });

export const writeCursor = (row: { created_at: Date; id: string }): string =>
  Buffer.from(JSON.stringify({ createdAt: row.created_at.toISOString(), id: row.id })).toString("base64url");

/** Throws bad_request for anything this server did not write. */
export function parseCursor(text: string | undefined): PageCursor {
  if (text === undefined) return null;
  try {
    return cursorSchema.parse(JSON.parse(Buffer.from(text, "base64url").toString("utf8")));
  } catch (cause) {
    throw new AppError("bad_request", { cause });
  }
}
