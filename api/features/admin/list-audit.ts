import type { z } from "zod";
import type { Connection } from "#api/db/database.ts";
import type { auditQuery, AuditEntry } from "#contract/admin-audit.ts";
import { listAuditLines, type StoredAuditLine } from "./audit/queries.ts";

/** A page of the audit log, newest first. Looking at it leaves no line: it would only bury the others. */
export async function listAuditPage(
  serviceDb: Connection,
  { cursor, limit, action, from, to, ...people }: z.infer<typeof auditQuery>,
): Promise<{ success: true; data: AuditEntry[]; nextCursor: string | null }> {
  const wanted = { ...people, action, from, to, before: cursor, limit: limit + 1 };
  const found = await listAuditLines(serviceDb, wanted);
  const shown = found.slice(0, limit);
  const more = found.length > limit;
  return {
    success: true,
    data: shown.map(presentLine),
    nextCursor: more ? (shown.at(-1)?.id ?? null) : null,
  };
}

const presentLine = (row: StoredAuditLine): AuditEntry => ({
  id: row.id,
  at: row.at.toISOString(),
  action: row.action,
  actor: row.actor_id === null ? null : { id: row.actor_id, name: row.actor_name, email: row.actor_email },
  subject:
    row.subject_id === null ? null : { id: row.subject_id, name: row.subject_name, email: row.subject_email },
  details: row.details,
});
