import { sql } from "kysely";
import { enqueueEmail, type Email } from "#api/jobs/emails.ts";
import type { Connection, Tx } from "#api/db/database.ts";
import { normaliseEmail } from "#contract/email-address.ts";
import { deleteFactorRemovals } from "../factor-removal/queries.ts";

/** serviceDb throughout: only the server changes email addresses (safety.md T1). */

export async function isEmailTaken(serviceDb: Connection, email: string): Promise<boolean> {
  const row = await serviceDb
    .selectFrom("auth.user")
    .select("id")
    .where("email", "=", email)
    .executeTakeFirst();
  return row !== undefined;
}

export async function findEmail(serviceDb: Connection, userId: string): Promise<string | undefined> {
  const row = await serviceDb
    .selectFrom("auth.user")
    .select("email")
    .where("id", "=", userId)
    .executeTakeFirst();
  return row?.email;
}

export type EmailChange = { userId: string; newEmail: string; tokenHash: string; seconds: number };

/** Stores the request and enqueues its mails in one transaction. A later request of the same person replaces it. */
export async function saveEmailChange(
  serviceDb: Connection,
  change: EmailChange,
  mails: Email[],
): Promise<void> {
  await serviceDb.transaction().execute(async (tx) => {
    const values = {
      new_email: change.newEmail,
      token_hash: change.tokenHash,
      expires_at: sql<Date>`now() + make_interval(secs => ${change.seconds})`,
    };
    await tx
      .insertInto("private.email_changes")
      .values({ user_id: change.userId, ...values })
      .onConflict((conflict) => conflict.column("user_id").doUpdateSet(values))
      .execute();
    for (const mail of mails) await enqueueEmail(tx, mail);
  });
}

export type TakenChange = { userId: string; oldEmail: string; newEmail: string };

/** Spends a token. Returns undefined when the token is unknown, used or expired, or its owner is suspended. */
export async function takeEmailChange(tx: Tx, tokenHash: string): Promise<TakenChange | undefined> {
  const row = await tx
    .deleteFrom("private.email_changes as e")
    .using(["auth.user as u", "users as p"])
    .whereRef("u.id", "=", "e.user_id")
    .whereRef("p.id", "=", "e.user_id")
    .where("p.suspended_at", "is", null)
    .where("e.token_hash", "=", tokenHash)
    .where("e.expires_at", ">", sql<Date>`now()`)
    .returning(["e.user_id", "e.new_email", "u.email"])
    .executeTakeFirst();
  return row && { userId: row.user_id, oldEmail: row.email, newEmail: row.new_email };
}

/** Updates both tables and invalidates the factor-removal links that were mailed to the old address. */
export async function updateEmail(tx: Tx, { userId, newEmail }: TakenChange): Promise<void> {
  await tx
    .updateTable("auth.user")
    .set({ email: newEmail, emailVerified: true, updatedAt: sql`now()` })
    .where("id", "=", userId)
    .execute();
  await tx.updateTable("users").set({ email: newEmail }).where("id", "=", userId).execute();
  await deleteFactorRemovals(tx, userId);
}

/** Matches addresses with any non-ASCII character; older addresses are already in lower case. */
const MAY_BE_SPELLED_OTHERWISE = sql<boolean>`email ~ '[^\x01-\x7F]'`;

/**
 * Normalises addresses stored before contract/email-address.ts existed, so that every lookup finds them. Keeps an
 * address unchanged when its normalised form is already taken.
 */
export async function normaliseKeptAddresses(serviceDb: Connection): Promise<void> {
  const users = await serviceDb
    .selectFrom("auth.user")
    .select(["id", "email"])
    .where(MAY_BE_SPELLED_OTHERWISE)
    .execute();
  for (const { id, email } of users) {
    const newEmail = normaliseEmail(email);
    if (newEmail === email || (await isEmailTaken(serviceDb, newEmail))) continue;
    await serviceDb.transaction().execute(async (tx) => {
      await tx.updateTable("auth.user").set({ email: newEmail }).where("id", "=", id).execute();
      await tx.updateTable("users").set({ email: newEmail }).where("id", "=", id).execute();
    });
  }
}

export async function deleteExpiredEmailChanges(serviceDb: Connection): Promise<void> {
  await serviceDb
    .deleteFrom("private.email_changes")
    .where("expires_at", "<", sql<Date>`now()`)
    .execute();
}
