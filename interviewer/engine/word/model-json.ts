import { z } from "zod";

const UNSENT = new Set(["$schema", "maxLength", "minLength", "maxItems"]);

/** The schema sent with a prompt, without lengths: some providers reject them, and they are checked anyway. */
export const schemaToSend = (schema: z.ZodType): object =>
  JSON.parse(
    JSON.stringify(z.toJSONSchema(schema, { io: "input" }), (key, value: unknown) =>
      UNSENT.has(key) ? undefined : value,
    ),
  ) as object;

/** Parses a model's JSON; undefined if it is invalid. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
