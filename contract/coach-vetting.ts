import { z } from "zod";
import { coach, shownVersion } from "./coaching.ts";
import { LISTINGS } from "./admin-list.ts";
import { listingReasonProblem } from "./fields.ts";
import { CURSOR_MAX_LENGTH, PAGE_SIZE_MAX } from "./limits.ts";
import { isoTime, page, response, rowId, ruled, typedText } from "./responses.ts";
import { TEXT } from "./texts.ts";

/** A coach as staff see them, listed or not (decisions.md D15). */
export const vettedCoach = coach.omit({ time_zone: true, free_slots: true }).extend({
  email: z.string(),
  listing: z.enum(LISTINGS),
  /** Why the coach is not listed. */
  listing_reason: z.string().nullable(),
  /** Version of the profile, which a decision must name. */
  revision: z.int(),
  /** Listed, with changes that staff have not decided on. */
  changes_wait: z.boolean(),
  changes_refused_because: z.string().nullable(),
  /** The version that clients see while changes wait; null: they see the version above, or nothing. */
  listed_version: shownVersion.nullable(),
  /** When the profile was completed, changed, or submitted for review again. */
  review_asked_at: isoTime,
  /** Sessions that the coach missed, undisputed or as decided by staff. */
  sessions_missed: z.int(),
});
export type VettedCoach = z.infer<typeof vettedCoach>;

/**
 * GET /api/admin/coaches: complete profiles, longest waiting first. `waiting` includes listed profiles with changes.
 */
export const vettedCoachesQuery = z.strictObject({
  listing: z.enum(LISTINGS).default("waiting"),
  cursor: z.string().max(CURSOR_MAX_LENGTH).optional(),
  limit: z.coerce.number().int().min(1).max(PAGE_SIZE_MAX).optional(),
});
export const vettedCoachesResponse = page(vettedCoach);

export const staffReason = ruled(
  z.string({ error: TEXT.listingReasonRequired }).pipe(typedText).pipe(z.string().trim()),
  listingReasonProblem,
);

/** The version that staff reviewed. The decision is refused if a later version exists. */
const revision = z.int();

/** PUT /api/admin/coaches/{id}/listing */
export const decideListing = z.discriminatedUnion("listed", [
  z.strictObject({ listed: z.literal(true), revision }),
  /** The coach gets the reason. `only_changes`: only the changes are refused, and the listed version stays. */
  z.strictObject({
    listed: z.literal(false),
    revision,
    reason: staffReason,
    only_changes: z.boolean().default(false),
  }),
]);
export type DecideListing = z.infer<typeof decideListing>;
export const decidedResponse = response(vettedCoach);

/** A client's sentence about a session, as staff see it. */
export const reviewToModerate = z.object({
  booking_id: rowId,
  coach_name: z.string(),
  client_name: z.string(),
  stars: z.int(),
  sentence: z.string(),
  hidden_reason: z.string().nullable(),
  created_at: isoTime,
});
export type ReviewToModerate = z.infer<typeof reviewToModerate>;

/** GET /api/admin/reviews: reviews with a sentence, newest first. */
export const reviewsQuery = z.strictObject({
  cursor: z.string().max(CURSOR_MAX_LENGTH).optional(),
  limit: z.coerce.number().int().min(1).max(PAGE_SIZE_MAX).optional(),
});
export const reviewsResponse = page(reviewToModerate);

/** PUT /api/admin/reviews/{bookingId}/hidden. The stars of a hidden review still count. */
export const hideReview = z.discriminatedUnion("hidden", [
  z.strictObject({ hidden: z.literal(false) }),
  z.strictObject({ hidden: z.literal(true), reason: staffReason }),
]);
export type HideReview = z.infer<typeof hideReview>;
export const hiddenResponse = response(reviewToModerate);
