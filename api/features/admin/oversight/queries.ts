import { sql } from "kysely";
import type { Connection, Tx } from "#api/db/database.ts";

/** serviceDb throughout: nobody may change their own role, and only superadmins see and set the interview stop. */

/** The row stays locked until the transaction ends. */
export const lockUserByEmail = (tx: Tx, email: string) =>
  tx
    .selectFrom("users")
    .select(["id", "full_name", "email", "role_id"])
    .where(sql<string>`lower(email)`, "=", email.toLowerCase())
    .forUpdate()
    .executeTakeFirst();

export async function updateRole(tx: Tx, userId: string, role: number): Promise<void> {
  await tx.updateTable("users").set({ role_id: role }).where("id", "=", userId).execute();
}

/** The time since when new interviews are refused; null while they are allowed. */
export async function findStop(serviceDb: Connection | Tx): Promise<Date | null> {
  const row = await serviceDb.selectFrom("private.interview_stops").select("since").executeTakeFirst();
  return row?.since ?? null;
}

/** Returns true when this changed anything. */
export async function setStop(tx: Tx, stopped: boolean): Promise<boolean> {
  const change = stopped
    ? sql`insert into private.interview_stops default values on conflict do nothing`
    : sql`delete from private.interview_stops`;
  const { numAffectedRows } = await change.execute(tx);
  return numAffectedRows === 1n;
}
