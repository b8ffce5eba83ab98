import { sql } from "kysely";
import type { Database } from "#api/db/database.ts";
import { isRowRuleViolated } from "#api/db/sql-state.ts";
import type { SharePreparation } from "#contract/coaching-preparation.ts";

/** Under row rules throughout. */

type Shared = { storyIds: string[]; applicationIds: string[] };

/** For the client who shares, and for the booking's coach until sharing ends. */
export const listShared = (db: Database, userId: string, bookingId: string): Promise<Shared> =>
  db.userDb(userId, async (tx) => {
    const rows = await tx
      .selectFrom("preparation_shares")
      .select(["story_id", "application_id"])
      .where("booking_id", "=", bookingId)
      .orderBy("created_at")
      .execute();
    return {
      storyIds: rows.flatMap(({ story_id: id }) => (id === null ? [] : [id])),
      applicationIds: rows.flatMap(({ application_id: id }) => (id === null ? [] : [id])),
    };
  });

/** Shares exactly these. Returns false and changes nothing if one is not the client's own. */
export async function share(
  db: Database,
  { userId, bookingId }: { userId: string; bookingId: string },
  { storyIds, applicationIds }: SharePreparation,
): Promise<boolean> {
  try {
    await db.userDb(userId, async (tx) => {
      await sql`delete from public.preparation_shares
        where booking_id = ${bookingId}::uuid and user_id = ${userId}::uuid
          and coalesce(story_id <> all(${storyIds}::uuid[]), true)
          and coalesce(application_id <> all(${applicationIds}::uuid[]), true)`.execute(tx);
      await sql`insert into public.preparation_shares (booking_id, user_id, story_id, application_id)
        select ${bookingId}::uuid, ${userId}::uuid, id, null::uuid from unnest(${storyIds}::uuid[]) id
        union all
        select ${bookingId}::uuid, ${userId}::uuid, null::uuid, id from unnest(${applicationIds}::uuid[]) id
        on conflict do nothing`.execute(tx);
    });
    return true;
  } catch (error) {
    if (isRowRuleViolated(error)) return false;
    throw error;
  }
}

export const listComments = (
  db: Database,
  userId: string,
  bookingId: string,
): Promise<{ story_id: string; words: string }[]> =>
  db.userDb(userId, (tx) =>
    tx
      .selectFrom("story_comments")
      .select(["story_id", "words"])
      .where("booking_id", "=", bookingId)
      .execute(),
  );

type Comment = { userId: string; bookingId: string; clientId: string; storyId: string; words: string };

/** Returns false when the story is not shared with this coach. */
export async function commentStory(
  db: Database,
  { userId, bookingId, clientId, storyId, words }: Comment,
): Promise<boolean> {
  const row = { booking_id: bookingId, story_id: storyId, user_id: clientId, words };
  try {
    await db.userDb(userId, (tx) =>
      tx
        .insertInto("story_comments")
        .values(row)
        .onConflict((conflict) => conflict.columns(["booking_id", "story_id"]).doUpdateSet({ words }))
        .execute(),
    );
    return true;
  } catch (error) {
    if (isRowRuleViolated(error)) return false;
    throw error;
  }
}

/** For the client: the coaches' comments on their story, newest first. */
export const listCommentsOf = (
  db: Database,
  userId: string,
  storyId: string,
): Promise<{ bookingId: string; words: string; at: Date }[]> =>
  db.userDb(userId, async (tx) => {
    const { rows } = await sql<{ bookingId: string; words: string; at: Date }>`
      select c.booking_id as "bookingId", c.words, c.updated_at as at from public.story_comments c
      where c.story_id = ${storyId}::uuid and c.user_id = ${userId}::uuid order by c.updated_at desc`.execute(
      tx,
    );
    return rows;
  });
