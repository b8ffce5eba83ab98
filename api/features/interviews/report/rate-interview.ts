import { setTimeout as sleep } from "node:timers/promises";
import type { Connection } from "#api/db/database.ts";
import { MODEL_TOTAL_SECONDS, REPORT_ATTEMPTS_MAX } from "#contract/limits.ts";
import { ratingMessage } from "#interviewer/engine/report/describe-report.ts";
import { spendModelTokens, toTurn } from "../queries.ts";
import { insertMessage, lockRow } from "../room/queries.ts";
import type { Speaker } from "../speaker.ts";
import {
  failReport,
  finishReport,
  getPendingReport,
  isReportPending,
  leaseReport,
  type PendingReport,
} from "./queries.ts";
import { scoreTranscript, type Scored } from "./score-transcript.ts";

export type RatingDeps = { serviceDb: Connection; speaker: Speaker };

/** Two rounds of judging with two calls each; after that a dead server's report may be taken by another. */
const LEASE_SECONDS = 4 * MODEL_TOTAL_SECONDS + 10;

/**
 * Rates one completed interview whose report is pending: the given one, or the one that waits longest.
 * The rating and the final message of the transcript are stored together, once. Answers false when none waits.
 */
export async function rateInterview(deps: RatingDeps, interviewId?: string): Promise<boolean> {
  const { serviceDb, speaker } = deps;
  const lease = await leaseReport(serviceDb, { interviewId, seconds: LEASE_SECONDS });
  if (!lease) return false;
  try {
    // A rating that took its servers down with it, time and again, is not tried for ever.
    if (lease.attempts > REPORT_ATTEMPTS_MAX) throw new Error("a report was given up");
    const pending = await getPendingReport(serviceDb, lease.interviewId);
    const { plan, spent } = pending;
    const scored = await scoreTranscript(speaker, { plan, spent, turns: pending.messages.map(toTurn) });
    await spendModelTokens(serviceDb, lease.interviewId, scored.tokens);
    await store(serviceDb, pending, scored);
  } catch (error) {
    await failReport(serviceDb, lease.interviewId, REPORT_ATTEMPTS_MAX);
    throw error;
  }
  return true;
}

const store = (
  serviceDb: Connection,
  { interview, messages }: PendingReport,
  { rating }: Scored,
): Promise<void> =>
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
const LOOK_AGAIN_MS = 100;

/**
 * Rates it now, or waits while another worker does, but not for ever: then the report comes later.
 * Never throws, because a failed rating stays pending and the job makes it.
 */
export async function awaitRating(deps: RatingDeps, interviewId: string): Promise<void> {
  const late = new AbortController();
  const wait = async () => {
    if (await rateInterview(deps, interviewId)) return;
    while (!late.signal.aborted && (await isReportPending(deps.serviceDb, interviewId)))
      await sleep(LOOK_AGAIN_MS);
  };
  const limit = sleep(WAIT_MS, undefined, { signal: late.signal }).catch(() => undefined);
  await Promise.race([wait().catch(() => undefined), limit]);
  late.abort();
}
