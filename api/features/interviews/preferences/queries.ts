import type { Database } from "#api/db/database.ts";
import type { ClockChoice, InterviewPreferences } from "#contract/interview-preferences.ts";

const USUAL: InterviewPreferences = { clock: "usual", readAloud: false };

export const getPreferences = (db: Database, userId: string): Promise<InterviewPreferences> =>
  db.userDb(userId, async (tx) => {
    const row = await tx
      .selectFrom("users")
      .select(["interview_clock", "read_aloud"])
      .where("id", "=", userId)
      .executeTakeFirst();
    return row ? { clock: row.interview_clock as ClockChoice, readAloud: row.read_aloud } : USUAL;
  });

export const savePreferences = (
  db: Database,
  userId: string,
  { clock, readAloud }: InterviewPreferences,
): Promise<void> =>
  db.userDb(userId, async (tx) => {
    await tx
      .updateTable("users")
      .set({ interview_clock: clock, read_aloud: readAloud })
      .where("id", "=", userId)
      .execute();
  });
