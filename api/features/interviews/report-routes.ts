import { z } from "@hono/zod-openapi";
import type { Database } from "#api/db/database.ts";
import { AppError } from "#api/http/errors.ts";
import { createRouter, jsonAnswer, route } from "#api/http/router.ts";
import { rowId } from "#contract/answers.ts";
import { reportAnswer } from "#contract/interviews.ts";
import { rating } from "#contract/report.ts";
import { findReport } from "./store.ts";

/** The rating of one's own interview: pending, ready or failed. */
export const reportRoutes = ({ db }: { db: Database }) =>
  createRouter().openapi(
    route({
      method: "get",
      path: "/{id}/report",
      guard: "user",
      tags: ["interviews"],
      request: { params: z.object({ id: rowId }) },
      responses: jsonAnswer(reportAnswer),
    }),
    async (c) => {
      const row = await findReport(db, c.var.caller.userId, c.req.valid("param").id);
      if (!row) throw new AppError("conversation_not_found");
      const details = row.status === "ready" ? rating.parse(row.rating) : {};
      return c.json({ success: true as const, data: { status: row.status, ...details } }, 200);
    },
  );
