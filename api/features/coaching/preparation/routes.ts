import { createRouter, ok, route } from "#api/http/router.ts";
import {
  commentStory as commentRequest,
  preparationSharingResponse,
  sharedPreparationResponse,
  sharePreparation as shareRequest,
} from "#contract/coaching-preparation.ts";
import {
  commentStory,
  limitReads,
  readPreparation,
  readSharing,
  sharePreparation,
  type PreparationDeps,
} from "./rules.ts";

/** Stories, applications and plans that clients share with a booking's coach, and the coach's comments on stories. */
export const preparationRoutes = (deps: PreparationDeps) =>
  createRouter()
    .openapi(
      route("user", "GET /{id}/preparation/sharing", {
        id: "getPreparationSharing",
        summary: "Which stories and applications a session's coach may see",
        errors: ["booking_not_found"],
        response: preparationSharingResponse,
      }),
      async (c) => {
        const ref = { userId: c.var.caller.userId, bookingId: c.req.valid("param").id };
        return c.json(ok(await readSharing(deps, ref)), 200);
      },
    )
    .openapi(
      route("user", "PUT /{id}/preparation/sharing", {
        id: "sharePreparation",
        summary: "Choose which stories and applications a session's coach may see",
        errors: ["booking_not_found", "sharing_over", "not_yours_to_share"],
        body: shareRequest,
        response: preparationSharingResponse,
        description: "Exactly these are shared from now on",
      }),
      async (c) => {
        const ref = { userId: c.var.caller.userId, bookingId: c.req.valid("param").id };
        return c.json(ok(await sharePreparation(deps, ref, c.req.valid("json"))), 200);
      },
    )
    .openapi(
      route("coach", "GET /{id}/preparation", {
        id: "getSharedPreparation",
        summary: "What a client shares of their preparation",
        errors: ["booking_not_found", "too_many_requests"],
        response: sharedPreparationResponse,
      }),
      async (c) => {
        const ref = { userId: c.var.caller.userId, bookingId: c.req.valid("param").id };
        await limitReads(deps, ref.userId);
        return c.json(ok(await readPreparation(deps, ref)), 200);
      },
    )
    .openapi(
      route("coach", "PUT /{id}/stories/{storyId}/comment", {
        id: "commentStory",
        summary: "Comment on a client's story",
        errors: ["booking_not_found", "story_not_shared", "too_many_requests"],
        body: commentRequest,
        response: sharedPreparationResponse,
      }),
      async (c) => {
        const { id: bookingId, storyId } = c.req.valid("param");
        const { words } = c.req.valid("json");
        const ref = { userId: c.var.caller.userId, bookingId };
        await limitReads(deps, ref.userId);
        return c.json(ok(await commentStory(deps, ref, { storyId, words })), 200);
      },
    );
