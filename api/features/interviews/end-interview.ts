import { AppError } from "#api/http/errors.ts";
import type { ChatResponse } from "#contract/interviews.ts";
import { ANSWER_GRACE_SECONDS } from "#contract/limits.ts";
import { presentChat } from "./present.ts";
import { awaitRating, type RatingDeps } from "./rate-interview.ts";
import { messagesOf, type InterviewRow, type MessageRow } from "./store.ts";
import { closeInterview, insertAnswer, isStored, lockInterview, type OpenTurn } from "./turn-store.ts";

export type EndRequest = {
  userId: string;
  interviewId: string;
  /** A typed but unsent answer is handed in with the end (DECISIONS D3). */
  answer: { text: string; clientMessageId: string | null };
  reason: string;
};

const RATING_LATER =
  "Thank you for the interview. Your rating is being made; you will find it with your past interviews.";
const GIVEN_BACK =
  "The interview ended before your first answer, so it was not counted. You can start again any time.";

/**
 * Ends an interview and answers the final rating message; harmless when it had ended already.
 * Throws interview_not_found, and interview_over for an answer handed in after the end.
 */
export async function endInterview(deps: RatingDeps, request: EndRequest): Promise<ChatResponse> {
  const { asServer } = deps;
  const { interview, now } = await asServer.transaction().execute(async (tx) => {
    const open = await lockInterview(tx, request);
    if (!open) throw new AppError("interview_not_found");
    if (open.interview.status !== "in_progress") {
      if (isNewAnswer(open, request)) throw new AppError("interview_over");
      return open;
    }
    if (isNewAnswer(open, request) && isInTime(open)) await insertAnswer(tx, open, request.answer);
    const closed = await closeInterview(tx, request.interviewId, request.reason);
    return { interview: closed ?? open.interview, now: open.now };
  });
  await awaitRating(deps, interview.id);
  const messages = await messagesOf(asServer, interview.id);
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

const isInTime = ({ interview, now }: OpenTurn): boolean =>
  now.getTime() <= interview.ends_at.getTime() + ANSWER_GRACE_SECONDS * 1000;

function finalWords(interview: InterviewRow, messages: MessageRow[]): string {
  if (interview.status === "cancelled") return GIVEN_BACK;
  return messages.findLast((row) => row.kind === "rating")?.content ?? RATING_LATER;
}
