import { sql } from "kysely";
import type { Database, Tx } from "#api/db/database.ts";
import type { Flag } from "#contract/report.ts";

const FLAG_COLUMNS = ["id", "sentence", "note", "created_at"] as const;

type Place = { userId: string; interviewId: string };

async function flagsOf(tx: Tx, { userId, interviewId }: Place): Promise<Flag[]> {
  const rows = await tx
    .selectFrom("report_flags")
    .select(FLAG_COLUMNS)
    .where("conversation_id", "=", interviewId)
    .where("user_id", "=", userId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return rows.map(({ id, sentence, note, created_at }) => ({
    id,
    sentence,
    note,
    created_at: created_at.toISOString(),
  }));
}

export const listFlags = (db: Database, place: Place): Promise<Flag[]> =>
  db.userDb(place.userId, (tx) => flagsOf(tx, place));

/** Under row rules; the same sentence twice is one flag. null when there are `most` already. */
export const insertFlag = (
  db: Database,
  place: Place,
  flag: { sentence: string; note: string; most: number },
): Promise<Flag[] | null> =>
  db.userDb(place.userId, async (tx) => {
    // One at a time per report, so that many at once don't get past the limit.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`flags:${place.interviewId}`}, 0))`.execute(tx);
    const before = await flagsOf(tx, place);
    if (before.some(({ sentence }) => sentence === flag.sentence)) return before;
    if (before.length >= flag.most) return null;
    await tx
      .insertInto("report_flags")
      .values({
        conversation_id: place.interviewId,
        user_id: place.userId,
        sentence: flag.sentence,
        note: flag.note,
      })
      .execute();
    return flagsOf(tx, place);
  });

/** Answers the flags that are left; null when there was no such flag. */
export const deleteFlag = (db: Database, place: Place, flagId: string): Promise<Flag[] | null> =>
  db.userDb(place.userId, async (tx) => {
    const result = await tx
      .deleteFrom("report_flags")
      .where("id", "=", flagId)
      .where("conversation_id", "=", place.interviewId)
      .where("user_id", "=", place.userId)
      .executeTakeFirst();
    return result.numDeletedRows === 1n ? flagsOf(tx, place) : null;
  });
