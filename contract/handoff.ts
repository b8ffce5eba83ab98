import { z } from "zod";
import { answer, isoTime, rowId } from "./answers.ts";
import { coachBooking } from "./coaching.ts";
import { SHARED_REPORTS_MAX } from "./limits.ts";
import { CRITERIA, flag, rating, type Flag, type Rating } from "./report.ts";
import { TEXT } from "./texts.ts";

/** The way from practice to coach: what a client shares, what the coach reads, says and asks for (SPEC 2.15 to 2.17). */

/** An interview as both sides name it. */
const interviewFacts = z.object({
  conversation_id: rowId,
  created_at: isoTime,
  target_role: z.string().nullable(),
  difficulty: z.int(),
  /** Out of 10, null: not enough to rate. */
  overall: z.number().nullable(),
  scorer: z.string(),
});
export type InterviewFacts = z.infer<typeof interviewFacts>;

/** A finished interview with its rating, for its owner or for whom the owner shares it with. */
export type OwnReport = InterviewFacts & { rating: Rating; flags: Flag[] };

/** GET /api/bookings/{id}/sharing, by its client: every report there is to share, and which are shared. */
export const sharing = z.object({
  /** When it ends by itself; null: cancelled or over, nothing is or can be shared. */
  ends_at: isoTime.nullable(),
  reports: z.array(interviewFacts.extend({ shared: z.boolean() })),
});
export type Sharing = z.infer<typeof sharing>;
export const sharingAnswer = answer(sharing);

/** PUT /api/bookings/{id}/sharing: exactly these from now on; an empty list takes all back. */
export const shareReports = z.strictObject({
  conversation_ids: z.array(rowId).max(SHARED_REPORTS_MAX, TEXT.sharingTooMany),
});

const criterionBrief = z.object({
  criterion: z.enum(CRITERIA),
  label: z.string(),
  /** The mean over the rated answers, 1 to 5 with one decimal. */
  score: z.number(),
  quote: z.string().nullable(),
});
export type CriterionBrief = z.infer<typeof criterionBrief>;

export const reportBrief = interviewFacts.extend({
  range: z.tuple([z.number(), z.number()]).nullable(),
  not_enough: z.string().nullable(),
  /** Both null when no criterion stands out. */
  weakest: criterionBrief.nullable(),
  strongest: criterionBrief.nullable(),
  upgrade: z.string().nullable(),
  /** The question suggested to be answered again. */
  redo: z.string().nullable(),
});
export type ReportBrief = z.infer<typeof reportBrief>;

/** GET /api/bookings/{id}/brief, by its coach */
export const brief = z.object({
  booking: coachBooking,
  shared_until: isoTime.nullable(),
  reports: z.array(reportBrief),
});
export type Brief = z.infer<typeof brief>;
export const briefAnswer = answer(brief);

/** GET /api/bookings/{id}/reports/{conversationId}, by its coach: what was shared, and nothing else of that person. */
export const sharedReport = z.object({
  client_name: z.string(),
  created_at: isoTime,
  target_role: z.string().nullable(),
  shared_until: isoTime.nullable(),
  report: rating.extend({ status: z.literal("ready") }),
  /** Sentences that the candidate holds to be wrong. */
  flags: z.array(flag),
});
export type SharedReport = z.infer<typeof sharedReport>;
export const sharedReportAnswer = answer(sharedReport);
