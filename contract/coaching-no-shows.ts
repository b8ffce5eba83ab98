import { z } from "zod";
import { listingReasonProblem } from "./fields.ts";
import { CURSOR_MAX_LENGTH, PAGE_SIZE_MAX } from "./limits.ts";
import { noShowWordsProblem, objectionProblem } from "./no-show-words.ts";
import { isoTime, page, rowId, ruled, typedText } from "./responses.ts";
import { TEXT } from "./texts.ts";

/** One side says that the other did not come, who is heard before it counts (states.md 'Booking status'). */

const words = (missing?: string) => z.string({ error: missing }).pipe(typedText).pipe(z.string().trim());

/** POST /api/bookings/{id}/no-show: the other side did not come; they read the words, and so do staff where they object. */
export const noShowInput = z.strictObject({ words: ruled(words(), noShowWordsProblem).default("") });

/** POST /api/bookings/{id}/no-show/answer, by the side that is said not to have come */
export const answerNoShowInput = z.discriminatedUnion("agreed", [
  z.strictObject({ agreed: z.literal(true) }),
  z.strictObject({
    agreed: z.literal(false),
    words: ruled(words(TEXT.listingReasonRequired), objectionProblem),
  }),
]);
export type AnswerNoShow = z.infer<typeof answerNoShowInput>;

/** Of a booking, as either side reads it. */
export const noShow = z.object({
  /** Of the side that says so; null: nothing beside it. */
  words: z.string().nullable(),
  objection: z.string().nullable(),
  object_until: isoTime,
  /** The reader is the side that is said not to have come, and may agree or object. */
  can_answer: z.boolean(),
  /** The reason of a decision of staff. */
  decided_because: z.string().nullable(),
});

export type NoShow = z.infer<typeof noShow>;

/** One that both sides tell differently, as staff see it. */
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

/** GET /api/admin/no-shows: those that staff have to decide about; who waited longest first */
export const disputedNoShowsQuery = z.strictObject({
  cursor: z.string().max(CURSOR_MAX_LENGTH).optional(),
  limit: z.coerce.number().int().min(1).max(PAGE_SIZE_MAX).optional(),
});
export const disputedNoShowsResponse = page(disputedNoShow);

/** PUT /api/admin/no-shows/{bookingId}/decision; both sides read the reason */
export const decideNoShow = z.strictObject({
  /** False: the session was held. */
  missed: z.boolean(),
  reason: ruled(words(TEXT.listingReasonRequired), listingReasonProblem),
});
export type DecideNoShow = z.infer<typeof decideNoShow>;
