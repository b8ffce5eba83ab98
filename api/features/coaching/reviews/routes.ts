import { createRouter, ok, route } from "#api/http/router.ts";
import { bookingResponse, reviewInput } from "#contract/coaching.ts";
import type { BookingDeps } from "../bookings/rules.ts";
import { reviewSession } from "./rules.ts";

/** Clients' reviews of sessions that were held (states.md 'Review'). */
export const reviewRoutes = ({ db }: BookingDeps) =>
  createRouter().openapi(
    route("user", "PUT /{id}/review", {
      id: "reviewSession",
      summary: "Say how a session was, as its client",
      errors: ["booking_not_found", "review_too_early", "review_fixed"],
      body: reviewInput,
      response: bookingResponse,
    }),
    async (c) => {
      const ref = { userId: c.var.caller.userId, bookingId: c.req.valid("param").id };
      return c.json(ok(await reviewSession(db, ref, c.req.valid("json"))), 200);
    },
  );
