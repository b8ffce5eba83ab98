import { z } from "zod";
import { type FormField, type FormFields, mapFields, parseList, type ValuesOf } from "./declared-fields.ts";
import { oneLine, ruled, typedText } from "./responses.ts";

export const writtenText = (missing: string | null, text: typeof typedText = typedText) =>
  z
    .string({ error: missing ?? undefined })
    .pipe(text)
    .pipe(z.string().trim());

/** Calendar day, without time or time zone. */
export const calendarDay = z.iso.date().nullable();
/** Local time at the place of an event. */
export const hourOfDay = z.iso.time({ precision: -1 }).nullable();

function givenSchema(field: FormField): z.ZodType {
  if (field.kind === "date") return calendarDay;
  if (field.kind === "time") return hourOfDay;
  if (field.kind === "list")
    return ruled(z.array(writtenText(null, oneLine)).transform(parseList), field.problem);
  if (field.kind === "number") {
    const number = ruled(z.number({ error: field.problem(Number.NaN) ?? undefined }), field.problem);
    return field.optional ? number.nullable() : number;
  }
  const written = writtenText(field.problem(""), field.long ? typedText : oneLine);
  const bounded = field.maxLength === undefined ? written : written.pipe(z.string().max(field.maxLength));
  const typed = ruled(bounded.transform(field.normalise ?? ((value) => value)), field.problem);
  return field.optional ? typed.nullable().transform((value) => value || null) : typed;
}

function storedSchema(field: FormField): z.ZodType {
  if (field.kind === "date") return calendarDay;
  if (field.kind === "time") return hourOfDay;
  if (field.kind === "list") return z.array(z.string());
  const value = field.kind === "number" ? z.int().min(0).max(field.max) : z.string();
  return field.optional ? value.nullable() : value;
}

type Schemas<F extends FormFields> = { [K in keyof F]: z.ZodType<ValuesOf<F>[K], ValuesOf<F>[K]> };

/** For calls that send the whole form: a list or an optional field that is left out is empty. */
export const formSchemas = <F extends FormFields>(fields: F): Schemas<F> =>
  mapFields(fields, (field) => {
    const given = givenSchema(field);
    if (field.kind === "list") return given.nullish().transform((value) => value ?? []);
    return field.optional ? given.nullish().transform((value) => value ?? null) : given;
  }) as Schemas<F>;

/** For calls that send some of the fields: one that is left out stays as it is. */
export const changeSchemas = <F extends FormFields>(fields: F) =>
  z.strictObject(mapFields(fields, givenSchema) as Schemas<F>).partial().shape;

export const storedSchemas = <F extends FormFields>(fields: F): Schemas<F> =>
  mapFields(fields, storedSchema) as Schemas<F>;
