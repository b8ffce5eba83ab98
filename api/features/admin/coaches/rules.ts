import type { Connection } from "#api/db/database.ts";
import { AppError } from "#api/http/errors.ts";
import { enqueueEmail } from "#api/jobs/emails.ts";
import type { Listing } from "#contract/admin-list.ts";
import type { DecideListing, VettedCoach } from "#contract/coach-vetting.ts";
import { insertAuditLine } from "../audit/queries.ts";
import { listedMail, refusedMail, takenOffMail } from "./mails.ts";
import {
  findVettedCoach,
  listVettedCoaches,
  setListing,
  type VettedRow,
  type VettingCursor,
} from "./queries.ts";

export type VettingDeps = { serviceDb: Connection; appUrl: string };

/** Coaches in that state; the look is written down. */
export const viewCoaches = (
  { serviceDb }: VettingDeps,
  { actorId, ...page }: { actorId: string; listing: Listing; cursor: VettingCursor; limit: number },
): Promise<VettedRow[]> =>
  serviceDb.transaction().execute(async (tx) => {
    await insertAuditLine(tx, { actorId, action: "coaches viewed", subjectId: null });
    return listVettedCoaches(tx, page);
  });

/** Lists a coach or not, writes it down and tells them, in one transaction. Throws coach_not_found, coach_decided. */
export const decideOnCoach = (
  { serviceDb, appUrl }: VettingDeps,
  { actorId, coachId, decision }: { actorId: string; coachId: string; decision: DecideListing },
): Promise<VettedRow> =>
  serviceDb.transaction().execute(async (tx) => {
    const before = await findVettedCoach(tx, coachId);
    if (!before) throw new AppError("coach_not_found");
    const reason = decision.listed ? null : decision.reason;
    const listing = decision.listed ? "listed" : "refused";
    if (!(await setListing(tx, coachId, { listing, reason }))) throw new AppError("coach_decided");
    const action = decision.listed ? "coach listed" : "coach not listed";
    const details = { previous: before.listing, ...(reason !== null && { reason }) };
    await insertAuditLine(tx, { actorId, action, subjectId: before.user_id, details });
    const refused = before.listing === "listed" ? takenOffMail : refusedMail;
    const mail = reason === null ? listedMail(appUrl, before) : refused(appUrl, { ...before, reason });
    await enqueueEmail(tx, { to: before.email, ...mail });
    return { ...before, listing, listing_reason: reason };
  });

export const presentVetted = (row: VettedRow): VettedCoach => ({
  ...row,
  review_asked_at: row.review_asked_at.toISOString(),
});
