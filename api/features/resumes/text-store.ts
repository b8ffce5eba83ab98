import { sql } from "kysely";
import type { Connection } from "#api/db/database.ts";
import type { ResumeType } from "#contract/fields.ts";
import type { Reading } from "./store.ts";

export type ReadingJob = { resumeId: string; filePath: string; mimeType: ResumeType; attempts: number };

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

/** Takes one resume whose text is still to be read, for that long. serviceDb: everybody's resumes. */
export async function takeReading(
  serviceDb: Connection,
  leaseSeconds: number,
): Promise<ReadingJob | undefined> {
  const { rows } = await sql<ReadingJob>`
    update private.resume_texts t
    set attempts = t.attempts + 1, next_attempt_at = now() + make_interval(secs => ${leaseSeconds})
    from public.resumes r
    where r.id = t.resume_id and t.resume_id = (
      select resume_id from private.resume_texts where status = 'pending' and next_attempt_at <= now()
      order by next_attempt_at limit 1 for update skip locked)
    returning t.resume_id as "resumeId", r.file_path as "filePath", r.mime_type as "mimeType", t.attempts
  `.execute(serviceDb);
  return rows[0];
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
