import type { Connection } from "#api/db/database.ts";
import { pageOf, parseCursor } from "#api/http/cursor.ts";
import { AppError } from "#api/http/errors.ts";
import { ok } from "#api/http/router.ts";
import type { ConversationDetails, ConversationSummary } from "#contract/admin.ts";
import { rating } from "#contract/report.ts";
import { insertAuditLine } from "../audit/queries.ts";
import { cursorBy, refuseForgedKey } from "../list-cursor.ts";
import { hasUser } from "../users/queries.ts";
import {
  findConversation,
  listReportFlags,
  listSummaries,
  listTranscript,
  type SummaryRow,
} from "./queries.ts";

const BY = "created_at";

/** A page of one user's interviews, newest first. Throws user_not_found, bad_request for a forged cursor. */
export async function listUserConversations(
  serviceDb: Connection,
  userId: string,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
) {
  const from = parseCursor(cursorBy(BY), cursor);
  const rows = await refuseForgedKey(listSummaries(serviceDb, userId, { from, limit: limit + 1 }));
  if (rows.length === 0 && !(await hasUser(serviceDb, userId))) throw new AppError("user_not_found");
  const { shown, nextCursor } = pageOf(rows, limit, ({ key, id }) => ({ by: BY, key, id }));
  return { ...ok(shown.map(presentSummary)), nextCursor };
}

const presentSummary = (row: SummaryRow): ConversationSummary => ({
  id: row.id,
  created_at: row.created_at.toISOString(),
  messageCount: row.message_count,
  durationSeconds: row.seconds,
  empathy_level: row.empathy_level,
});

/**
 * Reads a transcript with its report and writes the audit line in the same transaction (decisions.md D10). Throws
 * conversation_not_found.
 */
export const readConversation = (
  serviceDb: Connection,
  { actorId, conversationId }: { actorId: string; conversationId: string },
): Promise<ConversationDetails> =>
  serviceDb.transaction().execute(async (tx) => {
    const found = await findConversation(tx, conversationId);
    if (!found) throw new AppError("conversation_not_found");
    const line = { actorId, subjectId: found.user_id, details: { conversationId } };
    await insertAuditLine(tx, { ...line, action: "transcript viewed" });
    const messages = await listTranscript(tx, conversationId);
    const flags = await listReportFlags(tx, conversationId);
    return {
      success: true,
      user: { full_name: found.full_name, email: found.email },
      conversation: {
        id: found.id,
        created_at: found.created_at.toISOString(),
        empathy_level: found.empathy_level,
      },
      messages: messages.map(({ id, role, content, created_at }) => ({
        id,
        role: role === "user" ? "user" : "assistant",
        content,
        created_at: created_at.toISOString(),
      })),
      report: presentReport(found.report_status, found.rating),
      flags: flags.map(({ id, sentence, note, created_at }) => ({
        id,
        sentence,
        note,
        created_at: created_at.toISOString(),
      })),
    };
  });

function presentReport(status: string | null, stored: unknown): ConversationDetails["report"] {
  if (status === "ready") return { status, ...rating.parse(stored) };
  return status === "pending" || status === "failed" ? { status } : null;
}
