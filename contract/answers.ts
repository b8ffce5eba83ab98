import { z } from "zod";

/** The frame of every successful answer: `{success: true, data}`. */
export const answer = <T extends z.ZodType>(data: T) => z.object({ success: z.literal(true), data });

/** A list a page at a time; `nextCursor` is opaque, null on the last page. */
export const page = <T extends z.ZodType>(item: T) =>
  z.object({ success: z.literal(true), data: z.array(item), nextCursor: z.string().nullable() });

/** The frame of a call that answers words only. */
export const done = z.object({ success: z.literal(true), message: z.string() });

export const isoTime = z.iso.datetime();
export const rowId = z.uuid();
