import { z } from "@hono/zod-openapi";
import { pageOf, parseCursor } from "#api/http/cursor.ts";
import { createRouter, ok, route } from "#api/http/router.ts";
import { hiddenResponse, hideReview, reviewsQuery, reviewsResponse } from "#contract/coach-vetting.ts";
import { PAGE_SIZE_DEFAULT } from "#contract/limits.ts";
import { moderateReview, presentReview, viewReviews, type ModerationDeps } from "./rules.ts";

const reviewCursor = z.strictObject({ at: z.iso.datetime(), id: z.uuid() });

/** Clients' reviews of sessions, moderated by staff (states.md 'Review'). */
export const moderationRoutes = (deps: ModerationDeps) =>
  createRouter()
    .openapi(
      route("admin", "GET /reviews", {
        id: "listReviews",
        summary: "What clients say of sessions",
        query: reviewsQuery,
        response: reviewsResponse,
      }),
      async (c) => {
        const { cursor, limit = PAGE_SIZE_DEFAULT } = c.req.valid("query");
        const page = { cursor: parseCursor(reviewCursor, cursor), limit: limit + 1 };
        const rows = await viewReviews(deps, { actorId: c.var.caller.userId, ...page });
        const { shown, nextCursor } = pageOf(rows, limit, ({ created_at: at, booking_id: id }) => ({
          at: at.toISOString(),
          id,
        }));
        return c.json({ ...ok(shown.map(presentReview)), nextCursor }, 200);
      },
    )
    .openapi(
      route("admin", "PUT /reviews/{bookingId}/hidden", {
        id: "moderateReview",
        summary: "Hide a client's sentence, or show it again",
        errors: ["review_not_found"],
        body: hideReview,
        response: hiddenResponse,
      }),
      async (c) => {
        const { bookingId } = c.req.valid("param");
        const input = { actorId: c.var.caller.userId, bookingId, change: c.req.valid("json") };
        return c.json(ok(presentReview(await moderateReview(deps, input))), 200);
      },
    );
