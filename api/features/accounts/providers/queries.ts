import { sql } from "kysely";
import type { Connection, Tx } from "#api/db/database.ts";

/** serviceDb throughout: sign-in methods are in schema auth, closed to user-level roles. Queries name the owner. */

/** Lists the account's issuers, and "credential" where it can have a password. */
export const listWaysIn = (serviceDb: Connection, userId: string) =>
  serviceDb
    .selectFrom("auth.account")
    .select((eb) => ["providerId as issuer", eb("password", "is not", null).as("hasPassword")])
    .where("userId", "=", userId)
    .execute();

export type Identity = { issuer: string; subject: string };

/** Returns false when this provider identity is already linked to an account. */
export async function insertIdentity(
  tx: Tx,
  { userId, issuer, subject }: Identity & { userId: string },
): Promise<boolean> {
  const made = await tx
    .insertInto("auth.account")
    .values({ userId, providerId: issuer, accountId: subject })
    .onConflict((conflict) => conflict.columns(["providerId", "accountId"]).doNothing())
    .executeTakeFirst();
  return made.numInsertedOrUpdatedRows === 1n;
}

/** Returns false when the account is not linked to the provider. */
export async function deleteIdentity(tx: Tx, userId: string, issuer: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("auth.account")
    .where("userId", "=", userId)
    .where("providerId", "=", issuer)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Deletes an unverified sign-up: only the person coming from the provider has proved the address (safety.md T71). */
export async function deletePendingSignUp(serviceDb: Connection, email: string): Promise<void> {
  await serviceDb
    .deleteFrom("auth.user")
    .where("email", "=", email)
    .where("emailVerified", "=", false)
    .execute();
}

export type JoinedUser = { userId: string; email: string; role: number | null; givenRole: number | null };

/** Locks the row until the transaction ends. */
export async function lockByIdentity(tx: Tx, { issuer, subject }: Identity): Promise<JoinedUser | undefined> {
  const { rows } = await sql<JoinedUser>`
    select u.id as "userId", u.email, p.role_id as role, a."givenRole" as "givenRole"
    from auth.account a join auth."user" u on u.id = a."userId" left join public.users p on p.id = u.id
    where a."providerId" = ${issuer} and a."accountId" = ${subject} for update of a`.execute(tx);
  return rows[0];
}

/** Stores the role granted by this provider's claim; null: none. */
export async function noteGivenRole(
  tx: Tx,
  { issuer, subject }: Identity,
  role: number | null,
): Promise<void> {
  await tx
    .updateTable("auth.account")
    .set({ givenRole: role })
    .where("providerId", "=", issuer)
    .where("accountId", "=", subject)
    .execute();
}

/** Sets the role; null sets the role of the person's plan. */
export async function setRole(tx: Tx, userId: string, role: number | null): Promise<number> {
  const { rows } = await sql<{ role_id: number }>`
    update public.users set role_id = coalesce(${role}::integer,
      app.role_of_plan((select plan from app.plan_of(${userId}::uuid))))
    where id = ${userId}::uuid returning role_id`.execute(tx);
  return rows[0]?.role_id ?? 0;
}
