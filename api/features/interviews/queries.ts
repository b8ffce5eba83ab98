import { NOTICES_NAME } from "#api/db/notices.ts";
import { sql, type RawBuilder, type Selectable } from "kysely";
import { withoutWaitingForDisk, type Connection, type Database, type Tx } from "#api/db/database.ts";
import { prepared } from "#api/db/prepared.ts";
import type { DB } from "#api/db/tables.ts";
import type { ConversationStatus, InterviewKind } from "#contract/interviews.ts";
import type { Language } from "#contract/languages.ts";
import { MODEL_SHARES_OF_DAY } from "#contract/limits.ts";
import type { Round } from "#contract/rounds.ts";
import type { MessageKind, Turn } from "#interviewer/engine/types.ts";

export const INTERVIEW_COLUMNS = [
  "id",
  "user_id",
  "title",
  "kind",
  "round",
  "again_of",
  "status",
  "empathy_level",
  "difficulty",
  "target_role",
  "interviewer",
  "planner",
  "language",
  "started_at",
  "ends_at",
  "ended_at",
  "end_reason",
  "length_seconds",
  "pause_seconds_left",
  "paused_at",
  "take",
  "take_at",
  "last_message_at",
  "message_count",
  "answer_count",
  "created_at",
  "updated_at",
] as const;

export type InterviewRow = Pick<Selectable<DB["conversations"]>, (typeof INTERVIEW_COLUMNS)[number]> & {
  status: ConversationStatus;
  language: Language;
  kind: InterviewKind;
  round: Round;
};

export type ListedInterview = InterviewRow & {
  report_status: "pending" | "ready" | "failed" | null;
  overall: string | null;
};

export const MESSAGE_COLUMNS = [
  "id",
  "conversation_id",
  "sequence",
  "role",
  "content",
  "kind",
  "question_id",
  "competency",
  "interviewer",
  "voice",
  "client_message_id",
  "cut_off",
  "created_at",
] as const;

export type MessageRow = Pick<Selectable<DB["messages"]>, (typeof MESSAGE_COLUMNS)[number]> & {
  role: "user" | "assistant";
  kind: MessageKind;
};

/** Converts a stored message for the engine. */
export const toTurn = (row: MessageRow): Turn => ({
  role: row.role,
  kind: row.kind,
  questionId: row.question_id,
  content: row.content,
  ...(row.cut_off && { cutOff: true }),
});

/** Report columns for an interview joined with its report, if any. */
export const WITH_REPORT = [
  "reports.status as report_status",
  sql<
    string | null
  >`case conversations.kind when 'practice' then rating #>> '{questions,0,score}' else overall::text end`.as(
    "overall",
  ),
] as const;
/** Qualified names, because both tables have some of these columns. */
export const OF_INTERVIEW = INTERVIEW_COLUMNS.map((column) => `conversations.${column}` as const);

export const findInterview = (
  db: Database,
  userId: string,
  id: string,
): Promise<ListedInterview | undefined> =>
  db.userDb(
    userId,
    (tx) =>
      tx
        .selectFrom("conversations")
        .leftJoin("reports", "reports.conversation_id", "conversations.id")
        .select(OF_INTERVIEW)
        .select(WITH_REPORT)
        .where("conversations.id", "=", id)
        .where("conversations.user_id", "=", userId)
        .executeTakeFirst() as Promise<ListedInterview | undefined>,
  );

/** Returns the id of the interview in progress: the caller's own under row rules, or within the start's transaction. */
export async function findOpenInterview(tx: Tx, userId: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom("conversations")
    .select("id")
    .where("user_id", "=", userId)
    .where("status", "=", "in_progress")
    .executeTakeFirst();
  return row?.id;
}

export const listMessages = (db: Database, userId: string, interviewId: string): Promise<MessageRow[]> =>
  db.userDb(userId, (tx) => messagesOf(tx, interviewId));

export const messagesOf = (tx: Tx | Connection, interviewId: string): Promise<MessageRow[]> =>
  tx
    .selectFrom("messages")
    .select(MESSAGE_COLUMNS)
    .where("conversation_id", "=", interviewId)
    .orderBy("sequence")
    .execute() as Promise<MessageRow[]>;

export const TODAY = sql`(now() at time zone 'utc')::date`;

/** serviceDb: no user may see model costs. A select expression; cast because pg returns a bigint as text. */
export const spentToday = sql<number>`
  coalesce((select sum(tokens)::float8 from private.model_usage where day = ${TODAY}), 0)`;

/**
 * Tokens spent today as they count for one user: the day's total, or MODEL_SHARES_OF_DAY times the user's own tokens if
 * that is more. One user can thus spend only a share of the day's budget (safety.md T19).
 */
export const spentTodayAsSeenBy = (userId: RawBuilder<unknown>): RawBuilder<number> => sql<number>`
  greatest(${spentToday}, ${MODEL_SHARES_OF_DAY} * coalesce((select sum(own.model_tokens)::float8
    from public.conversations began join private.interview_plans own on own.conversation_id = began.id
    where began.user_id = ${userId}
      and began.created_at >= date_trunc('day', now() at time zone 'utc') at time zone 'utc'), 0))`;

/**
 * Adds tokens to the interview's and the day's budget immediately, in a statement of its own: they are spent even if
 * the work fails. `interviewId` is null outside an interview. Locks the interview's row before the day's, in the same
 * order as a turn (room/queries.ts), to avoid deadlocks.
 */
export async function spendModelTokens(
  serviceDb: Connection,
  interviewId: string | null,
  tokens: number,
): Promise<void> {
  if (tokens === 0) return;
  await prepared`
    with quick as (${withoutWaitingForDisk}),
    own as (
      update private.interview_plans set model_tokens = model_tokens + ${tokens}
      where conversation_id = ${interviewId} returning conversation_id)
    insert into private.model_usage as u (day, tokens)
    select ${TODAY}, ${tokens} from quick, (select count(*) from own) as first
    on conflict (day, shard) do update set tokens = u.tokens + excluded.tokens
  `.execute(serviceDb);
}

/** Returns this server's share of the concurrent calls. Each running server has one connection for notifications. */
export async function findShareOfCalls(serviceDb: Connection, callsAtOnce: number): Promise<number> {
  const { rows } = await sql<{ servers: number }>`select count(*)::integer as servers from pg_stat_activity
    where datname = current_database() and application_name = ${NOTICES_NAME}`.execute(serviceDb);
  return Math.ceil(callsAtOnce / Math.max(1, rows[0]?.servers ?? 1));
}

/** Counts for the admins' overview; the cost of a failed call is unknown. */
export async function countModelFailure(serviceDb: Connection): Promise<void> {
  await sql`
    insert into private.model_usage as u (day, failures) values (${TODAY}, 1)
    on conflict (day, shard) do update set failures = u.failures + 1
  `.execute(serviceDb);
}
