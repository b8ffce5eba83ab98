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

/** `inactivitySeconds`: so long nobody may have been there, on any screen. */
export type EndDeps = RatingDeps & { inactivitySeconds: number };

type EndRequest = {
  userId: string;
  interviewId: string;
  /** A typed but unsent answer is handed in with the end (decisions.md D3). */
  answer: Answer;
  reason: EndReason;
};

/**
 * Ends an interview and returns the final rating message; harmless when it had ended already.
 * Throws interview_not_found, interview_over for an answer handed in after the end, still_active for a silence that is none,
 * and question_moved.
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
    // The clock is the server's (decisions.md D3): before its end only a person ends it, whatever a screen says.
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
    deps.speaker.engine,
    { interview, plan, messages, now },
    { content: finalWords(interview, messages), interviewer: null },
  );
}

/** The screen that ends it may have nothing in its box yet of what was typed on another. */
const withDraft = (answer: Answer, draft: string): Answer =>
  answer.text.trim() === "" ? { ...answer, text: handedIn(draft) } : answer;

/** What fits is taken as it was sent: its person, whose time is over, can't shorten it. */
const cut = (answer: Answer): Answer =>
  answer.text.length > MESSAGE_MAX_LENGTH ? { ...answer, text: handedIn(answer.text) } : answer;

/** More may stand in the box than an answer may hold. */
const handedIn = (draft: string): string => draft.trim().slice(0, MESSAGE_MAX_LENGTH).toWellFormed();

/** Closes an interview whose time is over or which fell silent for long; else returns when that will be. */
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
 * Completion by the client (states.md, decisions.md D3): under row rules, from in progress only, twice is harmless.
 * One without any answer is cancelled and not counted. Throws conversation_not_found, complete_failed.
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
