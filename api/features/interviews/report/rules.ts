import type { Database } from "#api/db/database.ts";
import { AppError } from "#api/http/errors.ts";
import { rating, type Rating } from "#contract/report.ts";
import { findReport, type ReportRow } from "../queries.ts";

/** Throws conversation_not_found for one that is not there or another person's. */
export async function getReport(db: Database, userId: string, interviewId: string): Promise<ReportRow> {
  const row = await findReport(db, userId, interviewId);
  if (!row) throw new AppError("conversation_not_found");
  return row;
}

export const presentReport = (row: ReportRow) => ({
  status: row.status,
  ...(row.status === "ready" ? rating.parse(row.rating) : {}),
});

/** Throws conversation_not_found, report_not_ready. */
export async function getReadyReport(db: Database, userId: string, interviewId: string): Promise<Rating> {
  const row = await getReport(db, userId, interviewId);
  if (row.status !== "ready") throw new AppError("report_not_ready");
  return rating.parse(row.rating);
}
