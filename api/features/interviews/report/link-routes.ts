import type { Connection, Database } from "#api/db/database.ts";
import { createRouter, ok, route } from "#api/http/router.ts";
import {
  madeReportLinkResponse,
  makeReportLink,
  readByLink as readByLinkRequest,
  reportByLinkResponse,
  reportLinkResponse,
} from "#contract/report.ts";
import { makeLink, readByLink, readLink, takeBackLink } from "./links.ts";

/** Reads, replaces and deletes the private link of one's own report. */
export const linkRoutes = ({ db }: { db: Database }) =>
  createRouter()
    .openapi(
      route("user", "GET /{id}/report/link", {
        id: "getReportLink",
        summary: "Whether a report has a private link, and until when",
        errors: ["conversation_not_found"],
        response: reportLinkResponse,
      }),
      async (c) => {
        const place = { userId: c.var.caller.userId, interviewId: c.req.valid("param").id };
        return c.json(ok(await readLink(db, place)), 200);
      },
    )
    .openapi(
      route("user", "PUT /{id}/report/link", {
        id: "makeReportLink",
        summary: "Make a private link to a report",
        errors: ["conversation_not_found", "report_not_ready"],
        body: makeReportLink,
        response: madeReportLinkResponse,
        description: "A new link; any other of that report ends",
      }),
      async (c) => {
        const place = { userId: c.var.caller.userId, interviewId: c.req.valid("param").id };
        return c.json(ok(await makeLink(db, place, c.req.valid("json").with_name)), 200);
      },
    )
    .openapi(
      route("user", "DELETE /{id}/report/link", {
        id: "deleteReportLink",
        summary: "Take a report's private link back",
        errors: ["conversation_not_found"],
        response: reportLinkResponse,
      }),
      async (c) => {
        const place = { userId: c.var.caller.userId, interviewId: c.req.valid("param").id };
        return c.json(ok(await takeBackLink(db, place)), 200);
      },
    );

/** POST /api/shared-reports: reads a report by its link. The token is in the body, so that no URL contains it. */
export const sharedReportRoutes = ({ serviceDb }: { serviceDb: Connection }) =>
  createRouter().openapi(
    route("public", "POST /", {
      id: "readSharedReport",
      summary: "Read a report by its private link",
      errors: ["link_over", "too_many_requests"],
      body: readByLinkRequest,
      response: reportByLinkResponse,
    }),
    async (c) => c.json(ok(await readByLink(serviceDb, c.var.address, c.req.valid("json").token)), 200),
  );
