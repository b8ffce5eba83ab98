import { sql } from "kysely";
import type { Database } from "#api/db/database.ts";
import { isRowRuleViolated } from "#api/db/sql-state.ts";

/** Under row rules: a client sees and changes what they share, the booking's coach reads it until it ends. */
export const listShared = (db: Database, userId: string, bookingId: string): Promise<string[]> =>
  db.userDb(userId, async (tx) => {
    const rows = await tx
      .selectFrom("report_shares")
      .select("conversation_id")
      .where("booking_id", "=", bookingId)
      .orderBy("created_at", "desc")
      .orderBy("conversation_id")
      .execute();
    return rows.map((row) => row.conversation_id);
  });

/** Exactly these from now on. False: one of them is not the client's own finished report, and nothing has changed. */
export async function replaceShared(
  db: Database,
  userId: string,
  { bookingId, conversationIds }: { bookingId: string; conversationIds: string[] },
): Promise<boolean> {
  try {
    await db.userDb(userId, async (tx) => {
      await sql`delete from public.report_shares
        where booking_id = ${bookingId}::uuid and conversation_id <> all(${conversationIds}::uuid[])`.execute(
        tx,
      );
      await sql`insert into public.report_shares (booking_id, conversation_id, user_id)
        select ${bookingId}::uuid, id, ${userId}::uuid from unnest(${conversationIds}::uuid[]) id
        on conflict do nothing`.execute(tx);
    });
    return true;
  } catch (error) {
    if (isRowRuleViolated(error)) return false;
    throw error;
  }
}
