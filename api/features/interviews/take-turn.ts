import type { Connection, Tx } from "#api/db/database.ts";
import { AppError } from "#api/http/errors.ts";
import type { ChatResponse } from "#contract/interviews.ts";
import { ANSWER_GRACE_SECONDS, MODEL_TOTAL_SECONDS, USER_TURNS_MAX } from "#contract/limits.ts";
import type { MessageKind, Turn, TurnDecision, TurnInput } from "./engine/types.ts";
import { spendModelTokens } from "./model-tokens-store.ts";
import { presentChat } from "./present.ts";
import type { Speaker } from "./speaker.ts";
import { isPaused, type InterviewRow, type MessageRow } from "./store.ts";
import {
  closeInterview,
  endTurn,
  insertAnswer,
  insertMessage,
  isStored,
  lockInterview,
  lockRow,
  restartClock,
  takeTurn,
  type OpenTurn,
} from "./turn-store.ts";
import { speakTurn, type Spoken } from "./speak-turn.ts";

export type TurnDeps = { asServer: Connection; speaker: Speaker };

export type TurnRequest = {
  userId: string;
  interviewId: string;
  /** null opens the interview: the first question is asked. */
  answer: { text: string; clientMessageId: string | null } | null;
  onText: (piece: string) => void;
  onRestart: () => void;
};

/** Two tries at the words, and their storing; after that a dead server's turn may be taken by a resend. */
const TURN_SECONDS = 2 * MODEL_TOTAL_SECONDS + 10;

/**
 * One turn: the answer is stored first, then the interviewer's words are made, then they are stored
 * (DECISIONS D3). A resend with the same clientMessageId is stored once and gets the same reply.
 * Throws interview_not_found, interview_over, answer_under_way, too_many_turns, message_empty.
 */
export async function takeTurnInInterview(deps: TurnDeps, request: TurnRequest): Promise<ChatResponse> {
  const open = await deps.asServer.transaction().execute(async (tx) => {
    const found = await lockInterview(tx, request);
    if (!found) throw new AppError("interview_not_found");
    const reply = findStoredReply(found, request);
    if (reply) return { ...found, reply };
    checkMayAnswer(found);
    const stored = request.answer ? await storeAnswer(tx, found, request.answer) : [];
    await takeTurn(tx, request.interviewId, TURN_SECONDS);
    return { ...found, messages: [...found.messages, ...stored], reply: null };
  });
  if (open.reply) return replay(open, open.reply);
  const { onText, onRestart } = request;
  const said = await speakTurn(deps.speaker, { input: inputOf(open), spent: open.spent, onText, onRestart });
  await spendModelTokens(deps.asServer, open.interview.id, said.tokens);
  return storeWords(deps, request, { said, heard: open.messages });
}

const inputOf = ({ interview, plan, messages }: OpenTurn): TurnInput => ({
  plan,
  turns: messages.map(toTurn),
  secondsLeft: (interview.ends_at.getTime() - Date.now()) / 1000,
  seed: interview.id,
});

const toTurn = (row: MessageRow): Turn => ({
  role: row.role,
  kind: row.kind as MessageKind,
  questionId: row.question_id,
  content: row.content,
});

/** The reply to a resend, or to a second opening of the same interview; null when it has still to be made. */
function findStoredReply({ messages }: OpenTurn, { answer }: TurnRequest): MessageRow | null {
  if (!answer) return messages.find((row) => row.role === "assistant") ?? null;
  const at = messages.findIndex(
    (row) => row.client_message_id !== null && row.client_message_id === answer.clientMessageId,
  );
  return at === -1 ? null : (messages.slice(at + 1).find((row) => row.role === "assistant") ?? null);
}

function checkMayAnswer({ interview, busy, messages, now }: OpenTurn): void {
  const over = interview.ends_at.getTime() + ANSWER_GRACE_SECONDS * 1000;
  if (interview.status !== "in_progress" || now.getTime() > over) throw new AppError("interview_over");
  if (isPaused(interview, now)) throw new AppError("interview_paused");
  if (busy) throw new AppError("answer_under_way");
  if (messages.filter((row) => row.role === "user").length >= USER_TURNS_MAX)
    throw new AppError("too_many_turns");
}

/** The stored answer; nothing for a resend whose reply was never made, because the answer stands already. */
async function storeAnswer(
  tx: Tx,
  open: OpenTurn,
  answer: { text: string; clientMessageId: string | null },
): Promise<MessageRow[]> {
  if (isStored(open, answer.clientMessageId)) return [];
  if (answer.text.trim() === "") throw new AppError("message_empty");
  return [await insertAnswer(tx, open, answer)];
}

const replay = (open: OpenTurn, reply: MessageRow): ChatResponse =>
  presentChat({
    interview: open.interview,
    messages: open.messages,
    response: reply.content,
    interviewer: reply.interviewer ?? open.interview.interviewer,
  });

type Outcome = { said: Spoken; heard: MessageRow[] };

function storeWords(deps: TurnDeps, request: TurnRequest, { said, heard }: Outcome): Promise<ChatResponse> {
  const { decision } = said;
  return deps.asServer.transaction().execute(async (tx) => {
    const interview = await lockRow(tx, request);
    if (!interview) throw new AppError("interview_not_found");
    await endTurn(tx, request.interviewId);
    // Ended meanwhile, from another tab or by the clock: nothing more is asked.
    if (interview.status !== "in_progress") throw new AppError("interview_over");
    const message = await insertMessage(tx, interview, {
      role: "assistant",
      kind: decision.kind,
      content: said.text,
      questionId: decision.questionId,
      competency: decision.competency,
      interviewer: said.interviewer,
      clientMessageId: null,
    });
    const after = await moveOn(tx, interview, { isFirst: heard.length === 0, decision });
    return presentChat({
      interview: after,
      messages: [...heard, message],
      response: said.text,
      interviewer: said.interviewer,
    });
  });
}

type Moving = { isFirst: boolean; decision: TurnDecision };

async function moveOn(tx: Tx, interview: InterviewRow, { isFirst, decision }: Moving): Promise<InterviewRow> {
  if (isFirst) return restartClock(tx, interview.id);
  if (!decision.ends) return interview;
  const reason = decision.reason === "abuse" ? "abuse" : "finished";
  return (await closeInterview(tx, interview.id, reason)) ?? interview;
}
