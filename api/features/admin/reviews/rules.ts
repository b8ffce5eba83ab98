import type { Connection } from "#api/db/database.ts";
import { AppError } from "#api/http/errors.ts";
import type { HideReview, ReviewToModerate } from "#contract/coach-vetting.ts";
import { insertAuditLine } from "../audit/queries.ts";
import { hideReview, listReviews, type ReviewCursor, type ReviewRow } from "./queries.ts";

export type ModerationDeps = { serviceDb: Connection };

/** Each view writes an audit line. */
export const viewReviews = (
  { serviceDb }: ModerationDeps,
  { actorId, ...page }: { actorId: string; cursor: ReviewCursor; limit: number },
): Promise<ReviewRow[]> =>
  serviceDb.transaction().execute(async (tx) => {
    await insertAuditLine(tx, { actorId, action: "reviews viewed", subjectId: null });
    return listReviews(tx, page);
  });

/** Hides a client's sentence from others, or shows it again, and writes an audit line. Throws review_not_found. */
export const moderateReview = (
  { serviceDb }: ModerationDeps,
  { actorId, bookingId, change }: { actorId: string; bookingId: string; change: HideReview },
): Promise<ReviewRow> =>
  serviceDb.transaction().execute(async (tx) => {
    const reason = change.hidden ? change.reason : null;
    const review = await hideReview(tx, { bookingId, reason });
    if (!review) throw new AppError("review_not_found");
    const action = change.hidden ? "review hidden" : "review shown";
    const details = { booking: bookingId, ...(reason !== null && { reason }) };
    await insertAuditLine(tx, { actorId, action, subjectId: review.client_id, details });
    return review;
  });

export const presentReview = ({ client_id: _id, created_at, ...row }: ReviewRow): ReviewToModerate => ({
  ...row,
  created_at: created_at.toISOString(),
});
