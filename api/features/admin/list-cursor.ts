import { z } from "zod";
import { sqlStateOf } from "#api/db/sql-state.ts";
import { AppError } from "#api/http/errors.ts";

/** Class of PostgreSQL's error codes for values that do not fit their type. */
const DATA_EXCEPTION = "22";

/** Identifies the last (or first) row of a page. `key` is the row's sort value as text from the database. */
export const cursorBy = (by: string) => z.strictObject({ by: z.literal(by), key: z.string(), id: z.uuid() });
export type ListCursor = z.infer<ReturnType<typeof cursorBy>>;

/** A forged key that is no number or time is the caller's mistake. */
export async function refuseForgedKey<T>(rows: Promise<T>): Promise<T> {
  return rows.catch((error: unknown) => {
    throw sqlStateOf(error)?.startsWith(DATA_EXCEPTION)
      ? new AppError("bad_request", {
          cause: error,
          field: "cursor",
          details: "This server gave no such cursor",
        })
      : error;
  });
}
