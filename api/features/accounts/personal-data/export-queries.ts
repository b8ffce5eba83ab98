import { sql } from "kysely";
import { z } from "zod";
import type { Connection, Tx } from "#api/db/database.ts";
import { defineJob, enqueue } from "#api/jobs/queue.ts";
import { EXPORT_ATTEMPTS_MAX, EXPORT_RETRY_SECONDS, EXPORT_SECONDS } from "#contract/limits.ts";

/** serviceDb throughout: exports are in schema private. Every query about a person names them. */

export const exportPersonalDataJob = defineJob({
  kind: "exportPersonalData",
  payload: z.object({ exportId: z.uuid() }),
  key: ({ exportId }) => exportId,
  attemptsMax: EXPORT_ATTEMPTS_MAX,
  retrySeconds: { first: EXPORT_RETRY_SECONDS, last: EXPORT_RETRY_SECONDS },
});

export type ExportRow = {
  id: string;
  status: "pending" | "ready" | "failed";
  percent: number;
  sizeBytes: number | null;
  expiresAt: Date;
};

/** Finds the newest unexpired export: the owner's own, or the one requested by that superadmin. */
export async function findExport(
  serviceDb: Connection,
  userId: string,
  askedBy?: string,
): Promise<ExportRow | undefined> {
  const row = await serviceDb
    .selectFrom("private.data_exports")
    .select(["id", "status", "percent", "size_bytes", "expires_at"])
    .where("user_id", "=", userId)
    .where(isAskedBy(askedBy))
    .where("expires_at", ">", sql<Date>`now()`)
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return (
    row && {
      id: row.id,
      status: row.status as ExportRow["status"],
      percent: row.percent,
      sizeBytes: row.size_bytes === null ? null : Number(row.size_bytes),
      expiresAt: row.expires_at,
    }
  );
}

/** Selects the owner's exports or those of one superadmin; neither can see the other's. */
const isAskedBy = (askedBy: string | undefined) =>
  askedBy === undefined ? sql<boolean>`not by_staff` : sql<boolean>`asked_by = ${askedBy}::uuid`;

/** Adds an export unless this requester has one in progress, and expires their earlier one for the sweep. */
export async function insertExport(tx: Tx, userId: string, askedBy?: string): Promise<void> {
  const added = await tx
    .insertInto("private.data_exports")
    .values({
      user_id: userId,
      asked_by: askedBy ?? null,
      by_staff: askedBy !== undefined,
      expires_at: sql`now() + make_interval(secs => ${EXPORT_SECONDS})`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!added) return;
  await enqueue(tx, { job: exportPersonalDataJob, payload: { exportId: added.id } });
  await tx
    .updateTable("private.data_exports")
    .set({ expires_at: sql`now()` })
    .where("user_id", "=", userId)
    .where(isAskedBy(askedBy))
    .where("id", "<>", added.id)
    .execute();
}

export async function noteProgress(serviceDb: Connection, id: string, percent: number): Promise<void> {
  await serviceDb.updateTable("private.data_exports").set({ percent }).where("id", "=", id).execute();
}

/** Starts the export's lifetime at completion. Returns false when the row is gone because the account was deleted. */
export async function finishExport(serviceDb: Connection, id: string, sizeBytes: number): Promise<boolean> {
  const { numUpdatedRows } = await serviceDb
    .updateTable("private.data_exports")
    .set({
      status: "ready",
      percent: 100,
      size_bytes: sizeBytes,
      expires_at: sql`now() + make_interval(secs => ${EXPORT_SECONDS})`,
    })
    .where("id", "=", id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function failExport(serviceDb: Connection, id: string): Promise<void> {
  await serviceDb
    .updateTable("private.data_exports")
    .set({ status: "failed" })
    .where("id", "=", id)
    .where("status", "=", "pending")
    .execute();
}

/** Returns the owner of an export that is still pending. */
export async function findPendingExport(
  serviceDb: Connection,
  id: string,
): Promise<{ userId: string } | undefined> {
  const row = await serviceDb
    .selectFrom("private.data_exports")
    .select("user_id")
    .where("id", "=", id)
    .where("status", "=", "pending")
    .executeTakeFirst();
  return row && { userId: row.user_id };
}

/** Lists the expired exports, or all exports of one person. */
export async function listExportsToRemove(serviceDb: Connection, userId?: string): Promise<string[]> {
  const all = serviceDb.selectFrom("private.data_exports").select("id");
  const rows = await (
    userId === undefined
      ? all.where("expires_at", "<=", sql<Date>`now()`).limit(100)
      : all.where("user_id", "=", userId)
  ).execute();
  return rows.map(({ id }) => id);
}

export async function deleteExport(serviceDb: Connection, id: string): Promise<void> {
  await serviceDb.deleteFrom("private.data_exports").where("id", "=", id).execute();
}
