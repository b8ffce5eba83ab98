import { appendFile, mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import type { Connection } from "#api/db/database.ts";
import { hashOf } from "#api/http/signature.ts";
import { enqueueOnce } from "#api/jobs/queue.ts";
import { deleteAccountJob } from "./deletion-queries.ts";

/**
 * The accounts that were deleted, as hashes of their ids, beside the database: a backup of before holds them still, and
 * what is restored from it deletes them again (safety.md T132).
 */

export const deletionRecord = (dataDir: string): string => join(dataDir, "deleted-accounts");

export async function noteDeletion(dataDir: string, userId: string): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  await appendFile(deletionRecord(dataDir), `${hashOf(userId)}\n`, { mode: 0o600 });
}

/** Has the accounts in these records deleted again, by the next server that runs. Returns how many are there. */
export async function deleteAgain(serviceDb: Connection, records: string[]): Promise<number> {
  const texts = await Promise.all(records.map((record) => readFile(record, "utf8")));
  const gone = new Set(texts.flatMap((text) => text.split("\n")));
  const people = await serviceDb.selectFrom("auth.user").select("id").execute();
  const back = people.filter(({ id }) => gone.has(hashOf(id)));
  await serviceDb.transaction().execute(async (tx) => {
    for (const { id } of back) {
      await tx
        .insertInto("private.account_deletions")
        .values({ user_id: id, due_at: sql<Date>`now()` })
        .onConflict((conflict) => conflict.column("user_id").doUpdateSet({ due_at: sql<Date>`now()` }))
        .execute();
      await enqueueOnce(tx, { job: deleteAccountJob, payload: { userId: id } });
      await sql`update private.jobs set run_at = now(), failed_at = null
        where kind = ${deleteAccountJob.kind} and key = ${id}`.execute(tx);
    }
  });
  return back.length;
}
