import { sql } from "kysely";
import type { Connection, Database } from "#api/db/database.ts";
import type { Plan } from "#contract/roles.ts";
import type { PageLanguage } from "#contract/words.ts";

export type UserRow = {
  id: string;
  email: string;
  full_name: string;
  linkedin_url: string | null;
  linkedin_email: string | null;
  role_id: number;
  active_interview_count: number;
};

const USER_COLUMNS = [
  "id",
  "email",
  "full_name",
  "linkedin_url",
  "linkedin_email",
  "role_id",
  "active_interview_count",
] as const;

export const findUser = (db: Database, userId: string): Promise<UserRow | undefined> =>
  db.userDb(userId, (tx) =>
    tx.selectFrom("users").select(USER_COLUMNS).where("id", "=", userId).executeTakeFirst(),
  );

/** serviceDb: a server function determines the current plan. */
export async function getPlan(serviceDb: Connection, userId: string): Promise<Plan> {
  const { rows } = await sql<{ plan: Plan }>`select plan from app.plan_of(${userId}::uuid)`.execute(
    serviceDb,
  );
  return rows[0]?.plan ?? "free";
}

export async function updateUser(
  db: Database,
  userId: string,
  changes: { full_name?: string; linkedin_url?: string },
): Promise<UserRow | undefined> {
  const row = await db.userDb(userId, (tx) =>
    tx.updateTable("users").set(changes).where("id", "=", userId).returning(USER_COLUMNS).executeTakeFirst(),
  );
  // Update the auth library's copy, so that mails and data exports use the same name.
  if (row && changes.full_name !== undefined)
    await db.serviceDb
      .updateTable("auth.user")
      .set({ name: row.full_name })
      .where("id", "=", userId)
      .execute();
  return row;
}

/** serviceDb: the row belongs to the auth library; the query names its person. */
export async function saveLanguage(
  serviceDb: Connection,
  userId: string,
  language: PageLanguage,
): Promise<void> {
  await serviceDb.updateTable("auth.user").set({ language }).where("id", "=", userId).execute();
}
