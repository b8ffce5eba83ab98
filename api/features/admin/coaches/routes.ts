import { z } from "@hono/zod-openapi";
import { pageOf, parseCursor } from "#api/http/cursor.ts";
import { createRouter, ok, route } from "#api/http/router.ts";
import {
  decideListing,
  decidedResponse,
  vettedCoachesQuery,
  vettedCoachesResponse,
} from "#contract/coach-vetting.ts";
import { PAGE_SIZE_DEFAULT } from "#contract/limits.ts";
import { decideOnCoach, presentVetted, viewCoaches, type VettingDeps } from "./rules.ts";

export type { VettingDeps };

const vettingCursor = z.strictObject({ at: z.iso.datetime(), id: z.uuid() });

/** Staff decide which coaches clients see (decisions.md D15). */
export const vettingRoutes = (deps: VettingDeps) =>
  createRouter()
    .openapi(
      route("admin", "GET /coaches", {
        id: "listCoachesToReview",
        summary: "Coaches who wait for review, are listed, or are not",
        query: vettedCoachesQuery,
        response: vettedCoachesResponse,
      }),
      async (c) => {
        const { listing, cursor, limit = PAGE_SIZE_DEFAULT } = c.req.valid("query");
        const page = { listing, cursor: parseCursor(vettingCursor, cursor), limit: limit + 1 };
        const rows = await viewCoaches(deps, { actorId: c.var.caller.userId, ...page });
        const { shown, nextCursor } = pageOf(rows, limit, ({ review_asked_at: at, id }) => ({
          at: at.toISOString(),
          id,
        }));
        return c.json({ ...ok(shown.map(presentVetted)), nextCursor }, 200);
      },
    )
    .openapi(
      route("admin", "PUT /coaches/{id}/listing", {
        id: "decideOnCoach",
        summary: "List a coach as they stand, or say why not",
        errors: ["coach_not_found", "coach_changed", "coach_decided"],
        body: decideListing,
        response: decidedResponse,
      }),
      async (c) => {
        const { id: coachId } = c.req.valid("param");
        const input = { actorId: c.var.caller.userId, coachId, decision: c.req.valid("json") };
        return c.json(ok(presentVetted(await decideOnCoach(deps, input))), 200);
      },
    );
