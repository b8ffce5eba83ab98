import { z } from "@hono/zod-openapi";
import { AppError } from "#api/http/errors.ts";
import { createRouter, jsonAnswer, jsonBody, route } from "#api/http/router.ts";
import { done, rowId } from "#contract/answers.ts";
import {
  authorizeQuery,
  availabilityAnswer,
  bookingAnswer,
  coachBookingAnswer,
  completeSession,
  processBooking,
} from "#contract/coaching.ts";

const tags = ["coaching"];
const later = (): never => {
  throw new AppError("unavailable");
};

/** The calls of SPEC section 7 about the scheduling service (DECISIONS D6; THREATS T36 to T48). */
export const calendlyRoutes = () =>
  createRouter()
    .openapi(
      route({
        method: "get",
        path: "/coach-availability/{coachId}",
        guard: "user",
        tags,
        request: { params: z.object({ coachId: rowId }) },
        responses: jsonAnswer(availabilityAnswer),
      }),
      later,
    )
    .openapi(
      route({
        method: "post",
        path: "/process-booking",
        guard: "user",
        tags,
        request: jsonBody(processBooking),
        responses: jsonAnswer(bookingAnswer),
      }),
      later,
    )
    .openapi(
      route({
        method: "post",
        path: "/complete-session/{bookingId}",
        guard: "coach",
        tags,
        request: { params: z.object({ bookingId: rowId }), ...jsonBody(completeSession) },
        responses: jsonAnswer(coachBookingAnswer),
      }),
      later,
    )
    .openapi(
      route({
        method: "get",
        path: "/oauth/authorize",
        guard: "coach",
        tags,
        request: { query: authorizeQuery },
        responses: { 303: { description: "To the scheduling service, or back to /coach-dashboard" } },
      }),
      later,
    )
    .openapi(
      route({
        method: "delete",
        path: "/connection",
        guard: "coach",
        tags,
        responses: jsonAnswer(done),
      }),
      later,
    );
