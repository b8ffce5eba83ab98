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
import { ROUND_DEFAULT, ROUNDS } from "./rounds.ts";
import { TEXT } from "./texts.ts";

/** From practice to coaching: a client shares reports, the coach reads, assigns and rates (screens.md 15 to 17). */

export const interviewFacts = z.object({
  conversation_id: rowId,
  created_at: isoTime,
  target_role: z.string().nullable(),
  difficulty: z.int(),
  /** Out of 10; null: not enough answers to rate. */
  overall: z.number().nullable(),
  scorer: z.string(),
});
export type InterviewFacts = z.infer<typeof interviewFacts>;

/** A completed interview with its rating, for its owner or the coach it is shared with. */
export type OwnReport = InterviewFacts & { rating: Rating; flags: Flag[] };

/** GET /api/bookings/{id}/sharing, by its client: all reports that can be shared, and whether each is shared. */
export const sharing = z.object({
  /** When sharing ends automatically; null: the session is cancelled or long over, so nothing is or can be shared. */
  ends_at: isoTime.nullable(),
  reports: z.array(interviewFacts.extend({ shared: z.boolean() })),
});
export type Sharing = z.infer<typeof sharing>;
export const sharingResponse = response(sharing);

/** PUT /api/bookings/{id}/sharing: replaces the shared reports; an empty list shares none. */
export const shareReportsInput = z.strictObject({
  conversation_ids: z.array(rowId).max(SHARED_REPORTS_MAX, TEXT.sharingTooMany),
});

const criterionBrief = z.object({
  criterion: z.enum(CRITERIA),
  label: z.string(),
  /** Mean over the rated answers, 1 to 5 with one decimal. */
  score: z.number(),
  quote: z.string().nullable(),
  /** The question that the quoted answer replies to. */
  question: z.string().nullable(),
});
export type CriterionBrief = z.infer<typeof criterionBrief>;

export const reportBrief = interviewFacts.extend({
  range: z.tuple([z.number(), z.number()]).nullable(),
  not_enough: z.string().nullable(),
  /** Both null when no criterion stands out. */
  weakest: criterionBrief.nullable(),
  strongest: criterionBrief.nullable(),
  upgrade: z.string().nullable(),
  /** The question that should be answered again. */
  redo: z.string().nullable(),
  /** The competency with the lowest number; null if none was rated. */
  focus: z.string().nullable(),
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

/** GET /api/bookings/{id}/reports/{conversationId}, by its coach: a shared report, without other data of the client. */
export const sharedReport = z.object({
  client_name: z.string(),
  created_at: isoTime,
  target_role: z.string().nullable(),
  shared_until: isoTime.nullable(),
  report: rating.extend({ status: z.literal("ready") }),
  /** Sentences that the candidate marked as wrong. */
  flags: z.array(flag),
});
export type SharedReport = z.infer<typeof sharedReport>;
export const sharedReportResponse = response(sharedReport);

const words = typedText.pipe(z.string().trim().max(COACH_WORDS_MAX_LENGTH));

/** PUT /api/bookings/{id}/homework, by its coach, until the client starts it. */
export const setHomeworkInput = z.strictObject({
  target_role: oneLine.pipe(z.string().min(1).max(TARGET_ROLE_MAX_LENGTH)),
  difficulty: z.int().min(DIFFICULTY_MIN).max(DIFFICULTY_MAX),
  competency: z.string().min(1).max(60),
  round: z.enum(ROUNDS).default(ROUND_DEFAULT),
  note: words.default(""),
});
export type SetHomeworkInput = z.infer<typeof setHomeworkInput>;

/** `score` null: the coach could not tell, which does not mean weak. */
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

/** PUT /api/bookings/{id}/rating, by its coach after completion; can be changed for 7 days. */
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

/** GET /api/bookings/{id}/rating, by its client or its coach: two scorers side by side, never averaged. */
export const sessionRating = z.object({
  rating: z
    .object({
      /** The coach's name; null: they deleted their account. */
      scorer: z.string().nullable(),
      criteria: criteriaRating,
      words: z.string(),
      created_at: isoTime,
      editable_until: isoTime,
      /** Decided by the server's clock. */
      editable: z.boolean(),
    })
    .nullable(),
  /** The interview that was shared when the coach rated, with its scorer's levels; only for the client. */
  compared: interviewFacts.extend({ criteria: meanCriteria.nullable() }).nullable(),
});
export type SessionRating = z.infer<typeof sessionRating>;
export const sessionRatingResponse = response(sessionRating);

/** GET /api/rubric */
export const rubric = z.object({
  criteria: z.array(
    z.object({
      criterion: z.enum(CRITERIA),
      label: z.string(),
      /** Descriptions of levels 1 to 5. */
      anchors: z.array(z.string()).length(5),
    }),
  ),
  /** Descriptions of the levels for each form of question. */
  forms: z.record(z.enum(FORMS), z.record(z.enum(CRITERIA), z.array(z.string()).length(5))),
  competencies: z.array(z.object({ id: z.string(), label: z.string() })),
});
export type Rubric = z.infer<typeof rubric>;
export const rubricResponse = response(rubric);
