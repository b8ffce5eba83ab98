import { z } from "zod";
import { defineJob } from "#api/jobs/queue.ts";
import { spendModelTokens, toTurn } from "../queries.ts";
import { findAnyTurn } from "../room/turn-queries.ts";
import { openJudgements } from "./judgements.ts";
import type { RatingDeps } from "./rate-interview.ts";
import { startSpending, tokensOf } from "./ask-scorer.ts";
import { createScorer, judgeWith } from "./score-transcript.ts";

/** Enqueued when the interviewer leaves a question, so that only the last answer must be judged after the interview. */
export const judgeAnswerJob = defineJob({
  kind: "judgeAnswer",
  payload: z.object({ interviewId: z.uuid(), questionId: z.string() }),
  key: ({ interviewId, questionId }) => `${interviewId} ${questionId}`,
  atOnce: 20,
  attemptsMax: 3,
});

/** An answer that fails here is judged again after the interview. */
export async function judgeAnswer(
  { serviceDb, modelClient }: RatingDeps,
  { interviewId, questionId }: z.infer<typeof judgeAnswerJob.payload>,
): Promise<void> {
  const found = await findAnyTurn(serviceDb, interviewId);
  if (!found) return;
  const { interview, plan, messages, spent } = found;
  const collected = await modelClient.engine.run("collect", [{ plan, turns: messages.map(toTurn) }]);
  const answer = collected.find((one) => one.question.id === questionId);
  if (!answer) return;
  const spending = startSpending(spent);
  const scorer = createScorer(modelClient, spending);
  const place = { interviewId, userId: interview.user_id, scorer: scorer.name };
  await judgeWith(scorer, answer, openJudgements(serviceDb, place));
  await spendModelTokens(serviceDb, interviewId, tokensOf(spending));
}
