import { z } from "zod";
import { normalisePasted } from "./letterless.ts";
import { normaliseLine, normaliseText } from "./typed-text.ts";

/** The frame of every successful response: `{success: true, data}`. */
export const response = <T extends z.ZodType>(data: T) => z.object({ success: z.literal(true), data });

/** A list a page at a time; `nextCursor` is opaque, null on the last page. */
export const page = <T extends z.ZodType>(item: T) =>
  z.object({ success: z.literal(true), data: z.array(item), nextCursor: z.string().nullable() });

/** The frame of a response with a message only. */
export const done = z.object({ success: z.literal(true), message: z.string() });

export const isoTime = z.iso.datetime();
export const rowId = z.uuid();

/** Held by a rule of contract/fields.ts, so that form and API say the same words. */
export const ruled = <T extends z.ZodType>(schema: T, problem: (value: z.output<T>) => string | null) =>
  schema.superRefine((value, context) => {
    const message = problem(value);
    if (message !== null) context.addIssue({ code: "custom", message });
  });

/** Every text that a person types or pastes comes in by one of these (safety.md T64 and T115); secrets and addresses do not. */
export const typedText = z.string().transform(normaliseText);
export const pastedText = z.string().transform(normalisePasted);
export const oneLine = z.string().transform(normaliseLine);

/** One of these numbers. Of a `z.literal` of several the API's description would name the first alone. */
export const oneNumberOf = <const Value extends number>(values: readonly Value[]): z.ZodType<Value, Value> =>
  z.union(values.map((value) => z.literal(value)));
