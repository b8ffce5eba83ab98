import { z } from "zod";
import { sqlStateOf } from "#api/db/sql-state.ts";
import { AppError } from "#api/http/errors.ts";

/** The class of PostgreSQL's codes for values that are none of their type. */
const DATA_EXCEPTION = "22";

/** The last (or first) row of a page, by what the list is sorted by. `key` is the database's own text of it. */
export const cursorBy = (by: string) => z.strictObject({ by: z.literal(by), key: z.string(), id: z.uuid() });
export type ListCursor = z.infer<ReturnType<typeof cursorBy>>;

/** A forged key that is no number or no time is the caller's mistake. */
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
