import type { z } from "zod";
import { columnOf, type SnakeCase } from "./field-columns.ts";

/** A time is a date until it is sent, and the database does not know which words a text may be. */
type Stored<V> = V extends string ? string | Date : V extends readonly (infer Item)[] ? Stored<Item>[] : V;

/** Columns under the names of what the API sends, in snake case. */
export type RowOf<T> = { [K in keyof T & string as SnakeCase<K>]: Stored<T[K]> };

type Schema<T> = z.ZodType<T> & { shape: { [K in keyof T]: z.ZodType } };

/** Returns the part of a row that the API sends: the schema's fields and no other column, with times as text. */
export const present = <T>(schema: Schema<T>, row: RowOf<T>): T =>
  Object.fromEntries(
    Object.keys(schema.shape).map((name) => {
      const value = row[columnOf(name) as keyof RowOf<T>] as unknown;
      return [name, value instanceof Date ? value.toISOString() : value];
    }),
  ) as T;

export const columnsIn = <T>(schema: Schema<T>) =>
  Object.keys(schema.shape).map(columnOf) as SnakeCase<keyof T & string>[];
