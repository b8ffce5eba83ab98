import type { Connection } from "#api/db/database.ts";
import { AppError } from "#api/http/errors.ts";
import type { DecideNoShow, DisputedNoShow } from "#contract/coaching-no-shows.ts";
import { insertAuditLine } from "../audit/queries.ts";
import { findDispute, listDisputes, settleDispute, type NoShowCursor, type NoShowRow } from "./queries.ts";

export type DisputeDeps = { serviceDb: Connection };

/** Each view writes an audit line. */
export const viewDisputes = (
  { serviceDb }: DisputeDeps,
  { actorId, ...page }: { actorId: string; cursor: NoShowCursor; limit: number },
): Promise<NoShowRow[]> =>
  serviceDb.transaction().execute(async (tx) => {
    await insertAuditLine(tx, { actorId, action: "no-shows viewed", subjectId: null });
    return listDisputes(tx, page);
  });

/** Decides a dispute and writes the audit line; the database notifies both sides. Throws no_show_decided. */
export const decideDispute = (
  { serviceDb }: DisputeDeps,
  { actorId, bookingId, decision }: { actorId: string; bookingId: string; decision: DecideNoShow },
): Promise<void> =>
  serviceDb.transaction().execute(async (tx) => {
    const dispute = await findDispute(tx, bookingId);
    if (!dispute || !(await settleDispute(tx, { bookingId, ...decision })))
      throw new AppError("no_show_decided");
    const details = { booking: bookingId, missed: decision.missed, reason: decision.reason };
    await insertAuditLine(tx, { actorId, action: "no-show decided", subjectId: dispute.subject_id, details });
  });

export const presentDispute = ({ subject_id: _id, ...row }: NoShowRow): DisputedNoShow => ({
  ...row,
  booking_date: row.booking_date.toISOString(),
  claimed_at: row.claimed_at.toISOString(),
});
