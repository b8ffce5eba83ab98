import type { Connection, Database } from "#api/db/database.ts";
import { AppError } from "#api/http/errors.ts";
import { enforceLimits } from "#api/http/rate-limit.ts";
import { PDF_EXPORTS_PER_HOUR, RATE_WINDOW_PDF_SECONDS } from "#contract/limits.ts";
import type { EXPORT_FORMATS } from "#contract/report.ts";
import { exportMarkdown } from "#interviewer/engine/report/export-markdown.ts";
import { exportPdf } from "./export-pdf.ts";
import { getReadyReport } from "./rules.ts";
import { findInterview } from "../queries.ts";

type Format = (typeof EXPORT_FORMATS)[number];
type Wish = { userId: string; interviewId: string; format: Format };
type File = { name: string; type: string; content: string | Uint8Array<ArrayBuffer> };

const TYPES: Record<Format, string> = { md: "text/markdown; charset=utf-8", pdf: "application/pdf" };

/** One's own report as a file. Throws conversation_not_found, report_not_ready, too_many_requests. */
export async function exportReport(
  { db, serviceDb }: { db: Database; serviceDb: Connection },
  { userId, interviewId, format }: Wish,
): Promise<File> {
  const rating = await getReadyReport(db, userId, interviewId);
  const found = await findInterview(db, userId, interviewId);
  if (!found) throw new AppError("conversation_not_found");
  const interview = { title: found.title, endedAt: found.ended_at ?? found.updated_at };
  const name = `greenroom-report-${interview.endedAt.toISOString().slice(0, 10)}.${format}`;
  const type = TYPES[format];
  if (format === "md") return { name, type, content: exportMarkdown(rating, interview) };
  const limit = {
    key: `pdf:${userId}`,
    max: PDF_EXPORTS_PER_HOUR,
    windowSeconds: RATE_WINDOW_PDF_SECONDS,
  };
  await enforceLimits(serviceDb, [limit]);
  return { name, type, content: new Uint8Array(await exportPdf(rating, interview)) };
}
