import type { Connection } from "#api/db/database.ts";
import { AppError } from "#api/http/errors.ts";
import type { ConversationSummary } from "#contract/admin.ts";
import { listSummaries, type SummaryRow } from "./conversations/queries.ts";
import { pageOf, parseCursor } from "#api/http/cursor.ts";
import { cursorBy, refuseForgedKey } from "./list-cursor.ts";
import { isUser } from "./users/queries.ts";

const BY = "created_at";

/** A page of one user's interviews, newest first. Throws user_not_found, bad_request for a forged cursor. */
export async function listUserConversations(
  serviceDb: Connection,
  userId: string,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<{ success: true; data: ConversationSummary[]; nextCursor: string | null }> {
  const from = parseCursor(cursorBy(BY), cursor);
  const rows = await refuseForgedKey(listSummaries(serviceDb, userId, { from, limit: limit + 1 }));
  if (rows.length === 0 && !(await isUser(serviceDb, userId))) throw new AppError("user_not_found");
  const { shown, nextCursor } = pageOf(rows, limit, ({ key, id }) => ({ by: BY, key, id }));
  return { success: true, data: shown.map(presentSummary), nextCursor };
}

const presentSummary = (row: SummaryRow): ConversationSummary => ({
  id: row.id,
  created_at: row.created_at.toISOString(),
  messageCount: row.message_count,
  durationSeconds: row.seconds,
  empathy_level: row.empathy_level,
});
