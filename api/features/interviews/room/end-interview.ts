import type { Database } from "#api/db/database.ts";
import { AppError } from "#api/http/errors.ts";
import type { ChatResponse, EndReason } from "#contract/interviews.ts";
import { TEXT } from "#contract/texts.ts";
import { presentChat } from "../present.ts";
import {
  findInterview,
  messagesOf,
  type InterviewRow,
  type ListedInterview,
  type MessageRow,
} from "../queries.ts";
import { awaitRating, type RatingDeps } from "../report/rate-interview.ts";
import { isInTime } from "./clock.ts";
import {
  closeInterview,
  completeOwnInterview,
  insertAnswer,
  lockInterview,
  type Answer,
  type OpenTurn,
} from "./queries.ts";
import { isStored } from "./take-turn.ts";

type EndRequest = {
  userId: string;
  interviewId: string;
  /** A typed but unsent answer is handed in with the end (decisions.md D3). */
  answer: Answer;
  reason: EndReason;
};

/**
 * Ends an interview and returns the final rating message; harmless when it had ended already.
 * Throws interview_not_found, and interview_over for an answer handed in after the end.
 */
export async function endInterview(deps: RatingDeps, request: EndRequest): Promise<ChatResponse> {
  const { serviceDb } = deps;
  const { interview, plan, now } = await serviceDb.transaction().execute(async (tx) => {
    const open = await lockInterview(tx, request);
    if (!open) throw new AppError("interview_not_found");
    if (open.interview.status !== "in_progress") {
      if (isNewAnswer(open, request)) throw new AppError("interview_over");
      return open;
    }
    if (isNewAnswer(open, request) && isInTime(open.interview, open.now))
      await insertAnswer(tx, open, request.answer);
    const closed = await closeInterview(tx, request.interviewId, request.reason);
    return { ...open, interview: closed ?? open.interview };
  });
  await awaitRating(deps, interview.id);
  const messages = await messagesOf(serviceDb, interview.id);
  return presentChat(
    { interview, plan, messages, now },
    { content: finalWords(interview, messages), interviewer: null },
  );
}

const isNewAnswer = (open: OpenTurn, { answer }: EndRequest): boolean =>
  answer.text.trim() !== "" && !isStored(open, answer.clientMessageId);

function finalWords(interview: InterviewRow, messages: MessageRow[]): string {
  const isPractice = interview.kind === "practice";
  if (interview.status === "cancelled") return isPractice ? TEXT.practiceEmpty : TEXT.interviewGivenBack;
  const later = isPractice ? TEXT.practiceRatingLater : TEXT.ratingLater;
  return messages.findLast((row) => row.kind === "rating")?.content ?? later;
}

/**
 * Completion by the client (states.md, decisions.md D3): under row rules, from in progress only, twice is harmless.
 * One without any answer is cancelled and not counted. Throws conversation_not_found, complete_failed.
 */
export async function completeInterview(
  deps: RatingDeps & { db: Database },
  userId: string,
  id: string,
): Promise<ListedInterview> {
  const { db } = deps;
  const before = await findInterview(db, userId, id);
  if (!before) throw new AppError("conversation_not_found");
  if (before.status === "in_progress") {
    if (before.answer_count > 0) await completeOwnInterview(db, userId, id);
    else
      await endInterview(deps, {
        userId,
        interviewId: id,
        answer: { text: "", clientMessageId: null },
        reason: "user",
      });
  }
  const after = await findInterview(db, userId, id);
  if (!after || after.status === "in_progress") throw new AppError("complete_failed");
  return after;
}
