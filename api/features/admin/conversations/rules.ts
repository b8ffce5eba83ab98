import type { Connection } from "#api/db/database.ts";
import { AppError } from "#api/http/errors.ts";
import type { ConversationDetails } from "#contract/admin.ts";
import type { Report } from "#contract/interviews.ts";
import { rating } from "#contract/report.ts";
import { insertAuditLine } from "../audit/queries.ts";
import { findConversation, listReportFlags, listTranscript } from "./queries.ts";

/** A transcript with its report; no look without its line in the audit log (decisions.md D10). Throws conversation_not_found. */
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

function presentReport(status: string | null, stored: unknown): Report | null {
  if (status === "ready") return { status, ...rating.parse(stored) };
  return status === "pending" || status === "failed" ? { status } : null;
}
