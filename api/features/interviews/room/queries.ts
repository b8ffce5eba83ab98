import { sql } from "kysely";
import type { Connection, Database, Tx } from "#api/db/database.ts";
import { prepared } from "#api/db/prepared.ts";
import { wakeQueue } from "#api/jobs/queue.ts";
import type { EndReason } from "#contract/interviews.ts";
import { ABANDONED_SECONDS, ANSWER_GRACE_SECONDS, SPOKEN_SECONDS_MAX } from "#contract/limits.ts";
import type { SpokenFacts } from "#contract/spoken-answers.ts";
import type { InterviewPlan, MessageKind, TurnDecision } from "#interviewer/engine/types.ts";
import { INTERVIEW_COLUMNS, TODAY, type InterviewRow, type MessageRow } from "../queries.ts";
import { judgeAnswerJob } from "../report/judge-answer.ts";
import { claimedUntil } from "./claim-queries.ts";
import {
  findTurn,
  MESSAGE_FIELDS,
  toMessage,
  type OpenTurn,
  type Owner,
  type StoredMessage,
} from "./turn-queries.ts";

/**
 * serviceDb throughout: only the server writes messages and plans (safety.md T15); every query names the owner. A turn
 * reads once, decides, and writes with one statement that takes effect only if the interview is unchanged.
 */

const INTERVIEW_FIELDS = sql.join(INTERVIEW_COLUMNS.map((column) => sql.ref(column)));

/** Like `findTurn`, but locks the interview, for changes outside a turn. */
export async function lockInterview(tx: Tx, owner: Owner): Promise<OpenTurn | undefined> {
  return (await lockRow(tx, owner)) ? findTurn(tx, owner) : undefined;
}

/** Locks the interview's row only. */
export const lockRow = (tx: Tx, { interviewId, userId }: Owner): Promise<InterviewRow | undefined> =>
  tx
    .selectFrom("conversations")
    .select(INTERVIEW_COLUMNS)
    .where("id", "=", interviewId)
    .where("user_id", "=", userId)
    .forUpdate()
    .executeTakeFirst() as Promise<InterviewRow | undefined>;

type NewMessage = {
  role: "user" | "assistant";
  kind: MessageKind;
  content: string;
  questionId: string | null;
  competency: string | null;
  interviewer: string | null;
  clientMessageId: string | null;
  spoken?: SpokenFacts | undefined;
  cutOff?: boolean | undefined;
};

/** Not part of MessageRow, so neither scorers nor interviewers read it. */
const spokenJson = (spoken: SpokenFacts | undefined): string | null =>
  spoken ? JSON.stringify(spoken) : null;

