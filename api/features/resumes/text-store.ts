import type { Connection } from "#api/db/database.ts";
import type { ResumeType } from "#contract/fields.ts";
import type { Reading } from "./store.ts";

/** How far the text is. serviceDb: its table is private; the caller has shown that the resume is theirs. */
export async function findReading(serviceDb: Connection, resumeId: string): Promise<Reading> {
  const row = await serviceDb
    .selectFrom("private.resume_texts")
    .select("status")
    .where("resume_id", "=", resumeId)
    .executeTakeFirst();
  return (row?.status as Reading | undefined) ?? "pending";
}

/** The text of the user's latest resume, null when there is none (yet). serviceDb: its table is private. */
export async function findResumeText(serviceDb: Connection, userId: string): Promise<string | null> {
  const row = await serviceDb
    .selectFrom("resumes")
    .innerJoin("private.resume_texts as t", "t.resume_id", "resumes.id")
    .select("t.text")
    .where("resumes.user_id", "=", userId)
    .orderBy("resumes.created_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.text ?? null;
}

export type UnreadResume = { filePath: string; mimeType: ResumeType };

/** undefined when it was read, or is gone. serviceDb: everybody's resumes. */
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

export type ReadingResult = { status: Exclude<Reading, "pending">; text: string | null };

/** serviceDb: a job's own row. A resume that was replaced meanwhile has none any more. */
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
