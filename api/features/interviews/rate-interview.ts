import type { Connection, Tx } from "#api/db/database.ts";
import type { Rating } from "#contract/report.ts";
import { REPORT_ATTEMPTS_MAX } from "#contract/limits.ts";
import { ratingMessage } from "./engine/rating-message.ts";
import { scoreInterview } from "./engine/score-interview.ts";
import type { MessageKind } from "./engine/types.ts";
import { failReport, finishReport, takePendingReport, type PendingReport } from "./report-store.ts";
import { insertMessage } from "./turn-store.ts";

/**
 * Rates one completed interview whose report is pending: the given one, or the one that waits longest.
 * The rating and the final message of the transcript are stored together, once. Answers false when none waits.
 */
export async function rateInterview(asServer: Connection, interviewId?: string): Promise<boolean> {
  return asServer.transaction().execute(async (tx) => {
    const pending = await takePendingReport(tx, interviewId);
    if (!pending) return false;
    const rating = score(pending);
    await (rating ? store(tx, pending, rating) : failReport(tx, pending, REPORT_ATTEMPTS_MAX));
    return true;
  });
}

function score({ plan, messages }: PendingReport): Rating | null {
  const turns = messages.map((row) => ({
    role: row.role,
    kind: row.kind as MessageKind,
    questionId: row.question_id,
    content: row.content,
  }));
  try {
    return scoreInterview({ plan, turns });
  } catch {
    return null;
  }
}

async function store(tx: Tx, { interview, messages }: PendingReport, rating: Rating): Promise<void> {
  await finishReport(tx, interview.id, rating);
  if (messages.some((row) => row.kind === "rating")) return;
  await insertMessage(tx, interview, {
    role: "assistant",
    kind: "rating",
    content: ratingMessage(rating),
    questionId: null,
    competency: null,
    interviewer: rating.scorer,
    clientMessageId: null,
  });
}
