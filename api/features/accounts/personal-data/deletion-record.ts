import { appendFile, mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Connection } from "#api/db/database.ts";
import { hashOf } from "#api/http/signature.ts";
import { deleteAtOnce, listAccountIds } from "./deletion-queries.ts";

/**
 * Hashes of the ids of deleted accounts, kept outside the database: a restored backup may still contain those accounts,
 * and the restore deletes them again (safety.md T132).
 */

export const deletionRecord = (dataDir: string): string => join(dataDir, "deleted-accounts");

export async function noteDeletion(dataDir: string, userId: string): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  await appendFile(deletionRecord(dataDir), `${hashOf(userId)}\n`, { mode: 0o600 });
}

/** Has the next running server delete the accounts in these records again. Returns how many of them exist. */
export async function deleteAgain(serviceDb: Connection, records: string[]): Promise<number> {
  const texts = await Promise.all(records.map((record) => readFile(record, "utf8")));
  const gone = new Set(texts.flatMap((text) => text.split("\n")));
  const back = (await listAccountIds(serviceDb)).filter((id) => gone.has(hashOf(id)));
  await deleteAtOnce(serviceDb, back);
  return back.length;
}
