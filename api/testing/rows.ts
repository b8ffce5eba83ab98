import type { Insertable, Kysely, Selectable, Updateable } from "kysely";
import type { Connection } from "#api/db/database.ts";
import type { DB } from "#api/db/tables.ts";

type Table = keyof DB;
type Values<T extends Table> = { [name in keyof Selectable<DB[T]>]?: Selectable<DB[T]>[name] };

/** Direct access to the tables, to prepare or check rows; `where`: columns with these values. */
export type Rows = {
  rows: <T extends Table, C extends keyof Selectable<DB[T]>>(
    table: T,
    where: Values<T>,
    columns?: readonly C[],
  ) => Promise<Pick<Selectable<DB[T]>, C>[]>;
  /** The first row. Throws when there is none. */
  row: <T extends Table, C extends keyof Selectable<DB[T]>>(
    table: T,
    where: Values<T>,
    columns?: readonly C[],
  ) => Promise<Pick<Selectable<DB[T]>, C>>;
  change: <T extends Table>(table: T, where: Values<T>, values: Updateable<DB[T]>) => Promise<void>;
  insert: <T extends Table>(table: T, values: Insertable<DB[T]> | Insertable<DB[T]>[]) => Promise<void>;
};

type Columns = Record<string, unknown>;

export function rowsOf(serviceDb: Connection): Rows {
  // Kysely only accepts literal table names; the types above check the tests.
  const db = serviceDb as unknown as Kysely<Record<string, Columns>>;
  const rows = (table: string, where: Columns, columns: string[] = []) => {
    const found = db.selectFrom(table).where((eb) => eb.and(where as never));
    return (columns.length > 0 ? found.select(columns) : found.selectAll()).execute();
  };
  const row = async (table: string, where: Columns, columns?: string[]) => {
    const [first] = await rows(table, where, columns);
    if (!first) throw new Error(`no row in ${table} has ${JSON.stringify(where)}`);
    return first;
  };
  const change = async (table: string, where: Columns, values: Columns) => {
    await db
      .updateTable(table)
      .set(values)
      .where((eb) => eb.and(where as never))
      .execute();
  };
  const insert = async (table: string, values: Columns) => {
    await db.insertInto(table).values(values).execute();
  };
  return { rows, row, change, insert } as unknown as Rows;
}
