import type { Database } from "#api/db/database.ts";
import { AppError } from "#api/http/errors.ts";
import type { InterviewFacts, OwnReport, Sharing } from "#contract/handoff.ts";
import { getBooking, type Which } from "../get-booking.ts";
import { listShared, replaceShared } from "./queries.ts";

/** Reports are another capability's: these answer what one person has, and nobody else's. */
export type SharingDeps = {
  db: Database;
  listReports: (ownerId: string) => Promise<InterviewFacts[]>;
  readReport: (ownerId: string, conversationId: string) => Promise<OwnReport | null>;
};

/** What the client could share for that booking, and what they do. Throws booking_not_found. */
export async function readSharing(deps: SharingDeps, which: Which): Promise<Sharing> {
  const booking = await getBooking(deps.db, which, "client");
  const shared = booking.shared_until ? await listShared(deps.db, which.userId, which.bookingId) : [];
  const reports = await deps.listReports(which.userId);
  return {
    ends_at: booking.shared_until?.toISOString() ?? null,
    reports: reports.map((one) => Object.assign({ shared: shared.includes(one.conversation_id) }, one)),
  };
}

/**
 * Shares exactly these reports with that booking's coach; none: takes all back, which is always possible.
 * Throws booking_not_found, sharing_over, conversation_not_found for what is not the client's own finished report.
 */
export async function shareReports(
  deps: SharingDeps,
  which: Which,
  conversationIds: string[],
): Promise<Sharing> {
  const booking = await getBooking(deps.db, which, "client");
  if (conversationIds.length > 0 && booking.shared_until === null) throw new AppError("sharing_over");
  const wish = { bookingId: which.bookingId, conversationIds };
  if (!(await replaceShared(deps.db, which.userId, wish))) throw new AppError("conversation_not_found");
  return readSharing(deps, which);
}
