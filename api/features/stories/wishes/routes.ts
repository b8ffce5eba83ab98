import type { Connection, Database } from "#api/db/database.ts";
import type { Seal } from "#api/db/seal.ts";
import { createRouter, ok, okMessage, route } from "#api/http/router.ts";
import { preparationWishes, preparationWishesResponse, stopPlanMails } from "#contract/preparation-wishes.ts";
import { done } from "#contract/responses.ts";
import { TEXT } from "#contract/texts.ts";
import { findWishes, saveWishes } from "./queries.ts";
import { stopMails } from "./rules.ts";

type WishDeps = { db: Database; serviceDb: Connection; seal: Seal };

/** A user's choices about preparation: emails, calendar, and being counted. */
export const wishRoutes = ({ db, serviceDb, seal }: WishDeps) =>
  createRouter()
    .openapi(
      route("user", "GET /wishes", {
        id: "getPreparationWishes",
        summary: "One's choices for the preparation: emails, calendar, being counted",
        response: preparationWishesResponse,
      }),
      async (c) => c.json(ok(await findWishes(db, c.var.caller.userId)), 200),
    )
    .openapi(
      route("user", "PUT /wishes", {
        id: "setPreparationWishes",
        summary: "Change one's choices for the preparation",
        body: preparationWishes,
        response: preparationWishesResponse,
      }),
      async (c) => {
        await saveWishes(db, c.var.caller.userId, c.req.valid("json"));
        return c.json(ok(await findWishes(db, c.var.caller.userId)), 200);
      },
    )
    .openapi(
      route("public", "POST /unsubscribe", {
        id: "stopPlanMails",
        summary: "No more emails about the plan",
        errors: ["link_expired"],
        query: stopPlanMails,
        response: done,
      }),
      async (c) => {
        await stopMails({ serviceDb, seal }, c.req.valid("query").token);
        return c.json(okMessage(TEXT.planMailsStopped), 200);
      },
    )
    .get("/unsubscribe", (c) => c.redirect(`/unsubscribe${new URL(c.req.url).search}&of=plan`, 303));
