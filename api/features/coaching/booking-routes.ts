import { z } from "@hono/zod-openapi";
import { AppError } from "#api/http/errors.ts";
import { createRouter, jsonAnswer, jsonBody, route } from "#api/http/router.ts";
import { rowId } from "#contract/answers.ts";
import {
  bookingAnswer,
  bookingsQuery,
  clientBookingsAnswer,
  coachBookingAnswer,
  coachBookingsAnswer,
  coachSessionsAnswer,
  moveBooking,
  processBooking,
} from "#contract/coaching.ts";

const tags = ["coaching"];
const idParam = z.object({ id: rowId });
const later = (): never => {
  throw new AppError("unavailable");
};

/** Bookings, from the client's side and from the coach's (SPEC 2.6, 2.15, section 4). */
export const bookingRoutes = () =>
  createRouter()
    .openapi(
      route({
        method: "get",
        path: "/",
        guard: "user",
        tags,
        request: { query: bookingsQuery },
        responses: jsonAnswer(clientBookingsAnswer),
      }),
      later,
    )
    .openapi(
      route({
        method: "get",
        path: "/received",
        guard: "coach",
        tags,
        request: { query: bookingsQuery },
        responses: jsonAnswer(coachBookingsAnswer),
      }),
      later,
    )
    .openapi(
      route({
        method: "post",
        path: "/",
        guard: "user",
        tags,
        request: jsonBody(processBooking),
        responses: jsonAnswer(bookingAnswer),
      }),
      later,
    )
    .openapi(
      route({
        method: "patch",
        path: "/{id}",
        guard: "coach",
        tags,
        request: { params: idParam, ...jsonBody(moveBooking) },
        responses: jsonAnswer(coachBookingAnswer),
      }),
      later,
    )
    .openapi(
      route({
        method: "get",
        path: "/{id}/calendar",
        guard: "user",
        tags,
        request: { params: idParam },
        responses: { 200: { description: "The session as a calendar file" } },
      }),
      later,
    );

/** The coaching sessions of the period under way (SPEC section 4). */
export const coachSessionRoutes = () =>
  createRouter().openapi(
    route({
      method: "get",
      path: "/current",
      guard: "user",
      tags,
      responses: jsonAnswer(coachSessionsAnswer),
    }),
    later,
  );
