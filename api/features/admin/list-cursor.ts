import { z } from "zod";
import { sqlStateOf } from "#api/db/sql-state.ts";
import { AppError } from "#api/http/errors.ts";

/** The class of PostgreSQL's codes for values that are none of their type. */
const DATA_EXCEPTION = "22";

/** The last (or first) row of a page, by what the list is sorted by. `key` is the database's own text of it. */
const cursorSchema = z.strictObject({ by: z.string(), key: z.string(), id: z.uuid() });
export type ListCursor = z.infer<typeof cursorSchema>;

export const writeListCursor = (cursor: ListCursor): string =>
  Buffer.from(JSON.stringify(cursor)).toString("base64url");

/** Throws bad_request for anything this server did not write for this order. */
export function parseListCursor(text: string | undefined, by: string): ListCursor | null {
  if (text === undefined) return null;
  try {
    const cursor = cursorSchema.parse(JSON.parse(Buffer.from(text, "base64url").toString("utf8")));
    if (cursor.by === by) return cursor;
  } catch (cause) {
    throw new AppError("bad_request", { cause });
  }
  throw new AppError("bad_request");
}

/** A forged key that is no number or no time is the caller's mistake. */
export async function refuseForgedKey<T>(rows: Promise<T>): Promise<T> {
  return rows.catch((error: unknown) => {
    throw sqlStateOf(error)?.startsWith(DATA_EXCEPTION)
      ? new AppError("bad_request", { cause: error })
      : error;
  });
}
