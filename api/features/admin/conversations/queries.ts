import { sql } from "kysely";
import type { Connection, Tx } from "#api/db/database.ts";
import { PAST_INTERVIEW_MESSAGES_ABOVE } from "#contract/limits.ts";
import type { ListCursor } from "../list-cursor.ts";

/** serviceDb throughout: admins have no row rules of their own, so queries name their columns (safety.md T60). */

export type SummaryRow = {
  id: string;
  created_at: Date;
  message_count: number;
  seconds: number;
  empathy_level: number;
  key: string;
};

/** Lists the interviews that the user's total counts, newest first. */
export async function listSummaries(
  serviceDb: Connection,
  userId: string,
  page: { from: ListCursor | null; limit: number },
): Promise<SummaryRow[]> {
  const { from } = page;
  const start = from ? sql`and (created_at, id) < (${from.key}::timestamptz, ${from.id}::uuid)` : sql``;
  const { rows } = await sql<SummaryRow>`
    select id, created_at, message_count, empathy_level, created_at::text as key,
      greatest(0, extract(epoch from coalesce(ended_at, last_message_at) - started_at))::integer as seconds
    from public.conversations
    where user_id = ${userId}::uuid and kind = 'interview' and message_count > ${PAST_INTERVIEW_MESSAGES_ABOVE} ${start}
    order by created_at desc, id desc limit ${page.limit}
  `.execute(serviceDb);
  return rows;
}

export const findConversation = (tx: Tx, id: string) =>
  tx
    .selectFrom("conversations as c")
    .innerJoin("users as u", "u.id", "c.user_id")
    .leftJoin("reports as r", "r.conversation_id", "c.id")
    .select(["c.id", "c.user_id", "c.created_at", "c.empathy_level", "u.full_name", "u.email"])
    .select(["r.status as report_status", "r.rating"])
    .where("c.id", "=", id)
    .executeTakeFirst();

export const listTranscript = (tx: Tx, conversationId: string) =>
  tx
    .selectFrom("messages")
    .select(["id", "role", "content", "created_at"])
    .where("conversation_id", "=", conversationId)
    .orderBy("sequence")
    .execute();

export const listReportFlags = (tx: Tx, conversationId: string) =>
  tx
    .selectFrom("report_flags")
    .select(["id", "sentence", "note", "created_at"])
    .where("conversation_id", "=", conversationId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
