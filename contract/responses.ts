import { z } from "zod";
import { normalisePasted } from "./letterless.ts";
import { normaliseLine, normaliseText } from "./typed-text.ts";

/** Envelope of every successful response: `{success: true, data}`. */
export const response = <T extends z.ZodType>(data: T) => z.object({ success: z.literal(true), data });

/** One page of a list. `nextCursor` is opaque; null on the last page. */
export const page = <T extends z.ZodType>(item: T) =>
  z.object({ success: z.literal(true), data: z.array(item), nextCursor: z.string().nullable() });

/** Envelope of a response with only a message. */
export const done = z.object({ success: z.literal(true), message: z.string() });

export const isoTime = z.iso.datetime();
export const rowId = z.uuid();

/** Adds a rule of contract/fields.ts to a schema, so that form and API show the same text. */
export const ruled = <T extends z.ZodType>(schema: T, problem: (value: z.output<T>) => string | null) =>
  schema.superRefine((value, context) => {
    const message = problem(value);
    if (message !== null) context.addIssue({ code: "custom", message });
  });

/**
 * All text that users type or paste is parsed by one of these schemas (safety.md T64 and T115); secrets and URLs are
 * not.
 */
export const typedText = z.string().transform(normaliseText);
export const pastedText = z.string().transform(normalisePasted);
export const oneLine = z.string().transform(normaliseLine);

/** A union, because for a `z.literal` with several numbers the API description would list only the first. */
export const oneNumberOf = <const Value extends number>(values: readonly Value[]): z.ZodType<Value, Value> =>
  z.union(values.map((value) => z.literal(value)));
