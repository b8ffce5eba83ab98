import { z } from "@hono/zod-openapi";
import type { Connection, Database } from "#api/db/database.ts";
import { createRouter, route } from "#api/http/router.ts";
import { rowId } from "#contract/answers.ts";
import { EXPORT_FORMATS } from "#contract/report.ts";
import { exportReport } from "./export-report.ts";

export type ExportRouteDeps = { db: Database; serviceDb: Connection };

/** The report as a file. */
export const exportRoutes = (deps: ExportRouteDeps) =>
  createRouter().openapi(
    route({
      method: "get",
      path: "/{id}/report/export",
      guard: "user",
      tags: ["interviews"],
      request: {
        params: z.object({ id: rowId }),
        query: z.strictObject({ format: z.enum(EXPORT_FORMATS) }),
      },
      responses: {
        200: {
          description: "A file",
          content: {
            "text/markdown": { schema: z.string() },
            "application/pdf": { schema: z.string().openapi({ format: "binary" }) },
          },
        },
      },
    }),
    async (c) => {
      const { userId } = c.var.caller;
      const { id: interviewId } = c.req.valid("param");
      const { format } = c.req.valid("query");
      const file = await exportReport(deps, { userId, interviewId, format });
      return c.body(file.content, 200, {
        "Content-Type": file.type,
        "Content-Disposition": `attachment; filename="${file.name}"`,
        "X-Content-Type-Options": "nosniff",
        "Cache-Control": "no-store",
      });
    },
  );
