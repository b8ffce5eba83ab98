import type { Database } from "#api/db/database.ts";
import type { InterviewFacts, OwnReport } from "#contract/coaching-feedback.ts";
import { rating } from "#contract/report.ts";
import { listFlags } from "./flag-store.ts";
import { findOwnReport, listOwnReportRows, type OwnReportRow } from "./own-report-store.ts";

const present = (row: OwnReportRow): InterviewFacts => ({
  conversation_id: row.conversation_id,
  created_at: row.created_at.toISOString(),
  target_role: row.target_role,
  difficulty: row.difficulty,
  overall: row.overall === null ? null : Number(row.overall),
  scorer: row.scorer,
});

/** A person's finished interviews with a ready report, newest first. */
export const listOwnReports = async (
  db: Database,
  ownerId: string,
  limit: number,
): Promise<InterviewFacts[]> => (await listOwnReportRows(db, ownerId, limit)).map(present);

/** null when that person has no ready report of such an interview. */
export async function readOwnReport(
  db: Database,
  ownerId: string,
  conversationId: string,
): Promise<OwnReport | null> {
  const row = await findOwnReport(db, ownerId, conversationId);
  if (!row) return null;
  const flags = await listFlags(db, { userId: ownerId, interviewId: conversationId });
  return { ...present(row), rating: rating.parse(row.rating), flags };
}
