import { z } from "@hono/zod-openapi";
import { createRouter, jsonResponse, jsonBody, ok, route } from "#api/http/router.ts";
import { rowId } from "#contract/responses.ts";
import { coachBookingResponse } from "#contract/coaching.ts";
import {
  briefResponse,
  rateSessionInput,
  sessionRatingResponse,
  setHomeworkInput,
  sharedReportResponse,
  shareReportsInput,
  sharingResponse,
} from "#contract/coaching-feedback.ts";
import {
  rateSession,
  readBrief,
  readRating,
  readSharedReport,
  readSharing,
  setHomework,
  shareReports,
  type FeedbackDeps,
} from "./rules.ts";

const tags = ["coaching"];
const idParam = z.object({ id: rowId });

/** Reports that clients share with a booking's coach, the coach's rating of the session, and homework. */
export const feedbackRoutes = (deps: FeedbackDeps) =>
  createRouter()
    .route("/", sharingRoutes(deps))
    .route("/", briefRoutes(deps))
    .route("/", ratingRoutes(deps))
    .route("/", homeworkRoutes(deps));

function sharingRoutes(deps: FeedbackDeps) {
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
        const ref = { userId: c.var.caller.userId, bookingId: c.req.valid("param").id };
        return c.json(ok(await readSharing(deps, ref)), 200);
      },
    )
    .openapi(
      route({
        method: "put",
        path: "/{id}/sharing",
        guard: "user",
        tags,
        request: { params: idParam, ...jsonBody(shareReportsInput) },
        responses: jsonResponse(sharingResponse, "Exactly these reports are shared from now on"),
      }),
      async (c) => {
        const ref = { userId: c.var.caller.userId, bookingId: c.req.valid("param").id };
        return c.json(ok(await shareReports(deps, ref, c.req.valid("json").conversation_ids)), 200);
      },
    );
}

function briefRoutes(deps: FeedbackDeps) {
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
        const ref = { userId: c.var.caller.userId, bookingId: c.req.valid("param").id };
        return c.json(ok(await readBrief(deps, ref)), 200);
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
        const ref = { userId: c.var.caller.userId, bookingId, conversationId };
        return c.json(ok(await readSharedReport(deps, ref)), 200);
      },
    );
}

function ratingRoutes(deps: FeedbackDeps) {
  return createRouter()
    .openapi(
      route({
        method: "put",
        path: "/{id}/rating",
        guard: "coach",
        tags,
        request: { params: idParam, ...jsonBody(rateSessionInput) },
        responses: jsonResponse(sessionRatingResponse),
      }),
      async (c) => {
        const ref = { userId: c.var.caller.userId, bookingId: c.req.valid("param").id };
        return c.json(ok(await rateSession(deps, ref, c.req.valid("json"))), 200);
      },
    )
    .openapi(
      route({
        method: "get",
        path: "/{id}/rating",
        guard: "user",
        tags,
        request: { params: idParam },
        responses: jsonResponse(sessionRatingResponse),
      }),
      async (c) => {
        const ref = { userId: c.var.caller.userId, bookingId: c.req.valid("param").id };
        return c.json(ok(await readRating(deps, ref)), 200);
      },
    );
}

function homeworkRoutes(deps: FeedbackDeps) {
  return createRouter().openapi(
    route({
      method: "put",
      path: "/{id}/homework",
      guard: "coach",
      tags,
      request: { params: idParam, ...jsonBody(setHomeworkInput) },
      responses: jsonResponse(coachBookingResponse),
    }),
    async (c) => {
      const ref = { userId: c.var.caller.userId, bookingId: c.req.valid("param").id };
      return c.json(ok(await setHomework(deps, ref, c.req.valid("json"))), 200);
    },
  );
}
