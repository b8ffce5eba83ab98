import { sql } from "kysely";
import type { Connection } from "./database.ts";
import type { Seal } from "./seal.ts";

export type SealedColumns = {
  /** With its schema. */
  table: string;
  /** The column that names the row and stands in the context. */
  id: string;
  columns: string[];
  context: (id: string) => string;
};

/**
 * Closes anew, with the newest key, what an older one closed, so that an older secret can be taken away. What no key
 * opens stays as it is. serviceDb: secrets of everybody.
 */
export async function resealRows(serviceDb: Connection, seal: Seal, it: SealedColumns): Promise<void> {
  for (const column of it.columns) {
    const [table, id, sealed] = [sql.table(it.table), sql.ref(it.id), sql.ref(column)];
    const { rows } = await sql<{ id: string; text: string }>`
      select ${id}::text as id, ${sealed} as text from ${table} where not starts_with(${sealed}, ${seal.prefix})
    `.execute(serviceDb);
    for (const row of rows) {
      const closed = closeAnew(seal, row.text, it.context(row.id));
      // Only what was read is replaced: a token that was refreshed meanwhile stays.
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
