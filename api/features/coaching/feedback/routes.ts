import { z } from "@hono/zod-openapi";
import { createRouter, jsonResponse, jsonBody, ok, route } from "#api/http/router.ts";
import { rowId } from "#contract/responses.ts";
import { briefResponse, sharedReportResponse, shareReports, sharingResponse } from "#contract/handoff.ts";
import { readBrief, readSharedReport } from "../read-brief.ts";
import { readSharing, shareReports as share, type SharingDeps } from "./rules.ts";

const tags = ["coaching"];
const idParam = z.object({ id: rowId });

/** From practice to coach: the client chooses reports for one booking, its coach reads them until sharing ends. */
export const sharingRoutes = (deps: SharingDeps) =>
  createRouter().route("/", clientRoutes(deps)).route("/", coachRoutes(deps));

function clientRoutes(deps: SharingDeps) {
  return createRouter()
    .openapi(
      route({
        method: "get",
        path: "/{id}/sharing",
        guard: "user",
        tags,
        request: { params: idParam },
        responses: jsonResponse(sharingResponse),
      }),
      async (c) => {
        const which = { userId: c.var.caller.userId, bookingId: c.req.valid("param").id };
        return c.json(ok(await readSharing(deps, which)), 200);
      },
    )
    .openapi(
      route({
        method: "put",
        path: "/{id}/sharing",
        guard: "user",
        tags,
        request: { params: idParam, ...jsonBody(shareReports) },
        responses: jsonResponse(sharingResponse, "Exactly these reports are shared from now on"),
      }),
      async (c) => {
        const which = { userId: c.var.caller.userId, bookingId: c.req.valid("param").id };
        return c.json(ok(await share(deps, which, c.req.valid("json").conversation_ids)), 200);
      },
    );
}

function coachRoutes(deps: SharingDeps) {
  return createRouter()
    .openapi(
      route({
        method: "get",
        path: "/{id}/brief",
        guard: "coach",
        tags,
        request: { params: idParam },
        responses: jsonResponse(briefResponse),
      }),
      async (c) => {
        const which = { userId: c.var.caller.userId, bookingId: c.req.valid("param").id };
        return c.json(ok(await readBrief(deps, which)), 200);
      },
    )
    .openapi(
      route({
        method: "get",
        path: "/{id}/reports/{conversationId}",
        guard: "coach",
        tags,
        request: { params: idParam.extend({ conversationId: rowId }) },
        responses: jsonResponse(sharedReportResponse),
      }),
      async (c) => {
        const { id: bookingId, conversationId } = c.req.valid("param");
        const which = { userId: c.var.caller.userId, bookingId, conversationId };
        return c.json(ok(await readSharedReport(deps, which)), 200);
      },
    );
}
