import { sql } from "kysely";
import type { Connection, Database } from "#api/db/database.ts";
import type { ResumeType } from "#contract/fields.ts";
import type { Resume } from "#contract/resumes.ts";

export type Reading = Resume["reading"];

export type ResumeRow = {
  id: string;
  user_id: string;
  file_name: string;
  file_path: string;
  file_size: number;
  mime_type: string;
  created_at: Date;
  updated_at: Date;
};

const COLUMNS = [
  "id",
  "user_id",
  "file_name",
  "file_path",
  "file_size",
  "mime_type",
  "created_at",
  "updated_at",
] as const;

export const findLatestResume = (db: Database, userId: string): Promise<ResumeRow | undefined> =>
  db.userDb(userId, (tx) =>
    tx
      .selectFrom("resumes")
      .select(COLUMNS)
      .where("user_id", "=", userId)
      .orderBy("created_at", "desc")
      .limit(1)
      .executeTakeFirst(),
  );

export const findResume = (db: Database, userId: string, id: string): Promise<ResumeRow | undefined> =>
  db.userDb(userId, (tx) =>
    tx
      .selectFrom("resumes")
      .select(COLUMNS)
      .where("id", "=", id)
      .where("user_id", "=", userId)
      .executeTakeFirst(),
  );

/** serviceDb: whoever holds a signed link needs no session. */
export const findLinkedResume = (serviceDb: Connection, id: string): Promise<ResumeRow | undefined> =>
  serviceDb.selectFrom("resumes").select(COLUMNS).where("id", "=", id).executeTakeFirst();

export type NewResume = {
  userId: string;
  fileName: string;
  filePath: string;
  fileSize: number;
  mimeType: ResumeType;
};

/** Stores the new row and removes what was there, or neither. One at a time for each user. */
export const saveResume = (
  db: Database,
  resume: NewResume,
  onReplaceError: (cause: unknown) => Error,
): Promise<ResumeRow> =>
  db.userDb(resume.userId, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`resume:${resume.userId}`}, 0))`.execute(tx);
    const row = await tx
      .insertInto("resumes")
      .values({
        user_id: resume.userId,
        file_name: resume.fileName,
        file_path: resume.filePath,
        file_size: resume.fileSize,
        mime_type: resume.mimeType,
        // Not the transaction's start: an upload that waited for the lock is the later one.
        created_at: sql<Date>`clock_timestamp()`,
      })
      .returning(COLUMNS)
      .executeTakeFirstOrThrow();
    await tx
      .deleteFrom("resumes")
      .where("user_id", "=", resume.userId)
      .where("id", "<>", row.id)
      .execute()
      .catch((cause: unknown) => {
        throw onReplaceError(cause);
      });
    return row;
  });

/** Deletes the row only if `removeFile` succeeds. Answers whether there was one. */
export const deleteResume = (
  db: Database,
  { userId, id }: { userId: string; id: string },
  removeFile: (filePath: string) => Promise<void>,
): Promise<boolean> =>
  db.userDb(userId, async (tx) => {
    const row = await tx
      .deleteFrom("resumes")
      .where("id", "=", id)
      .where("user_id", "=", userId)
      .returning("file_path")
      .executeTakeFirst();
    if (!row) return false;
    await removeFile(row.file_path);
    return true;
  });

/** Deletes every row of the user. serviceDb: called when an account ends, not by the person's own request. */
export async function deleteResumesOf(serviceDb: Connection, userId: string): Promise<void> {
  await serviceDb.deleteFrom("resumes").where("user_id", "=", userId).execute();
}
