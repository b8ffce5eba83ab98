import { AppError } from "#api/http/errors.ts";
import type { ChatResponse, EndReason } from "#contract/interviews.ts";
import { TEXT } from "#contract/texts.ts";
import { isInTime } from "./interview-time.ts";
import { presentChat } from "../present.ts";
import { awaitRating, type RatingDeps } from "../report/rate-interview.ts";
import { messagesOf, type InterviewRow, type MessageRow } from "../queries.ts";
import {
  closeInterview,
  insertAnswer,
  isStored,
  lockInterview,
  type Answer,
  type OpenTurn,
} from "./queries.ts";

export type EndRequest = {
  userId: string;
  interviewId: string;
  /** A typed but unsent answer is handed in with the end (decisions.md D3). */
  answer: Answer;
  reason: EndReason;
};

/**
 * Ends an interview and answers the final rating message; harmless when it had ended already.
 * Throws interview_not_found, and interview_over for an answer handed in after the end.
 */
export async function endInterview(deps: RatingDeps, request: EndRequest): Promise<ChatResponse> {
  const { serviceDb } = deps;
  const { interview, now } = await serviceDb.transaction().execute(async (tx) => {
    const open = await lockInterview(tx, request);
    if (!open) throw new AppError("interview_not_found");
    if (open.interview.status !== "in_progress") {
      if (isNewAnswer(open, request)) throw new AppError("interview_over");
      return open;
    }
    if (isNewAnswer(open, request) && isInTime(open.interview, open.now))
      await insertAnswer(tx, open, request.answer);
    const closed = await closeInterview(tx, request.interviewId, request.reason);
    return { interview: closed ?? open.interview, now: open.now };
  });
  await awaitRating(deps, interview.id);
  const messages = await messagesOf(serviceDb, interview.id);
  return presentChat({
    interview,
    now,
    messages,
    response: finalWords(interview, messages),
    interviewer: interview.interviewer,
  });
}

const isNewAnswer = (open: OpenTurn, { answer }: EndRequest): boolean =>
  answer.text.trim() !== "" && !isStored(open, answer.clientMessageId);

function finalWords(interview: InterviewRow, messages: MessageRow[]): string {
  if (interview.status === "cancelled") return TEXT.interviewGivenBack;
  return messages.findLast((row) => row.kind === "rating")?.content ?? TEXT.ratingLater;
}
