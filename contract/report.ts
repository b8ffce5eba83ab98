import { z } from "zod";
import { ROUNDS } from "./rounds.ts";
import { response, isoTime, rowId, typedText } from "./responses.ts";
import { CRITERIA, FORMS } from "./criteria.ts";
import {
  CRITERION_MAX,
  FLAG_NOTE_MAX_LENGTH,
  FLAG_SENTENCE_MAX_LENGTH,
  POINTS_MAX,
  QUESTION_ID_MAX_LENGTH,
  REPORT_LINK_TOKEN_MAX_LENGTH,
  SCORE_MAX,
} from "./limits.ts";

/** In steps of 0.5; null: not judged. */
const level = z.number().min(1).max(CRITERION_MAX).nullable();
const criteriaScores = z.object({
  relevance: level,
  structure: level,
  specificity: level,
  ownership: level,
  outcome: level,
});

export const questionReport = z.object({
  questionId: z.string(),
  competency: z.string(),
  question: z.string(),
  form: z.enum(FORMS),
  /** Why the question was asked; null if the plan does not say. */
  why: z.string().nullable(),
  /** not_asked and not_answered differ from a weak rating. not_readable: in a language that the scorer cannot read. */
  state: z.enum(["rated", "not_answered", "not_asked", "not_readable"]),
  answer: z.string().nullable(),
  /** The answer's messages, each with the follow-up that it replied to; null: the question itself. */
  said: z.array(z.object({ asked: z.string().nullable(), text: z.string() })).default([]),
  /** Time ran out before the answer was sent. The text so far is rated, unless it had barely begun. */
  cutOff: z.literal(true).optional(),
  criteria: criteriaScores.nullable(),
  /** Labels of the criteria for this form of question. */
  labels: z.record(z.enum(CRITERIA), z.string()),
  /** Out of 10, one decimal. */
  score: z.number().nullable(),
  quotes: z.array(z.object({ criterion: z.enum(CRITERIA), text: z.string() })),
  good: z.array(z.string()),
  /** Points that interviewers listen for; the user ticks those found in their answer. */
  points: z.array(z.string()).default([]),
  /** From the built-in scorer: the point ranked most valuable by the question's author, and a good next question. */
  most: z.string().nullable().default(null),
  next: z.string().nullable().default(null),
  /** Contents of an answer at the highest level. */
  best: z.string().nullable().default(null),
  /** For a knowledge question: contents of a right answer, and common errors. */
  mustHold: z.array(z.string()).default([]),
  wrongIdeas: z.array(z.string()).default([]),
  /** A model's suggestion of what to add; null: nothing is certainly missing. */
  advice: z.string().nullable().default(null),
  /** A sentence of the answer that would be a good opening. */
  begin: z.string().nullable().default(null),
});
export type QuestionReport = z.infer<typeof questionReport>;

/** A licence, certificate or language that the advert asks for, and what was said about it; not rated. */
const fact = z.object({ asked: z.string(), said: z.array(z.string()) });

export const competencyReport = z.object({
  competency: z.string(),
  label: z.string(),
  /** Out of 10, one decimal; null if none of the answers could be rated. */
  score: z.number().nullable(),
  answers: z.int(),
});

/** A scorer's rating of one interview. `overall` is null in a practice, or if `notEnough` gives a reason. */
export const rating = z.object({
  /** A practice has one question. Its score counts alone, with `range` around it. */
  isPractice: z.literal(true).optional(),
  overall: z.number().nullable(),
  range: z.tuple([z.number(), z.number()]).nullable(),
  difficulty: z.int().min(1).max(10),
  scorer: z.string(),
  /** Limits of this scorer, if its numbers are only a rough estimate. */
  rough: z.string().optional(),
  notEnough: z.string().optional(),
  note: z.string().optional(),
  competencies: z.array(competencyReport),
  questions: z.array(questionReport),
  facts: z.array(fact).default([]),
  strengths: z.array(z.object({ text: z.string(), quotes: z.array(z.string()) })),
  /** The change that would have improved this interview most, and the answer that it concerns. */
  upgrade: z
    .object({ text: z.string(), begin: z.string().nullable().default(null), questionId: z.string() })
    .nullable(),
  redoQuestionId: z.string().nullable(),
});
export type Rating = z.infer<typeof rating>;

const TOLD_PARTS = [
  "situation",
  "task",
  "action",
  "reason",
  "result",
  "learning",
  "check",
  "condition",
  "case",
  "claim",
  "limit",
  "moment",
  "proof",
  "wish",
] as const;
/** A part of an answer that the built-in reader surely finds, and the sentence that tells it. */
const toldPart = z.object({ part: z.enum(TOLD_PARTS), sentence: z.string() });
export type ToldPart = z.infer<typeof toldPart>;

/** POST /api/try/answer: the question's points beside a visitor's answer, without a score. */
export const triedAnswer = questionReport
  .pick({
    questionId: true,
    question: true,
    state: true,
    answer: true,
    points: true,
    most: true,
    next: true,
    advice: true,
  })
  .extend({ told: z.array(toldPart) });
export type TriedAnswer = z.infer<typeof triedAnswer>;

/** `sentence`: an exact quote that shows the change, and the try that contains it. */
export const tryChange = z.object({
  criterion: z.enum(CRITERIA),
  label: z.string(),
  before: z.number(),
  after: z.number(),
  change: z.enum(["up", "down", "same"]),
  sentence: z.object({ text: z.string(), stands: z.enum(["before", "after"]) }).nullable(),
});
export type TryChange = z.infer<typeof tryChange>;

