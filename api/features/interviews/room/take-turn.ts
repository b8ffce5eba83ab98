import { randomUUID } from "node:crypto";
import type { Connection } from "#api/db/database.ts";
import { AppError } from "#api/http/errors.ts";
import type { ChatResponse } from "#contract/interviews.ts";
import { USER_TURNS_MAX } from "#contract/limits.ts";
import type { TurnDecision } from "#interviewer/engine/types.ts";
import { presentChat } from "../present.ts";
import { spendModelTokens, toTurn, type MessageRow } from "../queries.ts";
import type { ModelClient } from "../model-client.ts";
import { isInTime, isPaused } from "./clock.ts";
import { announce } from "../live/queries.ts";
import type { WithTurnClaim } from "./with-turn-claim.ts";
import { lastAsked, storeAnswer, storeReply, type Answer } from "./queries.ts";
import { isTakeOver } from "./takes.ts";
import { findTurn, type OpenTurn } from "./turn-queries.ts";
import { wordTurn, type ReplyStream } from "./word-turn.ts";

/** Number of times a turn is read again when another request was faster. */
const ATTEMPTS = 3;

export type TurnDeps = { serviceDb: Connection; modelClient: ModelClient; withTurnClaim: WithTurnClaim };

type TurnRequest = {
  userId: string;
  interviewId: string;
  /** Null opens the interview and asks the first question. */
  answer: Answer | null;
};

type HeldRequest = TurnRequest & { turnId: string };

/**
 * Runs one turn: stores the answer, then words the reply, then stores it (decisions.md D3). A resend with the same
 * clientMessageId is stored once and gets the same reply. A server's reply is dropped if its claim expired and another
 * server took the turn.
 * Throws interview_not_found, interview_over, answer_under_way, question_moved, too_many_turns, message_empty.
 */
export async function takeTurn(
  deps: TurnDeps,
  request: TurnRequest,
  stream: ReplyStream,
): Promise<ChatResponse> {
  const turnId = randomUUID();
  const claim = { interviewId: request.interviewId, turnId };
  return deps.withTurnClaim(claim, () => workOnTurn(deps, { ...request, turnId }, stream));
}

async function workOnTurn(
  { serviceDb, modelClient }: TurnDeps,
  request: HeldRequest,
  stream: ReplyStream,
): Promise<ChatResponse> {
  const { open, reply } = await openTurn(serviceDb, request);
  if (reply) return presentChat(modelClient.engine, open, reply);
  const { interview, plan, messages, now, spent } = open;
  const input = {
    plan,
    turns: messages.map(toTurn),
    secondsLeft: (interview.ends_at.getTime() - now.getTime()) / 1000,
    seed: interview.id,
  };
  const worded = await wordTurn(modelClient, { input, spent }, stream);
  const stored = await storeReply(serviceDb, open, {
    ...worded,
    endReason: endReasonOf(worded.decision),
    turnId: request.turnId,
  });
  if (!stored) {
    await spendModelTokens(serviceDb, interview.id, worded.tokens);
    throw new AppError(await whyNotStored(serviceDb, request));
  }
  announce(serviceDb, interview.id);
  const shown = { ...stored, plan, messages: [...messages, stored.message] };
  return presentChat(modelClient.engine, shown, stored.message);
}

const whyNotStored = async (serviceDb: Connection, request: TurnRequest) =>
  (await findTurn(serviceDb, request))?.interview.status === "in_progress"
    ? "answer_under_way"
    : "interview_over";

/** Claims the turn and stores its answer, or returns the reply stored earlier. */
async function openTurn(
  serviceDb: Connection,
  request: HeldRequest,
): Promise<{ open: OpenTurn; reply: MessageRow | null }> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const open = await findTurn(serviceDb, request);
    if (!open) throw new AppError("interview_not_found");
    const reply = findStoredReply(open, request);
    if (reply) return { open, reply };
    checkMayAnswer(open);
    const answer = checkAnswer(open, request.answer);
    const stored = await storeAnswer(serviceDb, open, { answer, turnId: request.turnId });
    if (stored) announce(serviceDb, request.interviewId);
    if (stored) return { open: { ...open, messages: [...open.messages, ...stored] }, reply: null };
  }
  throw new AppError("answer_under_way");
}

/** Returns the reply to a resend or to a second opening; null when it must still be made. */
function findStoredReply({ messages }: OpenTurn, { answer }: TurnRequest): MessageRow | null {
  if (!answer) return messages.find((row) => row.role === "assistant") ?? null;
  const at = messages.findIndex(
    (row) => row.client_message_id !== null && row.client_message_id === answer.clientMessageId,
  );
  return at === -1 ? null : (messages.slice(at + 1).find((row) => row.role === "assistant") ?? null);
}

function checkMayAnswer({ interview, busy, messages, now }: OpenTurn): void {
  if (interview.status !== "in_progress" || !isInTime(interview, now)) throw new AppError("interview_over");
  if (isPaused(interview, now)) throw new AppError("interview_paused");
  if (busy) throw new AppError("answer_under_way");
  if (messages.filter((row) => row.role === "user").length >= USER_TURNS_MAX)
    throw new AppError("too_many_turns");
}

/** Returns the answer to store; null for a resend that is stored but has no reply. */
function checkAnswer(open: OpenTurn, answer: Answer | null): Answer | null {
  if (answer === null || isStored(open, answer.clientMessageId)) return null;
  if (answer.text.trim() === "") throw new AppError("message_empty");
  checkReplyTo(open, answer);
  return { ...answer, cutOff: isTakeOver(open) };
}

/** Refuses an answer to an older question, since its author has not read the newer one (decisions.md D3). */
export function checkReplyTo({ messages }: OpenTurn, { replyTo }: Answer): void {
  const asked = lastAsked(messages);
  if (replyTo !== undefined && asked !== undefined && asked.id !== replyTo)
    throw new AppError("question_moved", { details: asked.content });
}

/** Returns true when this answer is already stored: a resend. */
export const isStored = ({ messages }: OpenTurn, clientMessageId: string | null): boolean =>
  clientMessageId !== null && messages.some((row) => row.client_message_id === clientMessageId);

/** Returns null while the interview goes on. */
function endReasonOf({ ends, isAbuse }: TurnDecision): "abuse" | "finished" | null {
  if (!ends) return null;
  return isAbuse ? "abuse" : "finished";
}
