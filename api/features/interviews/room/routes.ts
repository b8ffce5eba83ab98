import type { Context } from "hono";
import { describe, errorBody } from "#api/http/errors.ts";
import { sendEvents } from "#api/http/event-stream.ts";
import { createRouter, jsonResponse, jsonBody, ok, route } from "#api/http/router.ts";
import type { AppEnv } from "#api/http/app-env.ts";
import {
  allowanceResponse,
  CHAT_EVENT,
  chatRequest,
  chatResponse,
  currentResponse,
  type ChatResponse,
} from "#contract/interviews.ts";
import type { z } from "@hono/zod-openapi";
import type { Database } from "#api/db/database.ts";
import { computeAllowance } from "../start/allowance.ts";
import { getAllowanceFacts } from "../start/allowance-store.ts";
import { endInterview } from "./end-interview.ts";
import { findCurrentInterview } from "./find-current-interview.ts";
import { takeTurnInInterview, type TurnDeps } from "./take-turn.ts";

export type ChatRouteDeps = TurnDeps & { db: Database };

type ChatBody = z.output<typeof chatRequest>;
type Listener = { onText: (piece: string) => void; onRestart: () => void };

/** The interview's conversation: POST /api/chat as JSON or, when asked for, streamed token by token. */
export const chatRoutes = (deps: ChatRouteDeps) =>
  createRouter()
    .openapi(
      route({
        method: "post",
        path: "/",
        guard: "user",
        tags: ["interviews"],
        request: jsonBody(chatRequest),
        responses: jsonResponse(
          chatResponse,
          "The interviewer's words; with Accept: text/event-stream as events",
        ),
      }),
      async (c) => {
        const body = c.req.valid("json");
        const answerWith = (listener: Listener) =>
          answerChat(deps, { body, userId: c.var.caller.userId, listener });
        if (c.req.header("accept")?.includes("text/event-stream")) return streamChat(c, answerWith) as never;
        return c.json(await answerWith({ onText: () => undefined, onRestart: () => undefined }), 200);
      },
    )
    .openapi(
      route({
        method: "get",
        path: "/interview/remaining",
        guard: "user",
        tags: ["interviews"],
        responses: jsonResponse(allowanceResponse),
      }),
      async (c) => {
        const facts = await getAllowanceFacts(deps.serviceDb, c.var.caller.userId);
        return c.json(ok(computeAllowance(facts)), 200);
      },
    )
    .openapi(
      route({
        method: "get",
        path: "/interview/current",
        guard: "user",
        tags: ["interviews"],
        responses: jsonResponse(currentResponse),
      }),
      async (c) => {
        const data = await findCurrentInterview(deps.db, c.var.caller.userId);
        return c.json(ok(data), 200);
      },
    );

type Answering = { body: ChatBody; userId: string; listener: Listener };

async function answerChat(deps: ChatRouteDeps, { body, userId, listener }: Answering): Promise<ChatResponse> {
  const answer = { text: body.message, clientMessageId: body.clientMessageId ?? null };
  const at = { userId, interviewId: body.interviewId };
  if (body.isEndInterview) {
    const ended = await endInterview(deps, { ...at, answer, reason: body.endReason ?? "user" });
    listener.onText(ended.response);
    return ended;
  }
  return takeTurnInInterview(deps, { ...at, ...listener, answer: body.isNewInterview ? null : answer });
}

function streamChat(
  c: Context<AppEnv>,
  answerWith: (listener: Listener) => Promise<ChatResponse>,
): Promise<Response> {
  return sendEvents(c, async ({ send }) => {
    try {
      const said = await answerWith({
        onText: (text) => send(CHAT_EVENT.token, { text }),
        onRestart: () => send(CHAT_EVENT.restart, {}),
      });
      send(CHAT_EVENT.done, said);
    } catch (error) {
      const { body, status } = errorBody(error, c.var.requestId);
      if (status >= 500) c.var.log.error({ err: describe(error), code: body.code }, "chat failed");
      send(CHAT_EVENT.error, body);
    }
  });
}
