import type { Connection } from "#api/db/database.ts";

export type PendingSignUp = { userId: string; hash: string | null };

/** asServer: accounts stand in schema auth; nobody is signed in yet. */
export async function findPendingSignUp(
  asServer: Connection,
  email: string,
): Promise<PendingSignUp | undefined> {
  const row = await asServer
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

/** What the newest sign-up says of itself; nothing once the address is verified. asServer: as above. */
export async function renewWishes(asServer: Connection, userId: string, wishes: NewWishes): Promise<void> {
  const { name, linkedinUrl, requestedRole, referralCode = null } = wishes;
  await asServer
    .updateTable("auth.user")
    .set({ name, linkedinUrl, requestedRole, referralCode })
    .where("id", "=", userId)
    .where("emailVerified", "=", false)
    .execute();
}

/** Whose password it was cannot be told any more, so none counts. asServer: as above. */
export async function removePassword(asServer: Connection, { userId, hash }: PendingSignUp): Promise<void> {
  await asServer
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

/** asServer: as above. */
export async function hasPassword(asServer: Connection, userId: string): Promise<boolean> {
  const row = await asServer
    .selectFrom("auth.account")
    .select("password")
    .where("userId", "=", userId)
    .where("providerId", "=", "credential")
    .executeTakeFirst();
  return (row?.password ?? null) !== null;
}
