import { sql } from "kysely";
import type { Connection } from "#api/db/database.ts";
import { fileKey } from "./file-key.ts";

const LEASE_SECONDS = 60;

/**
 * Notes a file that is about to be stored, to be removed when no row keeps it in time. Answers false when the key
 * is in use. serviceDb: the queue is nobody's to see; the key is the caller's own.
 */
export async function reserveFile(
  serviceDb: Connection,
  { filePath, seconds }: { filePath: string; seconds: number },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into private.file_removals (file_key, due_at)
    select ${fileKey(filePath)}, now() + make_interval(secs => ${seconds})
    where not exists (select from public.resumes where file_path = ${filePath})
    on conflict do nothing
  `.execute(serviceDb);
  return numAffectedRows === 1n;
}

/** Lets a file go that was not saved; one that a row keeps stays. serviceDb: as above. */
export async function releaseFile(serviceDb: Connection, filePath: string): Promise<void> {
  await serviceDb
    .updateTable("private.file_removals")
    .set({ due_at: sql`now()` })
    .where("file_key", "=", fileKey(filePath))
    .where("attempts", "=", 0)
    .execute();
}

export type Removal = { file_key: string; attempts: number };

/** Takes due removals for a minute, so that several servers share them. serviceDb: everybody's files. */
export async function takeDueRemovals(serviceDb: Connection, limit: number): Promise<Removal[]> {
  const { rows } = await sql<Removal>`
    update private.file_removals set attempts = attempts + 1, due_at = now() + make_interval(secs => ${LEASE_SECONDS})
    where file_key in (
      select file_key from private.file_removals where due_at <= now()
      order by due_at limit ${limit} for update skip locked)
    returning file_key, attempts
  `.execute(serviceDb);
  return rows;
}

/** serviceDb: a job's own row. */
export async function finishRemoval(serviceDb: Connection, fileKey: string): Promise<void> {
  await serviceDb.deleteFrom("private.file_removals").where("file_key", "=", fileKey).execute();
}

/** serviceDb: a job's own row. */
export async function postponeRemoval(
  serviceDb: Connection,
  { fileKey, error, seconds }: { fileKey: string; error: string; seconds: number },
): Promise<void> {
  await serviceDb
    .updateTable("private.file_removals")
    .set({ last_error: error, due_at: sql`now() + make_interval(secs => ${seconds})` })
    .where("file_key", "=", fileKey)
    .execute();
}
