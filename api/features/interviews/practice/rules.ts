import type { Database } from "#api/db/database.ts";
import { AppError } from "#api/http/errors.ts";
import { enforceLimits } from "#api/http/rate-limit.ts";
import { PRACTICE_PER_HOUR, RATE_WINDOW_PRACTICE_SECONDS } from "#contract/limits.ts";
import { rating, type QuestionReport } from "#contract/report.ts";
import { spendModelTokens } from "../queries.ts";
import type { RatingDeps } from "../report/rate-interview.ts";
import { getReport } from "../report/rules.ts";
import { scoreAnswer, tokensOf } from "../report/score-transcript.ts";
import { findOwnPlan, insertPractice } from "./queries.ts";

export type PracticeDeps = RatingDeps & { db: Database };

type Practice = { userId: string; interviewId: string; questionId: string; answer: string };
type Practised = { before: QuestionReport | null; after: QuestionReport; scorer: string };

/**
 * Rates one question of a past interview answered again; costs no interview (interview.md 'Report').
 * Throws too_many_requests, conversation_not_found (also while the interview goes on), question_not_found.
 */
export async function practiseQuestion(deps: PracticeDeps, practice: Practice): Promise<Practised> {
  const { userId, interviewId, questionId, answer } = practice;
  const limit = {
    key: `practice:${userId}`,
    max: PRACTICE_PER_HOUR,
    windowSeconds: RATE_WINDOW_PRACTICE_SECONDS,
  };
  await enforceLimits(deps.serviceDb, [limit]);
  const row = await getReport(deps.db, userId, interviewId);
  const own = await findOwnPlan(deps.serviceDb, practice);
  const question = own?.plan.questions.find(({ id }) => id === questionId);
  if (!own || !question || question.kind === "candidate_questions") throw new AppError("question_not_found");
  const scored = await scoreAnswer(deps.speaker, { question, answer, spent: own.spent });
  const { report: after, scorer } = scored;
  await spendModelTokens(deps.serviceDb, interviewId, tokensOf(scored.usage));
  await insertPractice(deps.serviceDb, { ...practice, rating: { report: after, scorer } });
  const before = row.status === "ready" ? rating.parse(row.rating).questions : [];
  return { before: before.find((one) => one.questionId === questionId) ?? null, after, scorer };
}
