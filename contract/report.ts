import { z } from "zod";
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

/** In halves; null: not judged. */
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
  /** Why it was asked; null where the plan does not say. */
  why: z.string().nullable(),
  /** not_asked, not_answered and weak are three different things; not_readable: in a language the scorer can't read. */
  state: z.enum(["rated", "not_answered", "not_asked", "not_readable"]),
  answer: z.string().nullable(),
  /** The answer in its messages, each with the follow-up that it replied to; null: the question itself. */
  said: z.array(z.object({ asked: z.string().nullable(), text: z.string() })).default([]),
  /** Time ran out before it was sent: rated is what was there, and not rated what had only begun. */
  cutOff: z.literal(true).optional(),
  criteria: criteriaScores.nullable(),
  /** What the criteria are called for this form of question. */
  labels: z.record(z.enum(CRITERIA), z.string()),
  /** Out of 10, one decimal. */
  score: z.number().nullable(),
  quotes: z.array(z.object({ criterion: z.enum(CRITERIA), text: z.string() })),
  good: z.array(z.string()),
  /** What interviewers listen for in this question: the person ticks what they find in their answer. */
  points: z.array(z.string()).default([]),
  /** The point that its author ranked most valuable, and what a good interviewer would ask next: by the built-in scorer. */
  most: z.string().nullable().default(null),
  next: z.string().nullable().default(null),
  /** What an answer of the highest level holds. */
  best: z.string().nullable().default(null),
  /** Of a knowledge question: what a right answer holds, and what people get wrong in it. */
  mustHold: z.array(z.string()).default([]),
  wrongIdeas: z.array(z.string()).default([]),
  /** What a model holds to be worth adding; null: nothing is open for sure. */
  advice: z.string().nullable().default(null),
  /** A sentence of the answer that it could begin with. */
  begin: z.string().nullable().default(null),
});
export type QuestionReport = z.infer<typeof questionReport>;

export const competencyReport = z.object({
  competency: z.string(),
  label: z.string(),
  /** Out of 10, one decimal; null when nothing of it could be rated. */
  score: z.number().nullable(),
  answers: z.int(),
});

/** What a scorer makes of one interview. `overall` is null with `notEnough` saying why, or in a practice. */
export const rating = z.object({
  /** One question: its score stands for itself, with `range` around it. */
  isPractice: z.literal(true).optional(),
  overall: z.number().nullable(),
  range: z.tuple([z.number(), z.number()]).nullable(),
  difficulty: z.int().min(1).max(10),
  scorer: z.string(),
  /** What this scorer can't know, where its numbers are only a rough reading. */
  rough: z.string().optional(),
  notEnough: z.string().optional(),
  note: z.string().optional(),
  competencies: z.array(competencyReport),
  questions: z.array(questionReport),
  strengths: z.array(z.object({ text: z.string(), quotes: z.array(z.string()) })),
  /** What would have lifted this interview most, and the answer that it is about. */
  upgrade: z
    .object({ text: z.string(), begin: z.string().nullable().default(null), questionId: z.string() })
    .nullable(),
  redoQuestionId: z.string().nullable(),
});
export type Rating = z.infer<typeof rating>;

/** POST /api/try/answer: what the question listens for beside a visitor's answer, without a number. */
export const triedAnswer = questionReport.pick({
  questionId: true,
  question: true,
  state: true,
  answer: true,
  points: true,
  most: true,
  next: true,
});
export type TriedAnswer = z.infer<typeof triedAnswer>;

/** `sentence`: what shows it, letter by letter, and the try that it stands in. */
export const tryChange = z.object({
  criterion: z.enum(CRITERIA),
  label: z.string(),
  before: z.number(),
  after: z.number(),
  change: z.enum(["up", "down", "same"]),
  sentence: z.object({ text: z.string(), stands: z.enum(["before", "after"]) }).nullable(),
});
export type TryChange = z.infer<typeof tryChange>;

/** The try that a practice answers again. `changes` is null where two scorers, or none, have rated: nothing compares then. */
export const earlierTry = z.object({
  conversationId: rowId,
  at: isoTime,
  scorer: z.string(),
  question: questionReport,
  changes: z.array(tryChange).nullable(),
});
export type EarlierTry = z.infer<typeof earlierTry>;

