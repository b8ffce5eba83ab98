import type { z } from "zod";
import { AppError } from "./errors.ts";

/**
 * Decodes an opaque cursor to the row before the page; null for the first page. Throws bad_request for a cursor that
 * this server did not write.
 */
export function parseCursor<T extends z.ZodType>(schema: T, text: string | undefined): z.output<T> | null {
  if (text === undefined) return null;
  try {
    return schema.parse(JSON.parse(Buffer.from(text, "base64url").toString("utf8")));
  } catch (cause) {
    throw new AppError("bad_request", { cause, field: "cursor", details: "This server gave no such cursor" });
  }
}

export const writeCursor = (row: object): string => Buffer.from(JSON.stringify(row)).toString("base64url");

/** Cuts a page from `rows` and makes the next cursor. `rows` holds limit + 1 rows if there is a next page. */
export function pageOf<R>(rows: R[], limit: number, cursorOf: (row: R) => object) {
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return { shown, nextCursor: last === undefined ? null : writeCursor(cursorOf(last)) };
}
