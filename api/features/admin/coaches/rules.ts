import type { Connection } from "#api/db/database.ts";
import { AppError } from "#api/http/errors.ts";
import { enqueueEmail } from "#api/jobs/emails.ts";
import type { AuditAction, Listing } from "#contract/admin-list.ts";
import type { DecideListing, VettedCoach } from "#contract/coach-vetting.ts";
import { insertAuditLine } from "../audit/queries.ts";
import { changesListedMail, changesRefusedMail, listedMail, refusedMail, takenOffMail } from "./mails.ts";
import {
  changeListing,
  findVettedCoach,
  listVettedCoaches,
  lockProfile,
  type ListingChange,
  type VettedRow,
  type VettingCursor,
} from "./queries.ts";

export type VettingDeps = { serviceDb: Connection; appUrl: string };

/** Lists the coaches in that state. Each view writes an audit line. */
export const viewCoaches = (
  { serviceDb }: VettingDeps,
  { actorId, ...page }: { actorId: string; listing: Listing; cursor: VettingCursor; limit: number },
): Promise<VettedRow[]> =>
  serviceDb.transaction().execute(async (tx) => {
    await insertAuditLine(tx, { actorId, action: "coaches viewed", subjectId: null });
    return listVettedCoaches(tx, page);
  });

/**
 * Lists or refuses a coach, or refuses changes since the listing. Writes the audit line and mails the coach in the same
 * transaction. The decision is about the version that staff viewed. Throws coach_not_found, coach_changed,
 * coach_decided.
 */
export const decideOnCoach = (
  { serviceDb, appUrl }: VettingDeps,
  { actorId, coachId, decision }: { actorId: string; coachId: string; decision: DecideListing },
): Promise<VettedRow> =>
  serviceDb.transaction().execute(async (tx) => {
    await lockProfile(tx, coachId);
    const before = await findVettedCoach(tx, coachId);
    if (!before) throw new AppError("coach_not_found");
    if (before.revision !== decision.revision) throw new AppError("coach_changed");
    const { change, action, mail } = outcomeOf(before, decision);
    await changeListing(tx, coachId, change);
    const reason = decision.listed ? {} : { reason: decision.reason };
    const details = { previous: before.listing, revision: before.revision, ...reason };
    await insertAuditLine(tx, { actorId, action, subjectId: before.user_id, details });
    await enqueueEmail(tx, { to: before.email, ...mail(appUrl, before) });
    return { ...before, ...(await findVettedCoach(tx, coachId)) };
  });

type Outcome = {
  change: ListingChange;
  action: AuditAction;
  mail: (appUrl: string, coach: VettedRow) => ReturnType<typeof listedMail>;
};

/** Throws coach_decided when the profile is in that state already. */
function outcomeOf({ listing, ...before }: VettedRow, decision: DecideListing): Outcome {
  const isListed = listing === "listed";
  if (decision.listed) {
    const hasChanges = before.listed_version !== null;
    if (isListed && !hasChanges) throw new AppError("coach_decided");
    const change = {
      listing: "listed",
      listing_reason: null,
      listed_revision: before.revision,
      changes_refused_because: null,
    } as const;
    return { change, action: "coach listed", mail: isListed ? changesListedMail : listedMail };
  }
  const { reason } = decision;
  if (decision.only_changes) {
    if (!before.changes_wait) throw new AppError("coach_decided");
    const mail: Outcome["mail"] = (appUrl, coach) => changesRefusedMail(appUrl, { ...coach, reason });
    return { change: { changes_refused_because: reason }, action: "coach changes refused", mail };
  }
  if (listing === "refused") throw new AppError("coach_decided");
  const refused = isListed ? takenOffMail : refusedMail;
  return {
    change: { listing: "refused", listing_reason: reason },
    action: "coach not listed",
    mail: (appUrl, coach) => refused(appUrl, { ...coach, reason }),
  };
}

export const presentVetted = (row: VettedRow): VettedCoach => ({
  ...row,
  review_asked_at: row.review_asked_at.toISOString(),
});
