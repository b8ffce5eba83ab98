import { z } from "zod";
import { response, isoTime, oneLine, rowId, typedText } from "./responses.ts";
import { coachBooking } from "./coaching.ts";
import {
  COACH_WORDS_MAX_LENGTH,
  DIFFICULTY_MAX,
  DIFFICULTY_MIN,
  SHARED_REPORTS_MAX,
  TARGET_ROLE_MAX_LENGTH,
} from "./limits.ts";
import { CRITERIA, FORMS } from "./criteria.ts";
import { flag, rating, type Flag, type Rating } from "./report.ts";
import { TEXT } from "./texts.ts";

/** The way from practice to coach: what a client shares, what the coach reads, says and asks for (screens.md 15 to 17). */

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

/** A finished interview with its rating, for its owner or the coach it is shared with. */
export type OwnReport = InterviewFacts & { rating: Rating; flags: Flag[] };

/** GET /api/bookings/{id}/sharing, by its client: every report there is to share, and which are shared. */
export const sharing = z.object({
  /** When it ends by itself; null: cancelled or over, nothing is or can be shared. */
  ends_at: isoTime.nullable(),
  reports: z.array(interviewFacts.extend({ shared: z.boolean() })),
});
export type Sharing = z.infer<typeof sharing>;
export const sharingResponse = response(sharing);

/** PUT /api/bookings/{id}/sharing: exactly these from now on; an empty list takes all back. */
export const shareReportsInput = z.strictObject({
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
export const briefResponse = response(brief);

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
export const sharedReportResponse = response(sharedReport);

const words = typedText.pipe(z.string().trim().max(COACH_WORDS_MAX_LENGTH));

/** PUT /api/bookings/{id}/homework, by its coach, until it is started */
export const setHomeworkInput = z.strictObject({
  target_role: oneLine.pipe(z.string().min(1).max(TARGET_ROLE_MAX_LENGTH)),
  difficulty: z.int().min(DIFFICULTY_MIN).max(DIFFICULTY_MAX),
  competency: z.string().min(1).max(60),
  note: words.default(""),
});
export type SetHomeworkInput = z.infer<typeof setHomeworkInput>;

/** null: the coach could not tell, which is something else than weak. */
const criterionRating = z.strictObject({
  score: z.int().min(1).max(5).nullable(),
  words: words.default(""),
});
const criteriaRating = z.strictObject({
  relevance: criterionRating,
  structure: criterionRating,
  specificity: criterionRating,
  ownership: criterionRating,
  outcome: criterionRating,
});
export type CriteriaRating = z.infer<typeof criteriaRating>;

/** PUT /api/bookings/{id}/rating, by its coach after completion; corrected for 7 days, then fixed. */
export const rateSessionInput = z.strictObject({
  criteria: criteriaRating.refine(
    (it) => Object.values(it).some(({ score }) => score !== null),
    TEXT.ratingNeedsScore,
  ),
  words: words.default(""),
});
export type RateSessionInput = z.infer<typeof rateSessionInput>;

export const storedCriteria = criteriaRating;

const meanCriteria = z.object({
  relevance: z.number().nullable(),
  structure: z.number().nullable(),
  specificity: z.number().nullable(),
  ownership: z.number().nullable(),
  outcome: z.number().nullable(),
});

/** GET /api/bookings/{id}/rating, by its client or its coach. Two scorers side by side; nothing is averaged over both. */
export const sessionRating = z.object({
  rating: z
    .object({
      /** Whose it is: the coach's name; null: they deleted their account. */
      scorer: z.string().nullable(),
      criteria: criteriaRating,
      words: z.string(),
      created_at: isoTime,
      editable_until: isoTime,
      /** Decided by the server's clock. */
      editable: z.boolean(),
    })
    .nullable(),
  /** The interview that was shared when the coach rated, by its own scorer; for the client only. */
  compared: interviewFacts.extend({ criteria: meanCriteria.nullable() }).nullable(),
});
export type SessionRating = z.infer<typeof sessionRating>;
export const sessionRatingResponse = response(sessionRating);

/** GET /api/rubric: what every rating goes by. */
export const rubric = z.object({
  criteria: z.array(
    z.object({
      criterion: z.enum(CRITERIA),
      label: z.string(),
      /** What 1, 2, 3, 4 and 5 look like. */
      anchors: z.array(z.string()).length(5),
    }),
  ),
  /** The same for each form of question. */
  forms: z.record(z.enum(FORMS), z.record(z.enum(CRITERIA), z.array(z.string()).length(5))),
  competencies: z.array(z.object({ id: z.string(), label: z.string() })),
});
export type Rubric = z.infer<typeof rubric>;
export const rubricResponse = response(rubric);
