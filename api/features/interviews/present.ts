import type { ChatResponse, Clock, Conversation, Message } from "#contract/interviews.ts";
import type { MessageKind } from "#interviewer/engine/types.ts";
import { pauseEnd, pauseSecondsLeft } from "./room/interview-time.ts";
import type { InterviewRow, ListedInterview, MessageRow } from "./queries.ts";

/** `now` is the database's, as all times of an interview are: this machine's clock may be wrong. */
export const presentClock = (interview: InterviewRow, now: Date): Clock => ({
  startedAt: interview.started_at.toISOString(),
  endsAt: interview.ends_at.toISOString(),
  now: now.toISOString(),
  pausedUntil: pauseEnd(interview, now)?.toISOString() ?? null,
  pauseSecondsLeft: pauseSecondsLeft(interview, now),
});

export const presentMessage = (row: MessageRow): Message => ({
  id: row.id,
  conversation_id: row.conversation_id,
  sequence: row.sequence,
  role: row.role,
  content: row.content,
  created_at: row.created_at.toISOString(),
});

export const presentInterview = (row: ListedInterview): Conversation => ({
  id: row.id,
  user_id: row.user_id,
  title: row.title,
  status: row.status,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
  empathy_level: row.empathy_level,
  difficulty: row.difficulty,
  target_role: row.target_role,
  started_at: row.started_at.toISOString(),
  ended_at: row.ended_at?.toISOString() ?? null,
  message_count: row.message_count,
  interviewer: row.interviewer,
  report_status: row.report_status,
  overall: row.overall === null ? null : Number(row.overall),
});

const ASKING = new Set<MessageKind>(["question", "probe", "rephrase"]);

/** The answer of POST /api/chat; `prompts` are the questions asked so far (decisions.md D3). */
export const presentChat = (said: {
  interview: InterviewRow;
  now: Date;
  messages: MessageRow[];
  response: string;
  interviewer: string;
}): ChatResponse => ({
  success: true,
  response: said.response,
  conversation: {
    messages: said.messages.map(presentMessage),
    prompts: said.messages
      .filter((row) => row.role === "assistant" && ASKING.has(row.kind))
      .map((row) => ({ text: row.content, competency: row.competency ?? "" })),
  },
  status: said.interview.status,
  clock: presentClock(said.interview, said.now),
  interviewer: said.interviewer,
});
