import { sql } from "kysely";
import { listAuditLines } from "#api/features/admin/audit/queries.ts";
import type { Person, TestServer } from "./start-test-server.ts";

type Held = { messages?: number; createdAt?: string; seconds?: number; empathy?: number };

/** Adds a completed interview with that many messages directly to the database. */
export async function addInterview(
  { db }: TestServer,
  { id }: Person,
  { messages = 3, createdAt = "2026-01-05T10:00:00Z", seconds = 65, empathy = 8 }: Held = {},
): Promise<string> {
  const start = new Date(createdAt);
  const end = new Date(start.getTime() + seconds * 1000);
  const row = await db.serviceDb
    .insertInto("conversations")
    .values({
      user_id: id,
      title: "Practice interview",
      status: "completed",
      empathy_level: empathy,
      difficulty: 3,
      interviewer: "Built-in interviewer",
      counted_as: "plan",
      created_at: start,
      started_at: start,
      ends_at: end,
      ended_at: end,
      last_message_at: end,
      message_count: messages,
      answer_count: 1,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await sql`
    insert into public.messages (conversation_id, user_id, sequence, role, content, kind)
    select ${row.id}::uuid, ${id}::uuid, n, case when n % 2 = 1 then 'assistant' else 'user' end, 'Message ' || n, 'question'
    from generate_series(1, ${messages}::integer) n
  `.execute(db.serviceDb);
  return row.id;
}

export const auditLines = (server: TestServer, subject: string) => readAuditLines(server, { subject });

/** The audit log as superadmins read it, oldest first. */
export async function readAuditLines(
  { db }: TestServer,
  { actor = "", subject = "" }: { actor?: string; subject?: string },
) {
  const lines = await listAuditLines(db.serviceDb, { actor, subject, before: undefined, limit: 100 });
  return lines
    .toReversed()
    .map(({ actor_id, action, subject_id, details, at }) => ({ actor_id, action, subject_id, details, at }));
}

export async function setRole({ db }: TestServer, { id }: Person, role: number): Promise<void> {
  await db.serviceDb.updateTable("users").set({ role_id: role }).where("id", "=", id).execute();
}
