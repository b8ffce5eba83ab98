import { sql } from "kysely";
import type { Tx } from "#api/db/database.ts";

/** serviceDb: a role is nobody's own to change. The row stays locked until the transaction ends. */
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
