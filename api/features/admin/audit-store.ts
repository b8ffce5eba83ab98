import type { Connection, Tx } from "#api/db/database.ts";

export type AuditLine = {
  actorId: string | null;
  action: "transcript viewed" | "linkedin profile viewed" | "role changed";
  subjectId: string;
  details?: Record<string, unknown>;
};

/** asServer: no user-level query can see the log, let alone write it (DECISIONS D10). */
export async function insertAuditLine(asServer: Connection | Tx, line: AuditLine): Promise<void> {
  await asServer
    .insertInto("private.audit_log")
    .values({
      actor_id: line.actorId,
      action: line.action,
      subject_id: line.subjectId,
      details: JSON.stringify(line.details ?? {}),
    })
    .execute();
}
