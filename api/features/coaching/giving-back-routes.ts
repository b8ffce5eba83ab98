import { z } from "@hono/zod-openapi";
import { createRouter, jsonResponse, jsonBody, ok, route } from "#api/http/router.ts";
import { rowId } from "#contract/responses.ts";
import { coachBookingResponse } from "#contract/coaching.ts";
import {
  rateSession as rateRequest,
  sessionRatingResponse,
  setHomework as homeworkRequest,
} from "#contract/handoff.ts";
import { rateSession, readRating } from "./rate-session.ts";
import { setHomework, type HomeworkDeps } from "./set-homework.ts";

const tags = ["coaching"];
const request = { params: z.object({ id: rowId }) };

/** From coach to practice: a rating of the session, and one practice interview to do. */
export const givingBackRoutes = (deps: HomeworkDeps) =>
  createRouter()
    .openapi(
      route({
        method: "put",
        path: "/{id}/homework",
        guard: "coach",
        tags,
        request: { ...request, ...jsonBody(homeworkRequest) },
        responses: jsonResponse(coachBookingResponse),
      }),
      async (c) => {
        const which = { userId: c.var.caller.userId, bookingId: c.req.valid("param").id };
        return c.json(ok(await setHomework(deps, which, c.req.valid("json"))), 200);
      },
    )
    .openapi(
      route({
        method: "put",
        path: "/{id}/rating",
        guard: "coach",
        tags,
        request: { ...request, ...jsonBody(rateRequest) },
        responses: jsonResponse(sessionRatingResponse),
      }),
      async (c) => {
        const which = { userId: c.var.caller.userId, bookingId: c.req.valid("param").id };
        return c.json(ok(await rateSession(deps, which, c.req.valid("json"))), 200);
      },
    )
    .openapi(
      route({
        method: "get",
        path: "/{id}/rating",
        guard: "user",
        tags,
        request,
        responses: jsonResponse(sessionRatingResponse),
      }),
      async (c) => {
        const which = { userId: c.var.caller.userId, bookingId: c.req.valid("param").id };
        return c.json(ok(await readRating(deps, which)), 200);
      },
    );
