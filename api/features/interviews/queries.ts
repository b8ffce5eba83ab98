import { sql, type ExpressionBuilder } from "kysely";
import type { Connection, Database, Tx } from "#api/db/database.ts";
import type { DB } from "#api/db/tables.ts";
import type { ConversationStatus } from "#contract/interviews.ts";
import type { MessageKind, Turn } from "#interviewer/engine/types.ts";

export const INTERVIEW_COLUMNS = [
  "id",
  "user_id",
  "title",
  "status",
  "empathy_level",
  "difficulty",
  "target_role",
  "interviewer",
  "started_at",
  "ends_at",
  "ended_at",
  "length_seconds",
  "pause_seconds_left",
  "paused_at",
  "last_message_at",
  "message_count",
  "answer_count",
  "created_at",
  "updated_at",
] as const;

export type InterviewRow = {
  id: string;
  user_id: string;
  title: string;
  status: ConversationStatus;
  empathy_level: number;
  difficulty: number;
  target_role: string | null;
  interviewer: string;
  started_at: Date;
  ends_at: Date;
  ended_at: Date | null;
  length_seconds: number;
  pause_seconds_left: number;
  paused_at: Date | null;
  last_message_at: Date;
  message_count: number;
  answer_count: number;
  created_at: Date;
  updated_at: Date;
};

export type ListedInterview = InterviewRow & {
  report_status: "pending" | "ready" | "failed" | null;
  overall: string | null;
};

export type MessageRow = {
  id: string;
  conversation_id: string;
  sequence: number;
  role: "user" | "assistant";
  content: string;
  kind: MessageKind;
  question_id: string | null;
  competency: string | null;
  interviewer: string | null;
  client_message_id: string | null;
  created_at: Date;
};

/** A stored message as the engine reads it. */
export const toTurn = (row: MessageRow): Turn => ({
  role: row.role,
  kind: row.kind,
  questionId: row.question_id,
  content: row.content,
});

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
  "client_message_id",
  "created_at",
] as const;

const withReport = (eb: ExpressionBuilder<DB, "conversations">) => [
  eb
    .selectFrom("reports")
    .select("status")
    .whereRef("conversation_id", "=", "conversations.id")
    .as("report_status"),
  eb
    .selectFrom("reports")
    .select("overall")
    .whereRef("conversation_id", "=", "conversations.id")
    .as("overall"),
];

export type PageCursor = { createdAt: string; id: string } | null;

/** Newest first, a page at a time by key. */
export const listInterviews = (
  db: Database,
  userId: string,
  page: { after: PageCursor; limit: number },
): Promise<ListedInterview[]> =>
  db.userDb(userId, (tx) => {
    const rows = tx
      .selectFrom("conversations")
      .select(INTERVIEW_COLUMNS)
      .select(withReport)
      .where("user_id", "=", userId)
      .orderBy("created_at", "desc")
      .orderBy("id", "desc")
      .limit(page.limit);
    const { after } = page;
    const paged = after
      ? rows.where(sql<boolean>`(created_at, id) < (${after.createdAt}::timestamptz, ${after.id}::uuid)`)
      : rows;
    return paged.execute() as Promise<ListedInterview[]>;
  });

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
        .select(INTERVIEW_COLUMNS)
        .select(withReport)
        .where("id", "=", id)
        .where("user_id", "=", userId)
        .executeTakeFirst() as Promise<ListedInterview | undefined>,
  );

/** With the database's time, which every time of an interview is told by. */
export const findOpenInterview = (
  db: Database,
  userId: string,
): Promise<(InterviewRow & { now: Date }) | undefined> =>
  db.userDb(
    userId,
    (tx) =>
      tx
        .selectFrom("conversations")
        .select(INTERVIEW_COLUMNS)
        .select(sql<Date>`now()`.as("now"))
        .where("user_id", "=", userId)
        .where("status", "=", "in_progress")
        .executeTakeFirst() as Promise<(InterviewRow & { now: Date }) | undefined>,
  );

export const listMessages = (db: Database, userId: string, interviewId: string): Promise<MessageRow[]> =>
  db.userDb(userId, (tx) => messagesOf(tx, interviewId));

export const messagesOf = (tx: Tx | Connection, interviewId: string): Promise<MessageRow[]> =>
  tx
    .selectFrom("messages")
    .select(MESSAGE_COLUMNS)
    .where("conversation_id", "=", interviewId)
    .orderBy("sequence")
    .execute() as Promise<MessageRow[]>;

/** The one change a client may make itself; row rules let it through only on an own, answered one in progress. */
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

export type ReportRow = { status: "pending" | "ready" | "failed"; rating: unknown };

export const findReport = (
  db: Database,
  userId: string,
  interviewId: string,
): Promise<ReportRow | undefined> =>
  db.userDb(
    userId,
    (tx) =>
      tx
        .selectFrom("reports")
        .select(["status", "rating"])
        .where("conversation_id", "=", interviewId)
        .where("user_id", "=", userId)
        .executeTakeFirst() as Promise<ReportRow | undefined>,
  );
