import { z } from "@hono/zod-openapi";
import { pageOf, parseCursor } from "#api/http/cursor.ts";
import { createRouter, ok, okMessage, route } from "#api/http/router.ts";
import { decideNoShow, disputedNoShowsQuery, disputedNoShowsResponse } from "#contract/coaching-no-shows.ts";
import { PAGE_SIZE_DEFAULT } from "#contract/limits.ts";
import { done } from "#contract/responses.ts";
import { TEXT } from "#contract/texts.ts";
import { decideDispute, presentDispute, viewDisputes, type DisputeDeps } from "./rules.ts";

const disputeCursor = z.strictObject({ at: z.iso.datetime(), id: z.uuid() });

/** Sessions that one side reports as a no-show and the other side disputes (states.md 'Booking status'). */
export const disputeRoutes = (deps: DisputeDeps) =>
  createRouter()
    .openapi(
      route("admin", "GET /no-shows", {
        id: "listDisputedNoShows",
        summary: "No-shows that both sides tell differently",
        query: disputedNoShowsQuery,
        response: disputedNoShowsResponse,
      }),
      async (c) => {
        const { cursor, limit = PAGE_SIZE_DEFAULT } = c.req.valid("query");
        const page = { cursor: parseCursor(disputeCursor, cursor), limit: limit + 1 };
        const rows = await viewDisputes(deps, { actorId: c.var.caller.userId, ...page });
        const { shown, nextCursor } = pageOf(rows, limit, ({ claimed_at: at, booking_id: id }) => ({
          at: at.toISOString(),
          id,
        }));
        return c.json({ ...ok(shown.map(presentDispute)), nextCursor }, 200);
      },
    )
    .openapi(
      route("admin", "PUT /no-shows/{bookingId}/decision", {
        id: "decideNoShow",
        summary: "Decide whether a session was missed or held",
        errors: ["no_show_decided"],
        body: decideNoShow,
        response: done,
      }),
      async (c) => {
        const { bookingId } = c.req.valid("param");
        await decideDispute(deps, {
          actorId: c.var.caller.userId,
          bookingId,
          decision: c.req.valid("json"),
        });
        return c.json(okMessage(TEXT.noShowSaid), 200);
      },
    );
