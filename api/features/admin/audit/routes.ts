import type { Connection } from "#api/db/database.ts";
import { createRouter, ok, route } from "#api/http/router.ts";
import { auditQuery, auditResponse, type AuditEntry } from "#contract/admin.ts";
import { insertAuditLine, listAuditLines, type StoredAuditLine } from "./queries.ts";

/** Lists the audit log, newest first. Each view adds a line, which the next view shows (safety.md T78). */
export const auditRoutes = ({ serviceDb }: { serviceDb: Connection }) =>
  createRouter().openapi(
    route("superadmin", "GET /audit-log", {
      id: "listAuditLog",
      summary: "The audit log, newest first",
      query: auditQuery,
      response: auditResponse,
    }),
    async (c) => {
      const { cursor, limit, ...filter } = c.req.valid("query");
      const actorId = c.var.caller.userId;
      const rows = await serviceDb.transaction().execute(async (tx) => {
        const found = await listAuditLines(tx, { ...filter, before: cursor, limit: limit + 1 });
        await insertAuditLine(tx, { actorId, action: "audit log viewed", subjectId: null });
        return found;
      });
      const shown = rows.slice(0, limit);
      const nextCursor = rows.length > limit ? (shown.at(-1)?.id ?? null) : null;
      return c.json({ ...ok(shown.map(presentLine)), nextCursor }, 200);
    },
  );

const presentLine = (row: StoredAuditLine): AuditEntry => ({
  id: row.id,
  at: row.at.toISOString(),
  action: row.action,
  actor: row.actor_id === null ? null : { id: row.actor_id, name: row.actor_name, email: row.actor_email },
  subject:
    row.subject_id === null ? null : { id: row.subject_id, name: row.subject_name, email: row.subject_email },
  details: row.details,
});
