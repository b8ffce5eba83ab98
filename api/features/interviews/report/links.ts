import { randomBytes } from "node:crypto";
import type { Connection, Database } from "#api/db/database.ts";
import { AppError } from "#api/http/errors.ts";
import { enforceLimits } from "#api/http/rate-limit.ts";
import { hashOf } from "#api/http/signature.ts";
import {
  RATE_WINDOW_REPORT_LINK_SECONDS,
  REPORT_LINK_READS_PER_HOUR,
  REPORT_LINK_TOKEN_BYTES,
} from "#contract/limits.ts";
import { rating, type ReportByLink, type ReportLink } from "#contract/report.ts";
import { deleteLink, findLink, findLinkedReport, replaceLink, type LinkRow } from "./queries.ts";
import { getReadyReport, getReport, presentAbout } from "./rules.ts";

/** A report's private link (safety.md T85). It exists only once its owner creates it, expires, and can be revoked. */

type Place = { userId: string; interviewId: string };

const present = ({ with_name, ends_at }: LinkRow): ReportLink => ({
  with_name,
  ends_at: ends_at.toISOString(),
});

/** Throws conversation_not_found. */
export async function readLink(db: Database, place: Place): Promise<ReportLink | null> {
  await getReport(db, place.userId, place.interviewId);
  const row = await findLink(db, place);
  return row ? present(row) : null;
}

/** Replaces any other link of the report. Throws conversation_not_found, report_not_ready. */
export async function makeLink(
  db: Database,
  place: Place,
  withName: boolean,
): Promise<ReportLink & { token: string }> {
  await getReadyReport(db, place.userId, place.interviewId);
  const token = randomBytes(REPORT_LINK_TOKEN_BYTES).toString("base64url");
  const row = await replaceLink(db, place, { tokenHash: hashOf(token), withName });
  return { ...present(row), token };
}

/** Throws conversation_not_found. */
export async function takeBackLink(db: Database, place: Place): Promise<null> {
  await getReport(db, place.userId, place.interviewId);
  await deleteLink(db, place);
  return null;
}

/** Reads a report without a session, by its link. Throws link_over, too_many_requests. */
export async function readByLink(
  serviceDb: Connection,
  address: string,
  token: string,
): Promise<ReportByLink> {
  await enforceLimits(serviceDb, [
    {
      key: `report-link:${address}`,
      max: REPORT_LINK_READS_PER_HOUR,
      windowSeconds: RATE_WINDOW_REPORT_LINK_SECONDS,
    },
  ]);
  const row = await findLinkedReport(serviceDb, hashOf(token));
  if (!row) throw new AppError("link_over");
  return {
    about: { ...presentAbout(row), ...(!row.with_name && { name: "" }) },
    ends_at: row.ends_at.toISOString(),
    report: { status: "ready", ...rating.parse(row.rating) },
  };
}
