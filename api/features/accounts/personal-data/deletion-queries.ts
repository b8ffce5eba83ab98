import { sql } from "kysely";
import { enqueueEmail, type Email } from "#api/jobs/emails.ts";
import type { Connection } from "#api/db/database.ts";

/** serviceDb throughout: deletions stand in schema private, and what they delete is in every schema. */

/** When the account will be deleted; null unless its owner asked for it. */
export async function findDeletionDate(serviceDb: Connection, userId: string): Promise<Date | null> {
  const row = await serviceDb
    .selectFrom("private.account_deletions")
    .select("due_at")
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return row?.due_at ?? null;
}

/** Notes the wish, signs out every device and mails the date. A second wish keeps the first one's date. */
export const insertDeletion = (
  serviceDb: Connection,
  { userId, days }: { userId: string; days: number },
  mailFor: (dueAt: Date) => Email,
): Promise<Date> =>
  serviceDb.transaction().execute(async (tx) => {
    const { due_at: dueAt } = await tx
      .insertInto("private.account_deletions")
      .values({ user_id: userId, due_at: sql`now() + make_interval(days => ${days})` })
      .onConflict((conflict) => conflict.column("user_id").doUpdateSet({ user_id: sql`excluded.user_id` }))
      .returning("due_at")
      .executeTakeFirstOrThrow();
    await tx.deleteFrom("auth.session").where("userId", "=", userId).execute();
    await enqueueEmail(tx, mailFor(dueAt));
    return dueAt;
  });

/** Takes the wish back; false when the deletion has begun or nobody asked for one. */
export async function cancelDeletion(serviceDb: Connection, userId: string): Promise<boolean> {
  const result = await serviceDb
    .deleteFrom("private.account_deletions")
    .where("user_id", "=", userId)
    .where("started_at", "is", null)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}

export type DueDeletion = { userId: string; email: string; requestedAt: Date; attempts: number };

/** Takes one that is due, so that several servers share them; what fails is due again after 5 minutes, later 10, an hour at most. */
export async function takeDueDeletion(serviceDb: Connection): Promise<DueDeletion | undefined> {
  const { rows } = await sql<DueDeletion>`
    update private.account_deletions d set started_at = coalesce(started_at, now()), attempts = attempts + 1,
      next_attempt_at = now() + least(attempts + 1, 12) * interval '5 minutes'
    from auth."user" u
    where u.id = d.user_id and d.user_id = (
      select user_id from private.account_deletions where due_at <= now() and next_attempt_at <= now()
      order by due_at limit 1 for update skip locked)
    returning d.user_id as "userId", u.email, d.requested_at as "requestedAt", d.attempts
  `.execute(serviceDb);
  return rows[0];
}

/**
 * Everything that names the person, in one transaction; one line without a name stays.
 * Rows of the product go with the auth user (on delete cascade).
 */
export const deletePerson = (
  serviceDb: Connection,
  { userId, email }: { userId: string; email: string },
  details: { unfinished: string[] },
): Promise<void> =>
  serviceDb.transaction().execute(async (tx) => {
    await tx
      .deleteFrom("auth.verification")
      .where((eb) => eb.or([eb("value", "=", userId), sql<boolean>`strpos(identifier, ${email}) > 0`]))
      .execute();
    // What others keep stays theirs, without the address.
    await tx
      .updateTable("referral_emails")
      .set({ recipient_email: "deleted" })
      .where("recipient_email", "=", email)
      .execute();
    await sql`update private.inbox set payload = '{}' where done_at is not null
      and strpos(lower(payload::text), ${email}) > 0`.execute(tx);
    await sql`delete from private.jobs where kind = 'sendEmail' and payload ->> 'to' = ${email}`.execute(tx);
    await tx.deleteFrom("auth.user").where("id", "=", userId).execute();
    await tx
      .insertInto("private.audit_log")
      .values({ action: "account deleted", details: JSON.stringify(details) })
      .execute();
  });
