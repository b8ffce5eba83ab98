import { type AliasedRawBuilder, type RawBuilder, sql } from "kysely";
import { type FormField, type FormFields, namesOf, type ValuesOf } from "#contract/declared-fields.ts";

export type SnakeCase<S extends string> = S extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : "";

export const columnOf = <S extends string>(name: S) =>
  name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) as SnakeCase<S>;

function readColumn({ kind }: FormField, name: string): RawBuilder<unknown> {
  const column = sql.ref(columnOf(name));
  if (kind === "date") return sql`${column}::text`;
  return kind === "time" ? sql`to_char(${column}, 'HH24:MI')` : column;
}

type Selected<F extends FormFields> = {
  [K in keyof F & string]: AliasedRawBuilder<ValuesOf<F>[K], K>;
}[keyof F & string];

/** Declared fields under their own names, as the API gives them. */
export const selectFields = <F extends FormFields>(fields: F) =>
  namesOf(fields).map((name) => readColumn(fields[name] as FormField, name).as(name)) as Selected<F>[];

/** Values of declared fields under their columns' names; one that is not given is left out. */
export const columnsOf = <F extends FormFields>(fields: F, values: Partial<ValuesOf<F>>) =>
  Object.fromEntries(namesOf(fields).map((name) => [columnOf(name), values[name]])) as {
    [K in keyof F & string as SnakeCase<K>]?: ValuesOf<F>[K];
  };
