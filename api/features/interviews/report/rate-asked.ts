import type { Connection } from "#api/db/database.ts";
import { AppError } from "#api/http/errors.ts";
import type { QuestionReport } from "#contract/report.ts";
import { spendModelTokens } from "../queries.ts";
import type { ModelClient } from "../model-client.ts";
import { readSpentToday } from "./answer-queries.ts";
import { tokensOf } from "./ask-scorer.ts";
import { scoreAnswer } from "./score-transcript.ts";

/** Rates an answer given outside of Greenroom with the scorer of interviews. Throws question_not_found. */
export async function rateAsked(
  { serviceDb, modelClient }: { serviceDb: Connection; modelClient: ModelClient },
  asked: { id: string; question: string },
  answer: string,
): Promise<{ scorer: string; report: QuestionReport }> {
  const question = await modelClient.engine.run("planAsked", [asked.id, asked.question]);
  if (!question) throw new AppError("question_not_found");
  const spent = { interview: 0, day: await readSpentToday(serviceDb) };
  const { report, scorer, usage } = await scoreAnswer(modelClient, { question, answer, spent });
  await spendModelTokens(serviceDb, null, tokensOf(usage));
  return { scorer, report };
}