/** Whose interview it was, when, and for which role. */
export const reportAbout = z.object({
  name: z.string(),
  /** When it ended; while it goes on, when it began. */
  at: isoTime,
  /** Whole minutes, at least 1. */
  minutes: z.int(),
  difficulty: z.int(),
  target_role: z.string().nullable(),
});
export type ReportAbout = z.infer<typeof reportAbout>;

/** A coach's rating of the session in which this interview was looked at; another scorer's, so never averaged with it. */
export const coachOpinion = z.object({
  /** null: the coach deleted their account. */
  scorer: z.string().nullable(),
  at: isoTime,
  /** null: the coach could not tell. */
  criteria: z.record(z.enum(CRITERIA), z.object({ score: z.int().nullable(), words: z.string() })),
  words: z.string(),
});
export type CoachOpinion = z.infer<typeof coachOpinion>;

/** POST /api/conversations/{id}/report/flags: a sentence of the report the candidate holds to be wrong. */
export const flagSentence = z.strictObject({
  sentence: typedText.pipe(z.string().trim().min(1).max(FLAG_SENTENCE_MAX_LENGTH)),
  note: typedText.pipe(z.string().trim().max(FLAG_NOTE_MAX_LENGTH)).default(""),
});
export const flag = z.object({ id: rowId, sentence: z.string(), note: z.string(), created_at: isoTime });
export type Flag = z.infer<typeof flag>;
export const flagsResponse = response(z.array(flag));

/** PUT /api/conversations/{id}/self-rating: what its person thinks of it, before they see the report. */
export const selfRating = z.strictObject({ rating: z.int().min(1).max(SCORE_MAX) });
export const selfRatingResponse = response(selfRating);

/** PUT /api/conversations/{id}/report/ticks: the points, by their place, that a person finds in their own answer. */
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

/** POST /api/conversations/{id}/report: asks again for a rating that failed. */
export const askAgain = z.strictObject({});

/** The link by which whoever has it reads a report; null: there is none. */
export const reportLink = z.object({ ends_at: isoTime, with_name: z.boolean() });
export type ReportLink = z.infer<typeof reportLink>;
export const reportLinkResponse = response(reportLink.nullable());

/** PUT /api/conversations/{id}/report/link: a new link, which ends any other of that report. */
export const makeReportLink = z.strictObject({ with_name: z.boolean().default(false) });
/** `token` is told this once; it stands after the # of the page's address, which no server is sent. */
export const madeReportLinkResponse = response(reportLink.extend({ token: z.string() }));

/** POST /api/shared-reports */
export const readByLink = z.strictObject({ token: z.string().min(1).max(REPORT_LINK_TOKEN_MAX_LENGTH) });
/** `name` is empty unless its owner wanted it told. */
export const reportByLink = z.object({
  about: reportAbout,
  ends_at: isoTime,
  report: rating.extend({ status: z.literal("ready") }),
});
export type ReportByLink = z.infer<typeof reportByLink>;
export const reportByLinkResponse = response(reportByLink);

export const EXPORT_FORMATS = ["md", "pdf"] as const;

/** GET /api/conversations/progress: ratings over time, oldest first, one line per scorer. */
export const progress = z.object({
  lines: z.array(
    z.object({
      scorer: z.string(),
      points: z.array(
        z.object({
          conversationId: rowId,
          at: isoTime,
          difficulty: z.int(),
          overall: z.number(),
          /** Its person's own number; null: they gave none. */
          self: z.int().nullable(),
          competencies: z.array(z.object({ competency: z.string(), label: z.string(), score: z.number() })),
        }),
      ),
    }),
  ),
  /** The weakest competency of the last ratings, suggested as the next focus. */
  focus: z.object({ competency: z.string(), label: z.string(), score: z.number() }).nullable(),
  /** The strongest of the same ratings; null where no other than the weakest was rated. */
  strongest: z.object({ competency: z.string(), label: z.string(), score: z.number() }).nullable(),
  /** What the newest interview's report says to work on; null once that question was practised. */
  fix: z
    .object({ conversationId: rowId, questionId: z.string(), question: z.string(), text: z.string() })
    .nullable(),
});
export type Progress = z.infer<typeof progress>;
export const progressResponse = response(progress);
