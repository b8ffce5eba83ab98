import { sql } from "kysely";
import type { Connection, Tx } from "#api/db/database.ts";

/** serviceDb: only superadmins see or turn this switch. Answers since when new interviews are refused; null: they are not. */
export async function findStop(serviceDb: Connection | Tx): Promise<Date | null> {
  const row = await serviceDb.selectFrom("private.interview_stops").select("since").executeTakeFirst();
  return row?.since ?? null;
}

/** True when that changed anything. */
export async function setStop(tx: Tx, stopped: boolean): Promise<boolean> {
  const change = stopped
    ? sql`insert into private.interview_stops default values on conflict do nothing`
    : sql`delete from private.interview_stops`;
  const { numAffectedRows } = await change.execute(tx);
  return numAffectedRows === 1n;
}
