import type { Connection } from "#api/db/database.ts";

export type PendingSignUp = { userId: string; hash: string | null };

/** serviceDb: accounts stand in schema auth; nobody is signed in yet. */
export async function findPendingSignUp(
  serviceDb: Connection,
  email: string,
): Promise<PendingSignUp | undefined> {
  const row = await serviceDb
    .selectFrom("auth.user as u")
    .innerJoin("auth.account as a", "a.userId", "u.id")
    .select(["u.id", "a.password"])
    .where("u.email", "=", email)
    .where("u.emailVerified", "=", false)
    .where("a.providerId", "=", "credential")
    .executeTakeFirst();
  return row && { userId: row.id, hash: row.password };
}

export type NewWishes = {
  name: string;
  linkedinUrl: string;
  requestedRole: number;
  referralCode?: string;
};

/** What the newest sign-up says of itself; nothing once the address is verified. serviceDb: as above. */
export async function renewWishes(serviceDb: Connection, userId: string, wishes: NewWishes): Promise<void> {
  const { name, linkedinUrl, requestedRole, referralCode = null } = wishes;
  await serviceDb
    .updateTable("auth.user")
    .set({ name, linkedinUrl, requestedRole, referralCode })
    .where("id", "=", userId)
    .where("emailVerified", "=", false)
    .execute();
}

/** Whose password it was cannot be told any more, so none counts. serviceDb: as above. */
export async function removePassword(serviceDb: Connection, { userId, hash }: PendingSignUp): Promise<void> {
  await serviceDb
    .updateTable("auth.account as a")
    .from("auth.user as u")
    .set({ password: null })
    .whereRef("u.id", "=", "a.userId")
    .where("u.id", "=", userId)
    .where("u.emailVerified", "=", false)
    .where("a.providerId", "=", "credential")
    .where("a.password", "=", hash)
    .execute();
}

/** serviceDb: as above. */
export async function hasPassword(serviceDb: Connection, userId: string): Promise<boolean> {
  const row = await serviceDb
    .selectFrom("auth.account")
    .select("password")
    .where("userId", "=", userId)
    .where("providerId", "=", "credential")
    .executeTakeFirst();
  return (row?.password ?? null) !== null;
}
