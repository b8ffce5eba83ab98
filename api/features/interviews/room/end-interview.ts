import type { Connection, Database } from "#api/db/database.ts";
import { AppError } from "#api/http/errors.ts";
import { wakeQueue } from "#api/jobs/queue.ts";
import type { ChatResponse, EndReason } from "#contract/interviews.ts";
import { MESSAGE_MAX_LENGTH } from "#contract/limits.ts";
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
import { announce } from "../live/queries.ts";
import { isInTime, isTimeUp } from "./clock.ts";
import {
  closeInterview,
  completeOwnInterview,
  findDueAt,
  getStanding,
  insertAnswer,
  lockInterview,
  type Answer,
} from "./queries.ts";
import { type OpenTurn } from "./turn-queries.ts";
import { checkReplyTo, isStored } from "./take-turn.ts";

/** `inactivitySeconds`: time without activity on any screen before a screen may end the interview. */
export type EndDeps = RatingDeps & { inactivitySeconds: number };

type EndRequest = {
  userId: string;
  interviewId: string;
  /** A typed but unsent answer, submitted with the end (decisions.md D3). */
  answer: Answer;
  reason: EndReason;
};

/**
 * Ends an interview and returns the final rating message; does nothing more when it had already ended.
 * Throws interview_not_found, interview_over for an answer after the end, still_active when somebody was active, and
 * question_moved.
 */
export async function endInterview(deps: EndDeps, request: EndRequest): Promise<ChatResponse> {
  const { serviceDb } = deps;
  const { interview, plan, now } = await serviceDb.transaction().execute(async (tx) => {
    const open = await lockInterview(tx, request);
    if (!open) throw new AppError("interview_not_found");
    if (open.interview.status !== "in_progress") {
      if (isNewAnswer(open, request)) throw new AppError("interview_over");
      return open;
    }
    const { silentSeconds, draft } = await getStanding(tx, request.interviewId);
    if (request.reason === "inactivity" && (open.busy || silentSeconds < deps.inactivitySeconds))
      throw new AppError("still_active");
    // The server's clock decides (decisions.md D3): a screen's early "time" counts as ended by the user.
    const reason = request.reason === "time" && !isTimeUp(open.interview, open.now) ? "user" : request.reason;
    if (reason === "user" && isNewAnswer(open, request)) checkReplyTo(open, request.answer);
    const sent = request.reason === "user" ? request.answer : cut(request.answer);
    const answer = reason === "user" ? sent : withDraft(sent, draft);
    if (isNewAnswer(open, { answer }) && isInTime(open.interview, open.now))
      await insertAnswer(tx, open, { ...answer, cutOff: reason === "time" });
    const closed = await closeInterview(tx, request.interviewId, reason);
    return { ...open, interview: closed ?? open.interview };
  });
  announce(serviceDb, interview.id);
  await awaitRating(deps, interview);
  const messages = await messagesOf(serviceDb, interview.id);
  return presentChat(
    deps.modelClient.engine,
    { interview, plan, messages, now },
    { content: finalWords(interview, messages), interviewer: null },
  );
}

/** Falls back to the draft, because the text may have been typed on another screen. */
const withDraft = (answer: Answer, draft: string): Answer =>
  answer.text.trim() === "" ? { ...answer, text: handedIn(draft) } : answer;

/** Truncates an answer at the time limit, when its author can no longer shorten it. */
const cut = (answer: Answer): Answer =>
  answer.text.length > MESSAGE_MAX_LENGTH ? { ...answer, text: handedIn(answer.text) } : answer;

/** A draft may be longer than an answer. */
const handedIn = (draft: string): string => draft.trim().slice(0, MESSAGE_MAX_LENGTH).toWellFormed();

/** Closes an interview that is over time or was silent too long; otherwise returns when that will be the case. */
export async function closeOverdueInterview(
  serviceDb: Connection,
  interviewId: string,
): Promise<Date | null> {
  const due = await findDueAt(serviceDb, interviewId);
  if (!due) return null;
  if (!due.isDue) return new Date(due.dueAt.getTime() + 10);
  const owner = { interviewId, userId: due.user_id };
  const closed = await serviceDb.transaction().execute(async (tx) => {
    const open = await lockInterview(tx, owner);
    if (open?.interview.status !== "in_progress") return false;
    const { isDue, draft } = await getStanding(tx, interviewId);
    if (!isDue) return false;
    const text = handedIn(draft);
    const cutOff = open.interview.ends_at < open.now;
    if (text !== "") await insertAnswer(tx, open, { text, clientMessageId: null, cutOff });
    await closeInterview(tx, interviewId, cutOff ? "time" : "silence");
    return true;
  });
  if (!closed) return closeOverdueInterview(serviceDb, interviewId);
  announce(serviceDb, interviewId);
  wakeQueue();
  return null;
}

const isNewAnswer = (open: OpenTurn, { answer }: Pick<EndRequest, "answer">): boolean =>
  answer.text.trim() !== "" && !isStored(open, answer.clientMessageId);

function finalWords(interview: InterviewRow, messages: MessageRow[]): string {
  const isPractice = interview.kind === "practice";
  if (interview.status === "cancelled") return isPractice ? TEXT.practiceEmpty : TEXT.interviewGivenBack;
  const later = isPractice ? TEXT.practiceRatingLater : TEXT.ratingLater;
  return messages.findLast((row) => row.kind === "rating")?.content ?? later;
}

/**
 * Completes an interview from the client (states.md, decisions.md D3): under row rules, only if in progress,
 * idempotent. Without answers it is cancelled and not counted. Throws conversation_not_found, complete_failed.
 */
export async function completeInterview(
  deps: EndDeps & { db: Database },
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
