import { z } from "zod";

/** The five criteria of a rating, each 1 to 5 (INTERVIEW.md 'Rating and report'). */
export const CRITERIA = ["relevance", "structure", "specificity", "ownership", "outcome"] as const;
export type Criterion = (typeof CRITERIA)[number];

const criteriaScores = z.object({
  relevance: z.number().min(1).max(5),
  structure: z.number().min(1).max(5),
  specificity: z.number().min(1).max(5),
  ownership: z.number().min(1).max(5),
  outcome: z.number().min(1).max(5),
});

export const questionReport = z.object({
  questionId: z.string(),
  competency: z.string(),
  question: z.string(),
  /** not_asked, not_answered and weak are three different things; not_readable: in a language the scorer can't read. */
  state: z.enum(["rated", "not_answered", "not_asked", "not_readable"]),
  answer: z.string().nullable(),
  criteria: criteriaScores.nullable(),
  /** Out of 10, one decimal. */
  score: z.number().nullable(),
  quotes: z.array(z.object({ criterion: z.enum(CRITERIA), text: z.string() })),
  good: z.array(z.string()),
  missing: z.array(z.string()),
  better: z.string().nullable(),
});
export type QuestionReport = z.infer<typeof questionReport>;

export const competencyReport = z.object({
  competency: z.string(),
  label: z.string(),
  /** Out of 10, one decimal; null when nothing of it could be rated. */
  score: z.number().nullable(),
  answers: z.int(),
});

/** What a scorer makes of one interview. `overall` is null with `notEnough` saying why. */
export const rating = z.object({
  overall: z.number().nullable(),
  range: z.tuple([z.number(), z.number()]).nullable(),
  difficulty: z.int().min(1).max(10),
  scorer: z.string(),
  notEnough: z.string().optional(),
  note: z.string().optional(),
  competencies: z.array(competencyReport),
  questions: z.array(questionReport),
  upgrade: z.string().nullable(),
  redoQuestionId: z.string().nullable(),
});
export type Rating = z.infer<typeof rating>;
