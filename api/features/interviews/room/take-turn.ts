import type { Connection } from "#api/db/database.ts";
import { AppError } from "#api/http/errors.ts";
import type { ChatResponse } from "#contract/interviews.ts";
import { MODEL_TOTAL_SECONDS, USER_TURNS_MAX } from "#contract/limits.ts";
import type { TurnDecision, TurnInput } from "#interviewer/engine/types.ts";
import { isInTime, isPaused } from "./interview-time.ts";
import { spendModelTokens } from "../model-tokens-store.ts";
import { presentChat } from "../present.ts";
import type { Speaker } from "../speaker.ts";
import { toTurn, type MessageRow } from "../queries.ts";
import {
  findTurn,
  isStored,
  storeWords,
  takeTurn,
  type Answer,
  type OpenTurn,
  type Words,
} from "./queries.ts";
import { speakTurn, type Spoken } from "./word-turn.ts";

/** How often a turn is read again after another request was quicker. */
const ATTEMPTS = 3;

export type TurnDeps = { serviceDb: Connection; speaker: Speaker };

export type TurnRequest = {
  userId: string;
  interviewId: string;
  /** null opens the interview: the first question is asked. */
  answer: Answer | null;
  onText: (piece: string) => void;
  onRestart: () => void;
};

/** Two tries at the words, and their storing; after that a dead server's turn may be taken by a resend. */
const TURN_SECONDS = 2 * MODEL_TOTAL_SECONDS + 10;

/**
 * One turn: the answer is stored first, then the interviewer's words are made, then they are stored
 * (decisions.md D3). A resend with the same clientMessageId is stored once and gets the same reply.
 * Throws interview_not_found, interview_over, answer_under_way, too_many_turns, message_empty.
 */
export async function takeTurnInInterview(deps: TurnDeps, request: TurnRequest): Promise<ChatResponse> {
  const { open, reply } = await openTurn(deps, request);
  if (reply) return present(open, reply);
  const { onText, onRestart } = request;
  const said = await speakTurn(deps.speaker, { input: inputOf(open), spent: open.spent, onText, onRestart });
  const [stored] = await Promise.all([
    store(deps, open, said),
    spendModelTokens(deps.serviceDb, open.interview.id, said.tokens),
  ]);
  return stored;
}

/** A turn that is ours, its answer stored; or the reply that stands already. */
async function openTurn(
  { serviceDb }: TurnDeps,
  request: TurnRequest,
): Promise<{ open: OpenTurn; reply: MessageRow | null }> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const open = await findTurn(serviceDb, request);
    if (!open) throw new AppError("interview_not_found");
    const reply = findStoredReply(open, request);
    if (reply) return { open, reply };
    checkMayAnswer(open);
    const answer = checkAnswer(open, request.answer);
    const stored = await takeTurn(serviceDb, { open, answer, seconds: TURN_SECONDS });
    if (stored) return { open: { ...open, messages: [...open.messages, ...stored] }, reply: null };
  }
  throw new AppError("answer_under_way");
}

const inputOf = ({ interview, plan, messages, now }: OpenTurn): TurnInput => ({
  plan,
  turns: messages.map(toTurn),
  secondsLeft: (interview.ends_at.getTime() - now.getTime()) / 1000,
  seed: interview.id,
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
  if (interview.status !== "in_progress" || !isInTime(interview, now)) throw new AppError("interview_over");
  if (isPaused(interview, now)) throw new AppError("interview_paused");
  if (busy) throw new AppError("answer_under_way");
  if (messages.filter((row) => row.role === "user").length >= USER_TURNS_MAX)
    throw new AppError("too_many_turns");
}

/** The answer to be stored; null for a resend whose reply was never made, because the answer stands already. */
function checkAnswer(open: OpenTurn, answer: Answer | null): Answer | null {
  if (answer === null || isStored(open, answer.clientMessageId)) return null;
  if (answer.text.trim() === "") throw new AppError("message_empty");
  return answer;
}

const present = (
  { interview, messages, now }: Pick<OpenTurn, "interview" | "messages" | "now">,
  said: MessageRow,
): ChatResponse =>
  presentChat({
    interview,
    now,
    messages,
    response: said.content,
    interviewer: said.interviewer ?? interview.interviewer,
  });

/** null while the interview goes on. */
function endReasonOf({ ends, reason }: TurnDecision): Words["endReason"] {
  if (!ends) return null;
  return reason === "abuse" ? "abuse" : "finished";
}

async function store({ serviceDb }: TurnDeps, open: OpenTurn, said: Spoken): Promise<ChatResponse> {
  const { kind, questionId, competency } = said.decision;
  const stored = await storeWords(serviceDb, open, {
    message: { kind, questionId, competency, content: said.text, interviewer: said.interviewer },
    isFirst: open.messages.length === 0,
    endReason: endReasonOf(said.decision),
  });
  if (!stored) throw new AppError("interview_over");
  const { interview, message, now } = stored;
  return present({ interview, now, messages: [...open.messages, message] }, message);
}
