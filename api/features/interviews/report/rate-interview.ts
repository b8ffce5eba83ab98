import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import type { Connection } from "#api/db/database.ts";
import { defineJob, enqueue, isUnderWay, wakeQueue } from "#api/jobs/queue.ts";
import { LOCAL_END_WAIT_SECONDS, MODEL_TOTAL_SECONDS, REPORT_ATTEMPTS_MAX } from "#contract/limits.ts";
import { ratingMessage } from "#api/engine/report-file/describe-report.ts";
import { spendModelTokens, toTurn, type InterviewRow } from "../queries.ts";
import { insertMessage, lockRow } from "../room/queries.ts";
import { findAnyTurn, type OpenTurn } from "../room/turn-queries.ts";
import type { ModelClient } from "../model-client.ts";
import { openJudgements } from "./judgements.ts";
import { finishReport, isReportPending, reopenReport } from "./queries.ts";
import { scorerName, scoreTranscript, type Scored } from "./score-transcript.ts";

export type RatingDeps = { serviceDb: Connection; modelClient: ModelClient };

export const rateInterviewJob = defineJob({
  kind: "rateInterview",
  payload: z.object({ interviewId: z.uuid() }),
  key: ({ interviewId }) => interviewId,
  atOnce: 20,
  attemptsMax: REPORT_ATTEMPTS_MAX,
  retrySeconds: { first: 15, last: 120 },
});

/**
 * Rates a completed interview whose report is pending. Stores the rating and the transcript's final message together,
 * once.
 */
export async function rateInterview(
  { serviceDb, modelClient }: RatingDeps,
  interviewId: string,
): Promise<void> {
  if (!(await isReportPending(serviceDb, interviewId))) return;
  const pending = await findAnyTurn(serviceDb, interviewId);
  if (!pending) return;
  const { plan, spent, interview } = pending;
  const place = { interviewId, userId: interview.user_id, scorer: scorerName(modelClient) };
  const judgements = openJudgements(serviceDb, place);
  const turns = pending.messages.map(toTurn);
  const scored = await scoreTranscript(modelClient, { plan, spent, turns, judgements });
  await spendModelTokens(serviceDb, interviewId, scored.tokens);
  await store(serviceDb, pending, scored);
}

const store = (serviceDb: Connection, { interview, messages }: OpenTurn, { rating }: Scored): Promise<void> =>
  serviceDb.transaction().execute(async (tx) => {
    await lockRow(tx, { interviewId: interview.id, userId: interview.user_id });
    const isFirst = await finishReport(tx, interview.id, rating);
    if (!isFirst || messages.some((row) => row.kind === "rating")) return;
    await insertMessage(tx, interview, {
      role: "assistant",
      kind: "rating",
      content: ratingMessage(rating),
      questionId: null,
      competency: null,
      interviewer: rating.scorer,
      clientMessageId: null,
    });
  });

const WAIT_MS = MODEL_TOTAL_SECONDS * 1000;
/** Polls soon at first, then after a tenth of the time waited so far, so that a slow model causes few queries. */
const FIRST_LOOK_MS = 100;
const LAST_LOOK_MS = 1000;
const LOOKS_SHARE = 10;

/**
 * Waits for the rating job, but only for a limited time and its first attempt; after that the report comes later. A
 * whole interview takes a local model minutes, so the wait for it is shorter.
 */
export async function awaitRating(
  { serviceDb, modelClient }: RatingDeps,
  { id: interviewId, kind }: Pick<InterviewRow, "id" | "kind">,
): Promise<void> {
  wakeQueue();
  const isLong = modelClient.interviewer.local !== undefined && kind !== "practice";
  const begun = Date.now();
  const until = begun + (isLong ? LOCAL_END_WAIT_SECONDS * 1000 : WAIT_MS);
  while (Date.now() < until) {
    const isRated = await isUnderWay(serviceDb, { job: rateInterviewJob, payload: { interviewId } }).then(
      (underWay) => !underWay,
      () => true,
    );
    if (isRated) return;
    await sleep(Math.min(LAST_LOOK_MS, Math.max(FIRST_LOOK_MS, (Date.now() - begun) / LOOKS_SHARE)));
  }
}

/** Restarts a failed rating. */
export const rateAgain = (serviceDb: Connection, interviewId: string): Promise<void> =>
  serviceDb.transaction().execute(async (tx) => {
    if (await reopenReport(tx, interviewId))
      await enqueue(tx, { job: rateInterviewJob, payload: { interviewId } });
  });
