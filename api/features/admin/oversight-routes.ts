import type { Connection } from "#api/db/database.ts";
import { createRouter, jsonResponse, jsonBody, ok, route } from "#api/http/router.ts";
import { auditResponse, auditQuery, interviewStop, stopResponse } from "#contract/admin-audit.ts";
import { listAuditPage } from "./list-audit.ts";
import { readStop, stopInterviews } from "./stop-interviews.ts";

/** The audit log and the switch for new interviews: the superadmin's, because admins are whom the log is about. */
export const oversightRoutes = ({ serviceDb }: { serviceDb: Connection }) =>
  createRouter()
    .openapi(
      route({
        method: "get",
        path: "/audit-log",
        guard: "superadmin",
        tags: ["admin"],
        request: { query: auditQuery },
        responses: jsonResponse(auditResponse),
      }),
      async (c) => c.json(await listAuditPage(serviceDb, c.req.valid("query")), 200),
    )
    .openapi(
      route({
        method: "get",
        path: "/interview-stop",
        guard: "superadmin",
        tags: ["admin"],
        responses: jsonResponse(stopResponse),
      }),
      async (c) => c.json(ok(await readStop(serviceDb)), 200),
    )
    .openapi(
      route({
        method: "put",
        path: "/interview-stop",
        guard: "superadmin",
        tags: ["admin"],
        request: jsonBody(interviewStop),
        responses: jsonResponse(stopResponse),
      }),
      async (c) => {
        const { stopped } = c.req.valid("json");
        const data = await stopInterviews(serviceDb, { actorId: c.var.caller.userId, stopped });
        return c.json(ok(data), 200);
      },
    );
