import { sql } from "kysely";
import type { Connection } from "./database.ts";
import type { Seal } from "./seal.ts";

export type SealedColumns = {
  /** Includes the schema. */
  table: string;
  /** The column that identifies the row and is part of the seal's context. */
  id: string;
  columns: string[];
  context: (id: string) => string;
};

/**
 * Reseals with the newest key everything that an older key sealed, so that the older secret can be removed. Values that
 * no key opens stay as they are. serviceDb: secrets of all users.
 */
export async function resealRows(serviceDb: Connection, seal: Seal, it: SealedColumns): Promise<void> {
  for (const column of it.columns) {
    const [table, id, sealed] = [sql.table(it.table), sql.ref(it.id), sql.ref(column)];
    const { rows } = await sql<{ id: string; text: string }>`
      select ${id}::text as id, ${sealed} as text from ${table} where not starts_with(${sealed}, ${seal.prefix})
    `.execute(serviceDb);
    for (const row of rows) {
      const closed = closeAnew(seal, row.text, it.context(row.id));
      // Replaces only the value that was read: a token refreshed meanwhile stays.
      if (closed)
        await sql`update ${table} set ${sealed} = ${closed}
          where ${id}::text = ${row.id} and ${sealed} = ${row.text}`.execute(serviceDb);
    }
  }
}

function closeAnew(seal: Seal, text: string, context: string): string | null {
  try {
    return seal.close(seal.open(text, context), context);
  } catch {
    return null;
  }
}
