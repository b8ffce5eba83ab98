import { sql } from "kysely";
import type { Connection, Tx } from "#api/db/database.ts";
import { spentToday } from "./model-tokens-store.ts";
import type { Spent } from "./speaker.ts";
import type { InterviewPlan, MessageKind } from "./engine/types.ts";
import {
  INTERVIEW_COLUMNS,
  MESSAGE_COLUMNS,
  messagesOf,
  type InterviewRow,
  type MessageRow,
} from "./store.ts";

/** asServer throughout: messages and plans are written by the server only (THREATS T15); every query names the owner. */

export type OpenTurn = {
  interview: InterviewRow;
  plan: InterviewPlan;
  messages: MessageRow[];
  /** True while another request works on an answer of this interview. */
  busy: boolean;
  spent: Spent;
  now: Date;
};

type Owner = { interviewId: string; userId: string };

/** Locks the interview and reads all a turn needs; undefined when the user has no such interview. */
export async function lockInterview(tx: Tx, { interviewId, userId }: Owner): Promise<OpenTurn | undefined> {
  const row = await tx
    .selectFrom("conversations as c")
    .innerJoin("private.interview_plans as p", "p.conversation_id", "c.id")
    .select(INTERVIEW_COLUMNS.map((column) => `c.${column}` as const))
    .select([
      "p.plan",
      "p.model_tokens",
      spentToday.as("day_tokens"),
      sql<boolean>`coalesce(p.turn_until > now(), false)`.as("busy"),
    ])
    .select(sql<Date>`clock_timestamp()`.as("now"))
    .where("c.id", "=", interviewId)
    .where("c.user_id", "=", userId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return undefined;
  const { plan, busy, now, model_tokens, day_tokens, ...interview } = row;
  return {
    interview: interview as InterviewRow,
    plan: plan as unknown as InterviewPlan,
    messages: await messagesOf(tx, interviewId),
    busy,
    spent: { interview: model_tokens, day: day_tokens },
    now,
  };
}

/** Locks the interview alone, for a turn that knows the rest. */
export const lockRow = (tx: Tx, { interviewId, userId }: Owner): Promise<InterviewRow | undefined> =>
  tx
    .selectFrom("conversations")
    .select(INTERVIEW_COLUMNS)
    .where("id", "=", interviewId)
    .where("user_id", "=", userId)
    .forUpdate()
    .executeTakeFirst() as Promise<InterviewRow | undefined>;

export type NewMessage = {
  role: "user" | "assistant";
  kind: MessageKind;
  content: string;
  questionId: string | null;
  competency: string | null;
  interviewer: string | null;
  clientMessageId: string | null;
};

/** Appends a message and keeps the interview's counters. */
export async function insertMessage(
  tx: Tx,
  interview: InterviewRow,
  message: NewMessage,
): Promise<MessageRow> {
  const { rows } = await sql<MessageRow>`
    with counted as (
      update public.conversations set message_count = message_count + 1,
        answer_count = answer_count + ${message.role === "user" ? 1 : 0},
        last_message_at = case when status = 'in_progress' then now() else last_message_at end
      where id = ${interview.id} returning message_count)
    insert into public.messages
      (conversation_id, user_id, sequence, role, content, kind, question_id, competency, interviewer, client_message_id)
    select ${interview.id}, ${interview.user_id}, message_count, ${message.role}, ${message.content}, ${message.kind},
      ${message.questionId}, ${message.competency}, ${message.interviewer}, ${message.clientMessageId} from counted
    returning ${sql.join(MESSAGE_FIELDS)}
  `.execute(tx);
  const row = rows[0];
  if (!row) throw new Error("the message was not stored");
  return row;
}

const MESSAGE_FIELDS = MESSAGE_COLUMNS.map((column) => sql.ref(column));

/** Stores what the candidate said, to the question asked last. */
export async function insertAnswer(
  tx: Tx,
  { interview, messages }: OpenTurn,
  answer: { text: string; clientMessageId: string | null },
): Promise<MessageRow> {
  const asked = messages.findLast((row) => row.role === "assistant");
  return insertMessage(tx, interview, {
    role: "user",
    kind: "answer",
    content: answer.text,
    questionId: asked?.question_id ?? null,
    competency: asked?.competency ?? null,
    interviewer: null,
    clientMessageId: answer.clientMessageId,
  });
}

/** Whether this very answer stands in the transcript already: a resend. */
export const isStored = ({ messages }: OpenTurn, clientMessageId: string | null): boolean =>
  clientMessageId !== null && messages.some((row) => row.client_message_id === clientMessageId);

/** Takes the interview for one request's work; others are told to wait until then. */
export async function takeTurn(tx: Tx, interviewId: string, seconds: number): Promise<void> {
  await sql`update private.interview_plans set turn_until = now() + make_interval(secs => ${seconds})
    where conversation_id = ${interviewId}`.execute(tx);
}

export async function endTurn(tx: Tx, interviewId: string): Promise<void> {
  await sql`update private.interview_plans set turn_until = null
    where conversation_id = ${interviewId}`.execute(tx);
}

/** The time counts from the first question. */
export async function restartClock(tx: Tx, interviewId: string): Promise<InterviewRow> {
  const row = await tx
    .updateTable("conversations")
    .set({ started_at: sql`now()`, ends_at: sql`now() + make_interval(secs => length_seconds)` })
    .where("id", "=", interviewId)
    .returning(INTERVIEW_COLUMNS)
    .executeTakeFirstOrThrow();
  return row as InterviewRow;
}

/** Ends an interview in progress: completed with an answer, else cancelled, which gives it back (DECISIONS D3). */
export async function closeInterview(
  tx: Tx,
  interviewId: string,
  reason: string,
): Promise<InterviewRow | undefined> {
  const row = await tx
    .updateTable("conversations")
    .set({
      status: sql`case when answer_count > 0 then 'completed' else 'cancelled' end`,
      end_reason: reason,
    })
    .where("id", "=", interviewId)
    .where("status", "=", "in_progress")
    .returning(INTERVIEW_COLUMNS)
    .executeTakeFirst();
  return row as InterviewRow | undefined;
}

const SWEEP_BATCH = 100;

/** Closes interviews whose time is over or which fell silent; shared by all servers. Answers their ids. */
export async function closeDueInterviews(
  asServer: Connection,
  limits: { graceSeconds: number; silentSeconds: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update public.conversations set status = case when answer_count > 0 then 'completed' else 'cancelled' end,
      end_reason = case when ends_at < now() then 'time' else 'silence' end
    where id in (
      select id from public.conversations where status = 'in_progress'
        and (ends_at < now() - make_interval(secs => ${limits.graceSeconds})
          or last_message_at < now() - make_interval(secs => ${limits.silentSeconds})
            and (paused_at is null or paused_at + make_interval(secs => pause_seconds_left)
              < now() - make_interval(secs => ${limits.silentSeconds})))
      limit ${SWEEP_BATCH} for update skip locked)
    returning id
  `.execute(asServer);
  return rows.map((row) => row.id);
}
