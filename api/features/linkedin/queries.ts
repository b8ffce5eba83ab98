import type { Connection, Tx } from "#api/db/database.ts";
import type { SealedColumns } from "#api/db/reseal-store.ts";
import type { Seal } from "#api/db/seal.ts";
import { isTaken } from "#api/db/sql-state.ts";

/** serviceDb throughout: no user-level role can read tokens (decisions.md D8). */

export type LinkedinConnection = {
  userId: string;
  subject: string;
  email: string;
  accessToken: string;
  refreshToken: string | null;
  expiresAt: Date;
};

const context = (userId: string) => `linkedin_tokens:${userId}`;

export const LINKEDIN_SEALED: SealedColumns = {
  table: "private.linkedin_tokens",
  id: "user_id",
  columns: ["access_token", "refresh_token"],
  context,
};

/** Stores the token and the connection together. Returns false when the subject belongs to another user. */
export async function saveConnection(
  serviceDb: Connection,
  seal: Seal,
  it: LinkedinConnection,
): Promise<boolean> {
  const values = {
    subject: it.subject,
    access_token: seal.close(it.accessToken, context(it.userId)),
    refresh_token: it.refreshToken === null ? null : seal.close(it.refreshToken, context(it.userId)),
    expires_at: it.expiresAt,
  };
  const saved = serviceDb.transaction().execute(async (tx) => {
    await tx
      .insertInto("private.linkedin_tokens")
      .values({ user_id: it.userId, ...values })
      .onConflict((conflict) => conflict.column("user_id").doUpdateSet(values))
      .execute();
    await tx.updateTable("users").set({ linkedin_email: it.email }).where("id", "=", it.userId).execute();
    return true;
  });
  return saved.catch((error: unknown) => {
    if (isTaken(error)) return false;
    throw error;
  });
}

export type TokenRow = { linkedinEmail: string | null; expiresAt: Date | null };

export async function findConnection(
  serviceDb: Connection | Tx,
  userId: string,
): Promise<TokenRow | undefined> {
  const row = await serviceDb
    .selectFrom("users")
    .leftJoin("private.linkedin_tokens as t", "t.user_id", "users.id")
    .select(["users.linkedin_email", "t.expires_at"])
    .where("users.id", "=", userId)
    .executeTakeFirst();
  return row && { linkedinEmail: row.linkedin_email, expiresAt: row.expires_at };
}

/** Returns undefined also for a token sealed with another secret: the user must connect again. */
export async function findAccess(
  serviceDb: Connection | Tx,
  seal: Seal,
  userId: string,
): Promise<{ accessToken: string; subject: string } | undefined> {
  const row = await serviceDb
    .selectFrom("private.linkedin_tokens")
    .select(["access_token", "subject"])
    .where("user_id", "=", userId)
    .executeTakeFirst();
  const accessToken = row && openOrNull(seal, row.access_token, context(userId));
  return row && accessToken ? { accessToken, subject: row.subject } : undefined;
}

function openOrNull(seal: Seal, sealed: string, sealedFor: string): string | null {
  try {
    return seal.open(sealed, sealedFor);
  } catch {
    return null;
  }
}

export async function findProfileLink(serviceDb: Connection, userId: string): Promise<string | null> {
  const row = await serviceDb
    .selectFrom("users")
    .select("linkedin_url")
    .where("id", "=", userId)
    .executeTakeFirst();
  return row?.linkedin_url ?? null;
}

export async function deleteConnection(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom("private.linkedin_tokens").where("user_id", "=", userId).execute();
  await tx.updateTable("users").set({ linkedin_email: null }).where("id", "=", userId).execute();
}
