import { z } from "@hono/zod-openapi";
import { AppError } from "#api/http/errors.ts";
import { enforceLimits } from "#api/http/rate-limit.ts";
import { languageOf } from "#api/http/language.ts";
import { createRouter, ok, route } from "#api/http/router.ts";
import { rubricResponse } from "#contract/coaching-feedback.ts";
import { reportResponse } from "#contract/interviews.ts";
import {
  PROGRESS_POINTS,
  RATE_WINDOW_REPORT_RETRY_SECONDS,
  REPORT_RETRIES_PER_HOUR,
} from "#contract/limits.ts";
import {
  askAgain,
  EXPORT_FORMATS,
  flagSentence as flagRequest,
  flagsResponse,
  progressResponse,
} from "#contract/report.ts";
import { readRubric } from "#interviewer/data/describe-data.ts";
import { rateAgain, type RatingDeps } from "./rate-interview.ts";
import { findFix, listRatings } from "./progress-queries.ts";
import { deleteFlag, listFlags } from "./queries.ts";
import { exportReport, flagSentence, getReport, readProgress, readReport, type ReportDeps } from "./rules.ts";
import { scorerName } from "./score-transcript.ts";

type ReportRouteDeps = RatingDeps & ReportDeps;

/** Reads the report of one's own interview, requests its rating again, and reads ratings over time. */
export const reportRoutes = (deps: ReportRouteDeps) => {
  const { db, serviceDb, modelClient } = deps;
  return createRouter()
    .openapi(
      route("user", "GET /progress", {
        id: "getProgress",
        summary: "One's ratings over time",
        scope: "read:reports",
        response: progressResponse,
      }),
      async (c) => {
        const { userId } = c.var.caller;
        const [rows, fix] = await Promise.all([
          listRatings(db, userId, PROGRESS_POINTS),
          findFix(db, userId),
        ]);
        return c.json(ok({ ...readProgress(rows, scorerName(modelClient)), fix }), 200);
      },
    )
    .openapi(
      route("user", "GET /{id}/report", {
        id: "getReport",
        summary: "An interview's report",
        costly: true,
        scope: "read:reports",
        errors: ["conversation_not_found"],
        response: reportResponse,
      }),
      async (c) => {
        return c.json(ok(await readReport(deps, c.var.caller.userId, c.req.valid("param").id)), 200);
      },
    )
    .openapi(
      route("user", "POST /{id}/report", {
        id: "retryReport",
        summary: "Have a rating that failed made again",
        errors: ["conversation_not_found", "report_not_ready", "too_many_requests"],
        body: askAgain,
        response: reportResponse,
        description: "A failed rating is made again; any other is answered as it is",
      }),
      async (c) => {
        const { id } = c.req.valid("param");
        const { userId } = c.var.caller;
        await enforceLimits(serviceDb, [
          {
            key: `report-retry:${userId}`,
            max: REPORT_RETRIES_PER_HOUR,
            windowSeconds: RATE_WINDOW_REPORT_RETRY_SECONDS,
          },
        ]);
        const row = await getReport(db, userId, id);
        if (row.status === "failed") await rateAgain(serviceDb, id);
        return c.json(ok(await readReport(deps, userId, id)), 200);
      },
    );
};

/** Sentences of a report that the candidate flagged as wrong; each call returns the remaining flags. */
export const flagRoutes = ({ db }: Pick<ReportRouteDeps, "db">) =>
  createRouter()
    .openapi(
      route("user", "GET /{id}/report/flags", {
        id: "listReportFlags",
        summary: "Sentences of a report that one flagged as wrong",
        errors: ["conversation_not_found"],
        response: flagsResponse,
      }),
      async (c) => {
        const place = { userId: c.var.caller.userId, interviewId: c.req.valid("param").id };
        await getReport(db, place.userId, place.interviewId);
        return c.json(ok(await listFlags(db, place)), 200);
      },
    )
    .openapi(
      route("user", "POST /{id}/report/flags", {
        id: "flagReportSentence",
        summary: "Flag a report's sentence as wrong",
        errors: ["conversation_not_found", "report_not_ready", "sentence_not_in_report", "too_many_flags"],
        body: flagRequest,
        response: flagsResponse,
      }),
      async (c) => {
        const place = { userId: c.var.caller.userId, interviewId: c.req.valid("param").id };
        return c.json(ok(await flagSentence(db, place, c.req.valid("json"))), 200);
      },
    )
    .openapi(
      route("user", "DELETE /{id}/report/flags/{flagId}", {
        id: "removeReportFlag",
        summary: "Take a flag back",
        errors: ["conversation_not_found", "flag_not_found"],
        response: flagsResponse,
      }),
      async (c) => {
        const { id, flagId } = c.req.valid("param");
        const flags = await deleteFlag(db, { userId: c.var.caller.userId, interviewId: id }, flagId);
        if (!flags) throw new AppError("flag_not_found");
        return c.json(ok(flags), 200);
      },
    );

/** Downloads the report as a file. */
export const exportRoutes = (deps: Pick<ReportRouteDeps, "db" | "serviceDb" | "engine">) =>
  createRouter().openapi(
    route("user", "GET /{id}/report/export", {
      id: "downloadReport",
      summary: "A report as a file",
      costly: true,
      scope: "read:reports",
      errors: ["conversation_not_found", "report_not_ready", "too_many_requests"],
      query: z.strictObject({ format: z.enum(EXPORT_FORMATS) }),
      responses: {
        200: {
          description: "A file, its own words in the language of the request",
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
      const file = await exportReport(deps, { userId, interviewId, format, language: languageOf(c) });
      return c.body(file.content, 200, {
        "Content-Type": file.type,
        "Content-Disposition": `attachment; filename="${file.name}"`,
        "X-Content-Type-Options": "nosniff",
        "Cache-Control": "no-store",
      });
    },
  );

/** The rubric used by the built-in scorer, models and coaches. */
export const rubricRoutes = () =>
  createRouter().openapi(
    route("user", "GET /", {
      id: "getRubric",
      summary: "What answers are rated by",
      scope: "read:reports",
      response: rubricResponse,
    }),
    (c) => c.json(ok(readRubric()), 200),
  );
