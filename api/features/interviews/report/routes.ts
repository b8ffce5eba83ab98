import { z } from "@hono/zod-openapi";
import type { Database } from "#api/db/database.ts";
import { createRouter, jsonAnswer, jsonBody, ok, route } from "#api/http/router.ts";
import { rowId } from "#contract/answers.ts";
import { reportAnswer } from "#contract/interviews.ts";
import { PROGRESS_POINTS } from "#contract/limits.ts";
import { askAgain, progressAnswer } from "#contract/report.ts";
import { getReport, presentReport } from "./rules.ts";
import { listRatings } from "./progress-store.ts";
import type { RatingDeps } from "./rate-interview.ts";
import { readProgress } from "./read-progress.ts";
import { reopenReport } from "./queries.ts";
import { scorerName } from "./score-transcript.ts";

export type ReportRouteDeps = RatingDeps & { db: Database };

const idParam = { params: z.object({ id: rowId }) };

/** The rating of one's own interview: pending, ready or failed; asked for again; ratings over time. */
export const reportRoutes = ({ db, serviceDb, speaker }: ReportRouteDeps) =>
  createRouter()
    .openapi(
      route({
        method: "get",
        path: "/progress",
        guard: "user",
        tags: ["interviews"],
        responses: jsonAnswer(progressAnswer),
      }),
      async (c) => {
        const rows = await listRatings(db, c.var.caller.userId, PROGRESS_POINTS);
        return c.json(ok(readProgress(rows, scorerName(speaker))), 200);
      },
    )
    .openapi(
      route({
        method: "get",
        path: "/{id}/report",
        guard: "user",
        tags: ["interviews"],
        request: idParam,
        responses: jsonAnswer(reportAnswer),
      }),
      async (c) => {
        const row = await getReport(db, c.var.caller.userId, c.req.valid("param").id);
        return c.json(ok(presentReport(row)), 200);
      },
    )
    .openapi(
      route({
        method: "post",
        path: "/{id}/report",
        guard: "user",
        tags: ["interviews"],
        request: { ...idParam, ...jsonBody(askAgain) },
        responses: jsonAnswer(reportAnswer, "A failed rating is made again; any other is answered as it is"),
      }),
      async (c) => {
        const { id } = c.req.valid("param");
        const row = await getReport(db, c.var.caller.userId, id);
        if (row.status === "failed") await reopenReport(serviceDb, id);
        return c.json(ok(presentReport(await getReport(db, c.var.caller.userId, id))), 200);
      },
    );
