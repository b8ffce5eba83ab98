import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { z } from "@hono/zod-openapi";
import { openEvents } from "#api/http/event-stream.ts";
import { createRouter, ok, route } from "#api/http/router.ts";
import { liveResponse, saveDraft as saveDraftRequest, savedDraftResponse } from "#contract/interviews.ts";
import { rowId } from "#contract/responses.ts";
import { readChanged, readLive, saveDraft, type LiveDeps } from "./read-live.ts";
import type { Screens } from "./screens.ts";

export type LiveRouteDeps = LiveDeps & { screens: Screens };

const eventsQuery = z.strictObject({ screen: rowId.optional() });
const liveQuery = z.strictObject({ version: z.string().max(40).optional() });

/** Routes that all screens of an interview share: the event stream, polling and the draft answer. */
export const liveRoutes = ({ screens, ...deps }: LiveRouteDeps) =>
  createRouter()
    .openapi(
      route("user", "GET /{id}/events", {
        id: "watchInterview",
        summary: "An interview's changes as events",
        errors: ["interview_not_found", "interview_over", "streams_full"],
        query: eventsQuery,
        responses: {
          200: {
            description: "What happens to the interview, as it happens",
            content: { "text/event-stream": { schema: z.string() } },
          },
        },
      }),
      async (c) => {
        const { userId, sessionId } = c.var.caller;
        const owner = { userId, interviewId: c.req.valid("param").id };
        screens.checkRoom();
        const live = await readLive(deps, owner);
        const screen = c.req.valid("query").screen ?? null;
        const { gone, send, end } = openEvents(c);
        void gone.then(screens.open({ ...owner, sessionId, screen, send, end }, live));
        return RESPONSE_ALREADY_SENT;
      },
    )
    .openapi(
      route("user", "GET /{id}/live", {
        id: "getLiveInterview",
        summary: "An interview as it is now, null where nothing changed",
        errors: ["interview_not_found", "interview_over"],
        query: liveQuery,
        response: liveResponse,
      }),
      async (c) => {
        const live = await readChanged(deps, {
          userId: c.var.caller.userId,
          interviewId: c.req.valid("param").id,
          known: c.req.valid("query").version,
        });
        return c.json(ok(live), 200);
      },
    )
    .openapi(
      route("user", "PUT /{id}/draft", {
        id: "saveDraft",
        summary: "Store the words in the answer box",
        errors: ["interview_not_found", "interview_over"],
        body: saveDraftRequest,
        response: savedDraftResponse,
      }),
      async (c) => {
        const owner = { userId: c.var.caller.userId, interviewId: c.req.valid("param").id };
        return c.json(ok(await saveDraft(deps, { ...owner, ...c.req.valid("json") })), 200);
      },
    );
