import { z } from "zod";
import { listingReasonProblem } from "./fields.ts";
import { CURSOR_MAX_LENGTH, PAGE_SIZE_MAX } from "./limits.ts";
import { noShowWordsProblem, objectionProblem } from "./no-show-words.ts";
import { isoTime, page, rowId, ruled, typedText } from "./responses.ts";
import { TEXT } from "./texts.ts";

/** One side reports a no-show of the other, who can object before it counts (states.md 'Booking status'). */

const words = (missing?: string) => z.string({ error: missing }).pipe(typedText).pipe(z.string().trim());

/**
 * POST /api/bookings/{id}/no-show: the other side did not come. The other side reads `words`; staff read them if that
 * side objects.
 */
export const noShowInput = z.strictObject({ words: ruled(words(), noShowWordsProblem).default("") });

/** POST /api/bookings/{id}/no-show/answer, by the side reported as absent. */
export const answerNoShowInput = z.discriminatedUnion("agreed", [
  z.strictObject({ agreed: z.literal(true) }),
  z.strictObject({
    agreed: z.literal(false),
    words: ruled(words(TEXT.listingReasonRequired), objectionProblem),
  }),
]);
export type AnswerNoShow = z.infer<typeof answerNoShowInput>;

export const noShow = z.object({
  /** Text of the reporting side; null: none. */
  words: z.string().nullable(),
  objection: z.string().nullable(),
  object_until: isoTime,
  /** True if the reader is the side reported as absent, and may agree or object. */
  can_answer: z.boolean(),
  /** Staff's reason for their decision. */
  decided_because: z.string().nullable(),
});

export type NoShow = z.infer<typeof noShow>;

/** A no-show that the other side disputes, as staff see it. */
export const disputedNoShow = z.object({
  booking_id: rowId,
  /** null: they deleted their account. */
  coach_name: z.string().nullable(),
  client_name: z.string(),
  booking_date: isoTime,
  duration_minutes: z.int(),
  missed_by: z.enum(["client", "coach"]),
  words: z.string().nullable(),
  objection: z.string(),
  claimed_at: isoTime,
});
export type DisputedNoShow = z.infer<typeof disputedNoShow>;

/** GET /api/admin/no-shows: no-shows that staff must decide on, longest waiting first. */
export const disputedNoShowsQuery = z.strictObject({
  cursor: z.string().max(CURSOR_MAX_LENGTH).optional(),
  limit: z.coerce.number().int().min(1).max(PAGE_SIZE_MAX).optional(),
});
export const disputedNoShowsResponse = page(disputedNoShow);

/** PUT /api/admin/no-shows/{bookingId}/decision; both sides see the reason. */
export const decideNoShow = z.strictObject({
  /** False: the session took place. */
  missed: z.boolean(),
  reason: ruled(words(TEXT.listingReasonRequired), listingReasonProblem),
});
export type DecideNoShow = z.infer<typeof decideNoShow>;
