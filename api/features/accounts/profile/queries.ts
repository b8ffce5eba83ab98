import { sql } from "kysely";
import type { Connection, Database } from "#api/db/database.ts";
import type { Plan } from "#contract/roles.ts";

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

/** serviceDb: the plan in force is decided by a server function. */
export async function getPlan(serviceDb: Connection, userId: string): Promise<Plan> {
  const { rows } = await sql<{ plan: Plan }>`select plan from app.plan_of(${userId}::uuid)`.execute(
    serviceDb,
  );
  return rows[0]?.plan ?? "free";
}

export const updateUser = (
  db: Database,
  userId: string,
  changes: { full_name?: string; linkedin_url?: string },
): Promise<UserRow | undefined> =>
  db.userDb(userId, (tx) =>
    tx.updateTable("users").set(changes).where("id", "=", userId).returning(USER_COLUMNS).executeTakeFirst(),
  );
