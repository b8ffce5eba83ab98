import { sql } from "kysely";
import { z } from "zod";
import { enqueueEmail, type Email } from "#api/jobs/emails.ts";
import { cancelJob, defineJob, enqueueOnce, type Run } from "#api/jobs/queue.ts";
import type { Connection, Tx } from "#api/db/database.ts";
import { revokeAccess, type Ended } from "../access/queries.ts";
import { DAY_SECONDS } from "#contract/calendar-days.ts";
import { ROLE } from "#contract/roles.ts";

/** serviceDb throughout: deletions are in schema private, and the rows they delete are in every schema. */

/** Retried without end. After twenty attempts, about a day, the job no longer waits for outside services. */
export const deleteAccountJob = defineJob({
  kind: "deleteAccount",
  payload: z.object({ userId: z.uuid() }),
  key: ({ userId }) => userId,
  retrySeconds: { first: 5 * 60, last: 60 * 60 },
});

/** Returns when the account will be deleted, or null when no deletion is scheduled. */
export async function findDeletionDate(serviceDb: Connection, userId: string): Promise<Date | null> {
  const row = await serviceDb
    .selectFrom("private.account_deletions")
    .select("due_at")
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return row?.due_at ?? null;
}

/** The database keeps this account (app.keep_a_superadmin). Superadmins awaiting deletion do not count. */
export async function isLastSuperadmin(serviceDb: Connection, userId: string): Promise<boolean> {
  const leaving = serviceDb.selectFrom("private.account_deletions").select("user_id");
  const staying = await serviceDb
    .selectFrom("users")
    .select("id")
    .where("role_id", "=", ROLE.superadmin)
    .where("suspended_at", "is", null)
    .where((eb) => eb.or([eb("id", "=", userId), eb("id", "not in", leaving)]))
    .limit(2)
    .execute();
  return staying.length === 1 && staying[0]?.id === userId;
}

/** Stores the request, ends every session and mails the date. A second request keeps the first one's date. */
export async function insertDeletion(
  tx: Tx,
  { userId, days }: { userId: string; days: number },
  mailFor: (dueAt: Date, ended: Ended) => Email,
): Promise<Date> {
  const { due_at: dueAt } = await tx
    .insertInto("private.account_deletions")
    .values({ user_id: userId, due_at: sql`now() + make_interval(days => ${days})` })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet({ user_id: sql`excluded.user_id` }))
    .returning("due_at")
    .executeTakeFirstOrThrow();
  const ended = await revokeAccess(tx, userId);
  await enqueueOnce(tx, { job: deleteAccountJob, payload: { userId }, inSeconds: days * DAY_SECONDS });
  await enqueueEmail(tx, mailFor(dueAt, ended));
  return dueAt;
}

/** Cancels the request. Returns undefined when the deletion has started or was never requested. */
export const cancelDeletion = (
  serviceDb: Connection,
  userId: string,
): Promise<{ email: string } | undefined> =>
  serviceDb.transaction().execute(async (tx) => {
    const { rows } = await sql<{ email: string }>`
      delete from private.account_deletions d using auth."user" u
      where u.id = d.user_id and d.user_id = ${userId}::uuid and d.started_at is null
      returning u.email`.execute(tx);
    if (rows.length > 0) await cancelJob(tx, { job: deleteAccountJob, payload: { userId } });
    return rows[0];
  });

/** Starts a due deletion, which then cannot be cancelled. Returns undefined when not due or not requested. */
export async function startDeletion(
  serviceDb: Connection,
  userId: string,
): Promise<{ email: string } | undefined> {
  const { rows } = await sql<{ email: string }>`
    update private.account_deletions d set started_at = coalesce(started_at, now())
    from auth."user" u where u.id = d.user_id and d.user_id = ${userId}::uuid and d.due_at <= now()
    returning u.email`.execute(serviceDb);
  return rows[0];
}

/**
 * Deletes everything that names the person, in one transaction; one anonymous audit line remains. Product rows are
 * deleted with the auth user (on delete cascade).
 */
export const deletePerson = (
  serviceDb: Connection,
  { userId, email }: { userId: string; email: string },
  { unfinished, finish }: { unfinished: string[]; finish: Run["finish"] },
): Promise<void> =>
  serviceDb.transaction().execute(async (tx) => {
    await finish(tx);
    await tx.deleteFrom("auth.verification").where("value", "=", userId).execute();
    // Other people's referrals stay, without the address.
    await tx
      .updateTable("referral_emails")
      .set({ recipient_email: "deleted" })
      .where("recipient_email", "=", email)
      .execute();
    await forgetAuditWords(tx, userId);
    await sql`delete from private.jobs where kind = 'sendEmail' and payload ->> 'to' = ${email}`.execute(tx);
    await tx.deleteFrom("auth.user").where("id", "=", userId).execute();
    await tx
      .insertInto("private.audit_log")
      .values({ action: "account deleted", details: JSON.stringify({ unfinished }) })
      .execute();
  });

/** Deletes staff's text about or naming this person. A one-word name does not count: it could mean anybody. */
async function forgetAuditWords(tx: Tx, userId: string): Promise<void> {
  await sql`
    delete from private.audit_words w using auth."user" u
    where u.id = ${userId}::uuid and (
      exists (select from private.audit_log a where a.id = w.line_id and a.subject_id = u.id)
      or strpos(lower(u.name || ' ' || u.email), lower(w.words ->> 'search')) > 0
      or exists (select from jsonb_each_text(w.words) t where strpos(lower(t.value), lower(u.email)) > 0
        or (strpos(trim(u.name), ' ') > 0 and strpos(lower(t.value), lower(trim(u.name))) > 0)))
  `.execute(tx);
}

/** serviceDb: a restore acts for no single user. */
export async function listAccountIds(serviceDb: Connection): Promise<string[]> {
  const people = await serviceDb.selectFrom("auth.user").select("id").execute();
  return people.map(({ id }) => id);
}

/** Has the next running server delete these accounts, all or none. serviceDb: a restore acts for no single user. */
export async function deleteAtOnce(serviceDb: Connection, userIds: string[]): Promise<void> {
  await serviceDb.transaction().execute(async (tx) => {
    for (const id of userIds) {
      await tx
        .insertInto("private.account_deletions")
        .values({ user_id: id, due_at: sql<Date>`now()` })
        .onConflict((conflict) => conflict.column("user_id").doUpdateSet({ due_at: sql<Date>`now()` }))
        .execute();
      await enqueueOnce(tx, { job: deleteAccountJob, payload: { userId: id } });
      await sql`update private.jobs set run_at = now(), failed_at = null
        where kind = ${deleteAccountJob.kind} and key = ${id}`.execute(tx);
    }
  });
}
