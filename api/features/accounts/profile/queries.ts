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

export type SignUpWishes = {
  id: string;
  email: string;
  name: string;
  emailVerified: boolean;
  linkedinUrl: string | null;
  requestedRole: number | null;
};

/** serviceDb: what sign-up asked for stands in schema auth. */
export const findSignUp = (serviceDb: Connection, userId: string): Promise<SignUpWishes | undefined> =>
  serviceDb
    .selectFrom("auth.user")
    .select(["id", "email", "name", "emailVerified", "linkedinUrl", "requestedRole"])
    .where("id", "=", userId)
    .executeTakeFirst();

/** serviceDb: users rows are made by the server only (safety.md T1). Answers false when the row was there. */
export async function insertUser(
  serviceDb: Connection,
  user: { id: string; email: string; full_name: string; linkedin_url: string | null; role_id: number },
): Promise<boolean> {
  const result = await serviceDb
    .insertInto("users")
    .values(user)
    .onConflict((conflict) => conflict.column("id").doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** serviceDb: passes belong to nobody yet. Answers false when that challenge was spent before. */
export async function insertCaptchaPass(
  serviceDb: Connection,
  pass: { challengeHash: string; passHash: string; seconds: number },
): Promise<boolean> {
  const expires_at = sql<Date>`now() + make_interval(secs => ${pass.seconds})`;
  return serviceDb.transaction().execute(async (tx) => {
    const spent = await tx
      .insertInto("private.captcha_spent")
      .values({ challenge_hash: pass.challengeHash, expires_at })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (spent.numInsertedOrUpdatedRows !== 1n) return false;
    await tx.insertInto("private.captcha_passes").values({ pass_hash: pass.passHash, expires_at }).execute();
    return true;
  });
}

/** serviceDb: spends a pass; false when it is unknown, used or too old. */
export async function deleteCaptchaPass(serviceDb: Connection, passHash: string): Promise<boolean> {
  const result = await serviceDb
    .deleteFrom("private.captcha_passes")
    .where("pass_hash", "=", passHash)
    .where("expires_at", ">", sql<Date>`now()`)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}

/** serviceDb: a sweep over what has run out. */
export async function deleteExpiredCaptchas(serviceDb: Connection): Promise<void> {
  await serviceDb
    .deleteFrom("private.captcha_passes")
    .where("expires_at", "<", sql<Date>`now()`)
    .execute();
  await serviceDb
    .deleteFrom("private.captcha_spent")
    .where("expires_at", "<", sql<Date>`now()`)
    .execute();
}
