import { z } from "zod";
import { AppError } from "#api/http/errors.ts";

const coachCursor = z.strictObject({ years: z.int().min(0), id: z.uuid() });
const bookingCursor = z.strictObject({ at: z.iso.datetime().nullable(), id: z.uuid() });

const write = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");

/** Throws bad_request for anything this server did not write. */
function read<T extends z.ZodType>(schema: T, text: string | undefined): z.output<T> | null {
  if (text === undefined) return null;
  try {
    return schema.parse(JSON.parse(Buffer.from(text, "base64url").toString("utf8")));
  } catch (cause) {
    throw new AppError("bad_request", { cause });
  }
}

export const readCoachCursor = (text: string | undefined) => read(coachCursor, text);
export const readBookingCursor = (text: string | undefined) => read(bookingCursor, text);

/** A page and where the next begins; `rows` holds one more than the page where there is a next. */
export function pageOf<R>(rows: R[], limit: number, cursorOf: (row: R) => object) {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { shown, nextCursor: rows.length > limit && last !== undefined ? write(cursorOf(last)) : null };
}
