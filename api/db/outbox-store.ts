import { sql } from "kysely";
import { z } from "zod";
import type { Connection, Tx } from "./database.ts";

/** A mail ready to send. Kept in the outbox until it is sent, then emptied. */
export const outboxMail = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  headers: z.record(z.string(), z.string()).optional(),
  attachments: z
    .array(z.object({ filename: z.string(), content: z.string(), contentType: z.string() }))
    .optional(),
});
export type OutboxMail = z.infer<typeof outboxMail>;

export type OutboxJob = { id: string; payload: unknown; attempts: number };

const LEASE_SECONDS = 60;

/** Puts a mail in the outbox, inside the caller's transaction where there is one; answers its id. */
export async function enqueueMail(db: Connection | Tx, mail: OutboxMail): Promise<string> {
  const row = await db
    .insertInto("private.outbox")
    .values({ kind: "mail", payload: JSON.stringify(mail) })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Takes due mails for a minute, so that several servers share them. serviceDb: everybody's mails. */
export async function takeDueMails(serviceDb: Connection, limit: number): Promise<OutboxJob[]> {
  const { rows } = await sql<OutboxJob>`
    update private.outbox set attempts = attempts + 1, next_attempt_at = now() + make_interval(secs => ${LEASE_SECONDS})
    where id in (
      select id from private.outbox where done_at is null and next_attempt_at <= now()
      order by next_attempt_at limit ${limit} for update skip locked)
    returning id, payload, attempts
  `.execute(serviceDb);
  return rows;
}

/** serviceDb: a job's own row. */
export async function finishMail(
  serviceDb: Connection,
  { id, refused }: { id: string; refused: string | null },
): Promise<void> {
  await serviceDb
    .updateTable("private.outbox")
    .set({ done_at: sql`now()`, payload: "{}", last_error: refused })
    .where("id", "=", id)
    .execute();
}

/** serviceDb: a job's own row. */
export async function postponeMail(
  serviceDb: Connection,
  job: { id: string; error: string; seconds: number },
): Promise<void> {
  await serviceDb
    .updateTable("private.outbox")
    .set({ last_error: job.error, next_attempt_at: sql`now() + make_interval(secs => ${job.seconds})` })
    .where("id", "=", job.id)
    .execute();
}
