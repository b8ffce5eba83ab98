import { type Selectable, sql } from "kysely";
import type { Connection, Database } from "#api/db/database.ts";
import { lockFor } from "#api/db/lock.ts";
import { columnsIn } from "#api/db/present.ts";
import type { Resumes } from "#api/db/tables.ts";
import { enqueueOnce, hasten } from "#api/jobs/queue.ts";
import { removeFileJob } from "#api/jobs/remove-file.ts";
import type { ResumeType } from "#contract/fields.ts";
import { RESUME_WAIT_YOUNGER_SECONDS } from "#contract/limits.ts";
import { type ReadingLoss, type Resume, resumeFile } from "#contract/resumes.ts";

export type Reading = Pick<Resume, "reading" | "losses">;

const COLUMNS = columnsIn(resumeFile);
export type ResumeRow = Pick<Selectable<Resumes>, (typeof COLUMNS)[number]>;

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

/** serviceDb: a signed link needs no session. */
export const findLinkedResume = (serviceDb: Connection, id: string): Promise<ResumeRow | undefined> =>
  serviceDb.selectFrom("resumes").select(COLUMNS).where("id", "=", id).executeTakeFirst();

type NewResume = {
  userId: string;
  fileName: string;
  filePath: string;
  fileSize: number;
  mimeType: ResumeType;
};

/** Stores the new row and deletes the old one, or neither. One upload at a time per user. */
export const saveResume = (
  db: Database,
  resume: NewResume,
  onReplaceError: (cause: unknown) => Error,
): Promise<ResumeRow> =>
  db.userDb(resume.userId, async (tx) => {
    await lockFor(tx, `resume:${resume.userId}`);
    const row = await tx
      .insertInto("resumes")
      .values({
        user_id: resume.userId,
        file_name: resume.fileName,
        file_path: resume.filePath,
        file_size: resume.fileSize,
        mime_type: resume.mimeType,
        // Not now(), the start of the transaction: of two uploads, the one that waited for the lock must be newer.
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

/** Deletes the row only if `removeFile` succeeds. Returns true when there was a row. */
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

/** Deletes every row of the user. serviceDb: called when an account is deleted, not by the user's own request. */
export async function deleteResumesOf(serviceDb: Connection, userId: string): Promise<void> {
  await serviceDb.deleteFrom("resumes").where("user_id", "=", userId).execute();
}

/** Returns the state of the text extraction. serviceDb: its table is private; the caller has checked the owner. */
export async function findReading(serviceDb: Connection, resumeId: string): Promise<Reading> {
  const row = await serviceDb
    .selectFrom("private.resume_texts")
    .select(["status", "losses"])
    .where("resume_id", "=", resumeId)
    .executeTakeFirst();
  if (!row) return { reading: "pending", losses: [] };
  return { reading: row.status as Resume["reading"], losses: row.losses as ReadingLoss[] };
}

type LatestText = { text: string | null; losses: ReadingLoss[]; isBeingRead: boolean };

/** Returns the text of the user's latest resume, or that it is still being read. serviceDb: its table is private. */
export async function findLatestText(serviceDb: Connection, userId: string): Promise<LatestText> {
  const row = await serviceDb
    .selectFrom("resumes")
    .innerJoin("private.resume_texts as t", "t.resume_id", "resumes.id")
    .select([
      "t.text",
      sql<ReadingLoss[]>`t.losses`.as("losses"),
      sql<boolean>`t.status = 'pending' and resumes.created_at
        > now() - make_interval(secs => ${RESUME_WAIT_YOUNGER_SECONDS})`.as("isBeingRead"),
    ])
    .where("resumes.user_id", "=", userId)
    .orderBy("resumes.created_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ?? { text: null, losses: [], isBeingRead: false };
}

type UnreadResume = { filePath: string; mimeType: ResumeType };

/** Returns undefined when the resume has been read or deleted. serviceDb: reads any user's resume. */
export async function findUnreadResume(
  serviceDb: Connection,
  resumeId: string,
): Promise<UnreadResume | undefined> {
  const row = await serviceDb
    .selectFrom("resumes as r")
    .innerJoin("private.resume_texts as t", "t.resume_id", "r.id")
    .select(["r.file_path", "r.mime_type"])
    .where("r.id", "=", resumeId)
    .where("t.status", "=", "pending")
    .executeTakeFirst();
  return row && { filePath: row.file_path, mimeType: row.mime_type as ResumeType };
}

export type ReadingResult = {
  status: Exclude<Resume["reading"], "pending">;
  text: string | null;
  losses: ReadingLoss[];
};

/** serviceDb: called by a job. Does nothing for a resume replaced meanwhile, which has no row. */
export async function finishReading(
  serviceDb: Connection,
  resumeId: string,
  result: ReadingResult,
): Promise<void> {
  await serviceDb
    .updateTable("private.resume_texts")
    .set(result)
    .where("resume_id", "=", resumeId)
    .where("status", "=", "pending")
    .execute();
}

/** Folder of a user's resumes in the file store. The database's triggers build the same key (migration 0012). */
export const folderKey = (userId: string): string => `resumes/${userId}`;

export const fileKey = (filePath: string): string => `resumes/${filePath}`;

/**
 * Schedules the removal of a file about to be stored, unless a row refers to it in time. Returns false when the key is
 * in use. serviceDb: the key is the caller's own.
 */
export async function reserveFile(
  serviceDb: Connection,
  { filePath, seconds }: { filePath: string; seconds: number },
): Promise<boolean> {
  const { rows } = await sql`select from public.resumes where file_path = ${filePath}`.execute(serviceDb);
  if (rows.length > 0) return false;
  const payload = { fileKey: fileKey(filePath) };
  return enqueueOnce(serviceDb, { job: removeFileJob, payload, inSeconds: seconds });
}

/** Removes an unsaved file now; a file with a row stays. serviceDb: as above. */
export const releaseFile = (serviceDb: Connection, filePath: string): Promise<void> =>
  hasten(serviceDb, { job: removeFileJob, payload: { fileKey: fileKey(filePath) } });
