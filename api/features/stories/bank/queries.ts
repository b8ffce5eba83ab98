import { sql } from "kysely";
import type { Database, Tx } from "#api/db/database.ts";
import { lockFor } from "#api/db/lock.ts";
import { STORIES_PER_USER, STORY_VERSIONS_MAX } from "#contract/limits.ts";
import type { STORY_ORIGINS, StoryParts } from "#contract/stories.ts";

/** All queries run under row rules. */

export type Content = { title: string; parts: StoryParts; figures: string[]; competencies: string[] };

export type StoryRow = Content & {
  id: string;
  origin: (typeof STORY_ORIGINS)[number];
  conversation_id: string | null;
  question_id: string | null;
  question: string | null;
  revision: number;
  created_at: Date;
};

const COLUMNS = [
  "id",
  "title",
  "parts",
  "figures",
  "competencies",
  "origin",
  "conversation_id",
  "question_id",
  "question",
  "revision",
  "created_at",
] as const;

const ownStories = (tx: Tx, userId: string) =>
  tx.selectFrom("stories").select(COLUMNS).where("user_id", "=", userId);

/** Most recently changed first. */
export const listStories = (db: Database, userId: string): Promise<StoryRow[]> =>
  db.userDb(
    userId,
    (tx) =>
      ownStories(tx, userId).orderBy("updated_at", "desc").orderBy("id").execute() as unknown as Promise<
        StoryRow[]
      >,
  );

export const listStoriesOf = (db: Database, userId: string, ids: readonly string[]): Promise<StoryRow[]> =>
  db.userDb(
    userId,
    (tx) =>
      ownStories(tx, userId)
        .where("id", "in", [...ids])
        .execute() as unknown as Promise<StoryRow[]>,
  );

type Place = { userId: string; id: string };

export const findStory = (db: Database, { userId, id }: Place): Promise<StoryRow | undefined> =>
  db.userDb(userId, (tx) => rowOf(tx, { userId, id }));

const rowOf = (tx: Tx, { userId, id }: Place): Promise<StoryRow | undefined> =>
  ownStories(tx, userId).where("id", "=", id).executeTakeFirst() as unknown as Promise<StoryRow | undefined>;

export type VersionRow = Content & { revision: number; created_at: Date };

/** Newest first. */
export const listVersions = (db: Database, { userId, id }: Place): Promise<VersionRow[]> =>
  db.userDb(
    userId,
    (tx) =>
      tx
        .selectFrom("story_versions")
        .select(["revision", "title", "parts", "figures", "competencies", "created_at"])
        .where("story_id", "=", id)
        .where("user_id", "=", userId)
        .orderBy("revision", "desc")
        .execute() as unknown as Promise<VersionRow[]>,
  );

export type StoryToKeep = Content &
  Pick<StoryRow, "origin" | "question"> & {
    answer: { conversationId: string; questionId: string } | null;
  };

/** Returns the story's id, or that of the existing story if the answer was kept before; null when the bank is full. */
export const insertStory = (db: Database, userId: string, story: StoryToKeep): Promise<string | null> =>
  db.userDb(userId, async (tx) => {
    // Serializes inserts per user, so that concurrent requests cannot exceed the limit.
    await lockFor(tx, `stories:${userId}`);
    const kept = story.answer && (await findKept(tx, userId, story.answer));
    if (kept) return kept;
    const { count } = await tx
      .selectFrom("stories")
      .select((eb) => eb.fn.countAll<string>().as("count"))
      .where("user_id", "=", userId)
      .executeTakeFirstOrThrow();
    if (Number(count) >= STORIES_PER_USER) return null;
    const { id } = await tx
      .insertInto("stories")
      .values({
        user_id: userId,
        ...valuesOf(story),
        origin: story.origin,
        conversation_id: story.answer?.conversationId ?? null,
        question_id: story.answer?.questionId ?? null,
        question: story.question,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    return id;
  });

const valuesOf = ({ title, parts, figures, competencies }: Content) => ({
  title,
  parts: JSON.stringify(parts),
  figures,
  competencies,
});

async function findKept(
  tx: Tx,
  userId: string,
  { conversationId, questionId }: NonNullable<StoryToKeep["answer"]>,
): Promise<string | null> {
  const row = await tx
    .selectFrom("stories")
    .select("id")
    .where("user_id", "=", userId)
    .where("conversation_id", "=", conversationId)
    .where("question_id", "=", questionId)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Stores the old version, then writes the new one. False when the story is no longer at the given revision. */
export const changeStory = (
  db: Database,
  { userId, id, revision }: Place & { revision: number },
  content: Content,
): Promise<boolean> =>
  db.userDb(userId, async (tx) => {
    const { rows } = await sql`
      insert into public.story_versions (story_id, revision, user_id, title, parts, figures, competencies, created_at)
      select id, revision, user_id, title, parts, figures, competencies, updated_at from public.stories
      where id = ${id}::uuid and user_id = ${userId}::uuid and revision = ${revision}
      on conflict do nothing returning 1`.execute(tx);
    if (rows.length === 0) return false;
    const { numUpdatedRows } = await tx
      .updateTable("stories")
      .set({ ...valuesOf(content), revision: revision + 1 })
      .where("id", "=", id)
      .where("user_id", "=", userId)
      .where("revision", "=", revision)
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) return false;
    await tx
      .deleteFrom("story_versions")
      .where("story_id", "=", id)
      .where("user_id", "=", userId)
      .where("revision", "<=", revision + 1 - STORY_VERSIONS_MAX)
      .execute();
    return true;
  });

export const deleteStory = (db: Database, { userId, id }: Place): Promise<boolean> =>
  db.userDb(userId, async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom("stories")
      .where("id", "=", id)
      .where("user_id", "=", userId)
      .executeTakeFirst();
    return numDeletedRows === 1n;
  });
