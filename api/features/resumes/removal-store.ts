import { sql } from "kysely";
import type { Connection } from "#api/db/database.ts";
import { enqueueOnce, hasten } from "#api/jobs/queue.ts";
import { removeFileJob } from "#api/jobs/remove-file.ts";
import { fileKey } from "./file-key.ts";

/**
 * Has a file that is about to be stored removed when no row keeps it in time. Answers false when the key is in use.
 * serviceDb: the key is the caller's own.
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

/** Lets a file go that was not saved; one that a row keeps stays. serviceDb: as above. */
export const releaseFile = (serviceDb: Connection, filePath: string): Promise<void> =>
  hasten(serviceDb, { job: removeFileJob, payload: { fileKey: fileKey(filePath) } });