/** Appends a message and updates the interview's counters. */
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
      (conversation_id, user_id, sequence, role, content, kind, question_id, competency, interviewer, client_message_id,
        spoken, cut_off)
    select ${interview.id}, ${interview.user_id}, message_count, ${message.role}, ${message.content}, ${message.kind},
      ${message.questionId}, ${message.competency}, ${message.interviewer}, ${message.clientMessageId},
      ${spokenJson(message.spoken)}::jsonb, ${message.cutOff ?? false} from counted
    returning ${MESSAGE_FIELDS}
  `.execute(tx);
  const row = rows[0];
  if (!row) throw new Error("the message was not stored");
  return row;
}

export const lastAsked = (messages: MessageRow[]): MessageRow | undefined =>
  messages.findLast((row) => row.role === "assistant");

/** Stores the answer under the question that it answers. */
export async function insertAnswer(
  tx: Tx,
  { interview, messages }: OpenTurn,
  answer: Answer,
): Promise<MessageRow> {
  const asked =
    messages.find(({ id, role }) => id === answer.replyTo && role === "assistant") ?? lastAsked(messages);
  return insertMessage(tx, interview, {
    role: "user",
    kind: "answer",
    content: answer.text,
    questionId: asked?.question_id ?? null,
    competency: asked?.competency ?? null,
    interviewer: null,
    clientMessageId: answer.clientMessageId,
    spoken: answer.spoken,
    cutOff: answer.cutOff,
  });
}

export type Answer = {
  text: string;
  clientMessageId: string | null;
  /** The interviewer's message that the answer is for; by default the last one. */
  replyTo?: string | undefined;
  /** The screen whose draft is cleared. Without it, only a draft with the same text is cleared. */
  screen?: string | undefined;
  spoken?: SpokenFacts | undefined;
  /** Time ran out before the answer was sent. */
  cutOff?: boolean | undefined;
};

/**
 * Stores the answer to the last question and claims the interview for one request. Returns the stored messages, or null
 * without any change when the interview has changed since it was read. `answer` is null for the first question, or when
 * a stored answer still waits for its reply. Until the claim expires other requests get answer_under_way.
 */
export async function storeAnswer(
  serviceDb: Connection,
  { interview, messages, version }: OpenTurn,
  { answer, turnId }: { answer: Answer | null; turnId: string },
): Promise<MessageRow[] | null> {
  const asked = lastAsked(messages);
  const { rows } = await prepared<MessageRow | Record<keyof MessageRow, null>>`
    with same as (
      select id from public.conversations where id = ${interview.id} and xmin::text = ${version} for update),
    taken as (
      update private.interview_plans p set turn_until = ${claimedUntil}, turn_id = ${turnId}::uuid
      from same where p.conversation_id = same.id and (p.turn_until is null or p.turn_until <= now())
      returning p.conversation_id as id),
    counted as (
      update public.conversations c set message_count = message_count + 1, answer_count = answer_count + 1,
        last_message_at = now()
      from taken where c.id = taken.id and ${answer !== null}::boolean returning c.message_count),
    stored as (
      insert into public.messages
        (conversation_id, user_id, sequence, role, content, kind, question_id, competency, client_message_id, spoken, cut_off)
      select ${interview.id}, ${interview.user_id}, message_count, 'user', ${answer?.text}, 'answer',
        ${asked?.question_id}, ${asked?.competency}, ${answer?.clientMessageId}::uuid,
        ${spokenJson(answer?.spoken)}::jsonb, ${answer?.cutOff ?? false}::boolean
      from counted
      returning ${MESSAGE_FIELDS}),
    taken_out as (
      update public.interview_drafts d set words = '', based_on = d.revision, revision = d.revision + 1,
        screen = coalesce(${answer?.screen}::text, d.screen), active_at = now()
      from counted where d.conversation_id = ${interview.id}
        and (d.screen = ${answer?.screen}::text or btrim(d.words, E' \n\t\r') = ${answer?.text}))
    select stored.* from taken left join stored on true
  `.execute(serviceDb);
  const row = rows[0];
  if (!row) return null;
  return row.id === null ? [] : [row];
}

type NewReply = {
  text: string;
  interviewer: string;
  decision: Pick<TurnDecision, "kind" | "questionId" | "competency">;
  /** Null unless the interview ends. */
  endReason: "abuse" | "finished" | null;
  turnId: string;
  /** Model tokens used for this reply. */
  tokens: number;
};

/** Name of the interviewer who asks this question. */
const voiceOf = ({ voices, questions }: InterviewPlan, questionId: string | null): string | null =>
  voices?.[questions.find(({ id }) => id === questionId)?.voice ?? 0] ?? null;

/**
 * Stores the interviewer's reply and its tokens, updates the interview and releases the claim. Enqueues the judgement
 * of a question that is now finished. The clock starts with the first question. Returns undefined, counting no tokens,
 * when the interview has ended meanwhile or another request has taken over the turn.
 */
export async function storeReply(
  serviceDb: Connection,
  { interview, plan, messages }: OpenTurn,
  { text, interviewer, tokens, decision: { kind, questionId, competency }, endReason, turnId }: NewReply,
): Promise<{ interview: InterviewRow; message: MessageRow; now: Date } | undefined> {
  const isFirst = messages.length === 0;
  const left = endReason === null ? findLeftQuestion(messages, questionId) : null;
  const job = { interviewId: interview.id, questionId: left ?? "" };
  const { rows } = await prepared<InterviewRow & { message: StoredMessage; now: Date }>`
    with going_on as (
      select id as interview_id from public.conversations
      where id = ${interview.id} and status = 'in_progress' for update),
    freed as (
      update private.interview_plans p set turn_until = null, turn_id = null,
        model_tokens = model_tokens + ${tokens}
      from going_on where p.conversation_id = interview_id and p.turn_id = ${turnId}::uuid returning interview_id),
    moved as (
      update public.conversations set message_count = message_count + 1, last_message_at = now(), take = 0, take_at = now(),
        started_at = case when ${isFirst} then now() else started_at end,
        ends_at = case when ${isFirst} then now() + make_interval(secs => length_seconds) else ends_at end,
        status = case when ${endReason}::text is null then status else ${statusWhenEnded} end,
        end_reason = coalesce(${endReason}, end_reason)
      from freed where id = interview_id returning ${INTERVIEW_FIELDS}),
    stored as (
      insert into public.messages
        (conversation_id, user_id, sequence, role, content, kind, question_id, competency, interviewer, voice)
      select id, user_id, message_count, 'assistant', ${text}, ${kind}, ${questionId}, ${competency}, ${interviewer},
        ${voiceOf(plan, questionId)}
      from moved
      returning ${MESSAGE_FIELDS}),
    spent as (
      insert into private.model_usage as u (day, tokens) select ${TODAY}, ${tokens} from freed where ${tokens}::integer > 0
      on conflict (day, shard) do update set tokens = u.tokens + excluded.tokens),
    judged as (
      select app.enqueue_job(${judgeAnswerJob.kind}, ${judgeAnswerJob.key?.(job)}, ${JSON.stringify(job)}::jsonb, now())
      from moved where ${left !== null}::boolean)
    select moved.*, to_json(stored) as message, clock_timestamp() as now
    from moved, stored left join judged on true
  `.execute(serviceDb);
  const row = rows[0];
  if (!row) return undefined;
  if (left !== null) wakeQueue();
  const { message, now, ...after } = row;
  return { interview: after, message: toMessage(message), now };
}

/** Returns the last question if the next one differs. */
function findLeftQuestion(messages: MessageRow[], next: string | null): string | null {
  const asked = messages.findLast((row) => row.role === "assistant" && row.question_id !== null);
  return asked === undefined || asked.question_id === next ? null : asked.question_id;
}

/** An interview without answers is cancelled and not counted (decisions.md D3). */
export const statusWhenEnded = sql<string>`case when answer_count > 0 then 'completed' else 'cancelled' end`;

/** Ends an interview in progress: completed with an answer, otherwise cancelled and not counted (decisions.md D3). */
export async function closeInterview(
  tx: Tx,
  interviewId: string,
  reason: EndReason | "silence",
): Promise<InterviewRow | undefined> {
  const row = await tx
    .updateTable("conversations")
    .set({ status: statusWhenEnded, end_reason: reason })
    .where("id", "=", interviewId)
    .where("status", "=", "in_progress")
    .returning(INTERVIEW_COLUMNS)
    .executeTakeFirst();
  return row as InterviewRow | undefined;
}

/**
 * Moves the end by all remaining pause time, so that a pause left open ends by itself. serviceDb, as in `stopPause`:
 * the server owns the clock (decisions.md D3), and the caller has locked the interview.
 */
export const startPause = (tx: Tx, interviewId: string): Promise<InterviewRow> =>
  tx
    .updateTable("conversations")
    .set({
      paused_at: sql`clock_timestamp()`,
      ends_at: sql`ends_at + make_interval(secs => pause_seconds_left)`,
      take_at: sql`take_at + make_interval(secs => pause_seconds_left)`,
    })
    .where("id", "=", interviewId)
    .returning(INTERVIEW_COLUMNS)
    .executeTakeFirstOrThrow() as Promise<InterviewRow>;

const used = sql<number>`least(pause_seconds_left, ceil(extract(epoch from clock_timestamp() - paused_at)))::int`;

/** Moves the end back by the unused pause time. Inactivity counts from now. */
export const stopPause = (tx: Tx, interviewId: string): Promise<InterviewRow> =>
  tx
    .updateTable("conversations")
    .set({
      ends_at: sql`ends_at - make_interval(secs => pause_seconds_left - ${used})`,
      take_at: sql`take_at - make_interval(secs => pause_seconds_left - ${used})`,
      pause_seconds_left: sql`pause_seconds_left - ${used}`,
      last_message_at: sql`greatest(last_message_at, least(clock_timestamp(), paused_at + make_interval(secs => pause_seconds_left)))`,
      paused_at: null,
    })
    .where("id", "=", interviewId)
    .returning(INTERVIEW_COLUMNS)
    .executeTakeFirstOrThrow() as Promise<InterviewRow>;

/** serviceDb, as in `stopPause`. */
export const startTake = (tx: Tx, { interviewId, number }: { interviewId: string; number: number }) =>
  tx
    .updateTable("conversations")
    .set({ take: number, take_at: sql`clock_timestamp()` })
    .where("id", "=", interviewId)
    .returning(INTERVIEW_COLUMNS)
    .executeTakeFirstOrThrow() as Promise<InterviewRow>;

type Spoken = { interviewId: string; sequence: number; seconds: number };

/** serviceDb, as in `stopPause`. Returns undefined when the message was already credited or nothing is left. */
export const addSpoken = (tx: Tx, { interviewId, sequence, seconds }: Spoken) => {
  const given = sql<number>`least(${seconds}::int, ${SPOKEN_SECONDS_MAX}::int - spoken_seconds)`;
  return tx
    .updateTable("conversations")
    .set({
      ends_at: sql`ends_at + make_interval(secs => ${given})`,
      spoken_seconds: sql`spoken_seconds + ${given}`,
      spoken_sequence: sequence,
    })
    .where("id", "=", interviewId)
    .where("spoken_sequence", "<", sequence)
    .where(sql<boolean>`${given} > 0`)
    .returning(INTERVIEW_COLUMNS)
    .executeTakeFirst() as Promise<InterviewRow | undefined>;
};

/**
 * The only change that clients may make: row rules allow it for their own interview in progress, once it has an answer.
 */
export const completeOwnInterview = (db: Database, userId: string, id: string): Promise<number> =>
  db.userDb(userId, async (tx) => {
    const result = await tx
      .updateTable("conversations")
      .set({ status: "completed" })
      .where("id", "=", id)
      .where("user_id", "=", userId)
      .where("status", "=", "in_progress")
      .executeTakeFirst();
    return Number(result.numUpdatedRows);
  });

/** Last activity on any screen; a pause counts as activity for its maximum length. */
export const activeAt = sql<Date>`greatest(last_message_at, paused_at + make_interval(secs => pause_seconds_left),
  (select active_at from public.interview_drafts where conversation_id = conversations.id))`;

/** The clock's end plus grace, or the end of the allowed silence. */
const dueAt = sql<Date>`least(ends_at + make_interval(secs => ${ANSWER_GRACE_SECONDS}), ${activeAt}
    + make_interval(secs => ${ABANDONED_SECONDS}))`;

export type Standing = { silentSeconds: number; draft: string; isDue: boolean };

/** Returns silence, draft and whether the interview is due to be closed. The caller has locked the interview. */
export async function getStanding(tx: Tx, interviewId: string): Promise<Standing> {
  const { rows } = await sql<Standing>`
    select extract(epoch from clock_timestamp() - ${activeAt})::float8 as "silentSeconds", ${dueAt} < now() as "isDue",
      coalesce((select words from public.interview_drafts where conversation_id = conversations.id), '') as draft
    from public.conversations where id = ${interviewId}`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error("there is no such interview");
  return row;
}

/** Returns when an interview in progress must be closed. serviceDb: reads any user's interview. */
export async function findDueAt(serviceDb: Connection, interviewId: string) {
  return serviceDb
    .selectFrom("conversations")
    .select(["user_id", sql<Date>`${dueAt}`.as("dueAt"), sql<boolean>`${dueAt} < now()`.as("isDue")])
    .where("id", "=", interviewId)
    .where("status", "=", "in_progress")
    .executeTakeFirst();
}
