import { z } from "zod";
import { shortenLetterless } from "./letterless.ts";

/** The frame of every successful response: `{success: true, data}`. */
export const response = <T extends z.ZodType>(data: T) => z.object({ success: z.literal(true), data });

/** A list a page at a time; `nextCursor` is opaque, null on the last page. */
export const page = <T extends z.ZodType>(item: T) =>
  z.object({ success: z.literal(true), data: z.array(item), nextCursor: z.string().nullable() });

/** The frame of a response with a message only. */
export const done = z.object({ success: z.literal(true), message: z.string() });

export const isoTime = z.iso.datetime();
export const rowId = z.uuid();

// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const CONTROLS = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/g;

/** Held by a rule of contract/fields.ts, so that form and API say the same words. */
export const ruled = <T extends z.ZodType>(schema: T, problem: (value: z.output<T>) => string | null) =>
  schema.superRefine((value, context) => {
    const message = problem(value);
    if (message !== null) context.addIssue({ code: "custom", message });
  });

/** What a person typed, without the control characters that no store and no screen can hold (safety.md T64). */
export const typedText = z.string().transform((text) => text.replaceAll(CONTROLS, ""));

/** For a text that was pasted from elsewhere and is read for what it asks: its words are quoted as they are kept. */
export const pastedText = typedText.transform(shortenLetterless);

/** For a name or a title: whatever breaks a line or widens it is one space. */
export const oneLine = typedText.transform((text) => text.replaceAll(/\s+/gu, " ").trim());

/** One of these numbers. Of a `z.literal` of several the API's description would name the first alone. */
export const oneNumberOf = <const Value extends number>(values: readonly Value[]): z.ZodType<Value, Value> =>
  z.union(values.map((value) => z.literal(value)));