/** The try that a practice repeats. `changes` is null unless the same scorer rated both. */
export const earlierTry = z.object({
  conversationId: rowId,
  at: isoTime,
  scorer: z.string(),
  question: questionReport,
  changes: z.array(tryChange).nullable(),
});
export type EarlierTry = z.infer<typeof earlierTry>;

/** Owner, time and role of the interview. */
export const reportAbout = z.object({
  name: z.string(),
  /** When it ended, or when it began if it is still running. */
  at: isoTime,
  /** Whole minutes, at least 1. */
  minutes: z.int(),
  difficulty: z.int(),
  target_role: z.string().nullable(),
  /** Omitted for the default round. */
  round: z.enum(ROUNDS).optional(),
  /** Nobody typed or spoke for too long, so it ended by itself. */
  silent: z.literal(true).optional(),
});
export type ReportAbout = z.infer<typeof reportAbout>;

/**
 * A coach's rating of the session that discussed this interview. The coach is another scorer, so the two ratings are
 * never averaged.
 */
export const coachOpinion = z.object({
  /** null: the coach deleted their account. */
  scorer: z.string().nullable(),
  at: isoTime,
  /** null: the coach could not tell. */
  criteria: z.record(z.enum(CRITERIA), z.object({ score: z.int().nullable(), words: z.string() })),
  words: z.string(),
});
export type CoachOpinion = z.infer<typeof coachOpinion>;

/** POST /api/conversations/{id}/report/flags: a sentence of the report that the candidate marks as wrong. */
export const flagSentence = z.strictObject({
  sentence: typedText.pipe(z.string().trim().min(1).max(FLAG_SENTENCE_MAX_LENGTH)),
  note: typedText.pipe(z.string().trim().max(FLAG_NOTE_MAX_LENGTH)).default(""),
});
export const flag = z.object({ id: rowId, sentence: z.string(), note: z.string(), created_at: isoTime });
export type Flag = z.infer<typeof flag>;
export const flagsResponse = response(z.array(flag));

/** PUT /api/conversations/{id}/self-rating: the user's own score, given before they see the report. */
export const selfRating = z.strictObject({ rating: z.int().min(1).max(SCORE_MAX) });
export const selfRatingResponse = response(selfRating);

/** PUT /api/conversations/{id}/report/ticks: indexes of the points that a user finds in their own answer. */
export const tickPoints = z.strictObject({
  questionId: z.string().min(1).max(QUESTION_ID_MAX_LENGTH),
  points: z
    .array(
      z
        .int()
        .min(0)
        .max(POINTS_MAX - 1),
    )
    .max(POINTS_MAX),
});
export type Ticks = z.infer<typeof tickPoints>;
export const ticksResponse = response(z.array(tickPoints));

/** POST /api/conversations/{id}/report: retries a failed rating. */
export const askAgain = z.strictObject({});

/** Link that lets anyone who has it read a report; null: none. */
export const reportLink = z.object({ ends_at: isoTime, with_name: z.boolean() });
export type ReportLink = z.infer<typeof reportLink>;
export const reportLinkResponse = response(reportLink.nullable());

/** PUT /api/conversations/{id}/report/link: creates a new link, which replaces any other of that report. */
export const makeReportLink = z.strictObject({ with_name: z.boolean().default(false) });
/** `token` is returned only once. It goes after the # in the page's URL, which browsers send to no server. */
export const madeReportLinkResponse = response(reportLink.extend({ token: z.string() }));

/** POST /api/shared-reports */
export const readByLink = z.strictObject({ token: z.string().min(1).max(REPORT_LINK_TOKEN_MAX_LENGTH) });
/** `name` is empty unless the owner chose to show it. */
export const reportByLink = z.object({
  about: reportAbout,
  ends_at: isoTime,
  report: rating.extend({ status: z.literal("ready") }),
});
export type ReportByLink = z.infer<typeof reportByLink>;
export const reportByLinkResponse = response(reportByLink);

export const EXPORT_FORMATS = ["md", "pdf"] as const;

/** GET /api/conversations/progress: ratings over time, oldest first, one line per scorer and round. */
export const progress = z.object({
  lines: z.array(
    z.object({
      scorer: z.string(),
      round: z.enum(ROUNDS),
      points: z.array(
        z.object({
          conversationId: rowId,
          at: isoTime,
          difficulty: z.int(),
          overall: z.number(),
          /** The user's own score; null: none. */
          self: z.int().nullable(),
          competencies: z.array(z.object({ competency: z.string(), label: z.string(), score: z.number() })),
        }),
      ),
    }),
  ),
  /** The weakest competency of the last ratings, suggested as the next focus. */
  focus: z.object({ competency: z.string(), label: z.string(), score: z.number() }).nullable(),
  /** The strongest competency of the same ratings; null if none is higher than the weakest. */
  strongest: z.object({ competency: z.string(), label: z.string(), score: z.number() }).nullable(),
  /** The newest report's suggestion; null once its question was practised. */
  fix: z
    .object({ conversationId: rowId, questionId: z.string(), question: z.string(), text: z.string() })
    .nullable(),
});
export type Progress = z.infer<typeof progress>;
export const progressResponse = response(progress);
