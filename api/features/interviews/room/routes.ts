import type { Context } from "hono";
import type { Database } from "#api/db/database.ts";
import { AppError, describe, errorBody } from "#api/http/errors.ts";
import { sendEvents } from "#api/http/event-stream.ts";
import { createRouter, ok, route } from "#api/http/router.ts";
import type { AppEnv } from "#api/http/app-env.ts";
import { noBody } from "#contract/accounts.ts";
import {
  beginTake as beginTakeRequest,
  CHAT_EVENT,
  chatRequest,
  chatResponse,
  clockResponse,
  currentResponse,
  spokenMessage,
  takeResponse,
  type ChatResponse,
  type CurrentInterview,
} from "#contract/interviews.ts";
import { readLive, type LiveDeps } from "../live/read-live.ts";
import { findInterview, findOpenInterview } from "../queries.ts";
import { creditSpoken, isInTime, pauseInterview, resumeInterview } from "./clock.ts";
import { endInterview, type EndDeps } from "./end-interview.ts";
import { beginTake } from "./takes.ts";
import { takeTurn, type TurnDeps } from "./take-turn.ts";
import type { ReplyStream } from "./word-turn.ts";

type RoomRouteDeps = TurnDeps & EndDeps & { db: Database };

/** POST /api/chat, as JSON or as a token stream, and GET /api/chat/interview/current. */
export const chatRoutes = (deps: RoomRouteDeps) =>
  createRouter()
    .openapi(
      route("user", "POST /", {
        id: "sendAnswer",
        summary: "Answer, begin or end an interview",
        scope: "practice",
        errors: [
          "interview_not_found",
          "interview_over",
          "interview_paused",
          "answer_under_way",
          "question_moved",
          "still_active",
          "message_empty",
          "message_too_long",
          "too_many_turns",
          "complete_failed",
          "conversation_not_found",
          "response_failed",
        ],
        body: chatRequest,
        response: chatResponse,
        description: "The interviewer's words; with Accept: text/event-stream as events",
      }),
      async (c) => {
        const { interviewId, message, ...body } = c.req.valid("json");
        const answer = {
          text: message,
          clientMessageId: body.clientMessageId ?? null,
          replyTo: body.replyTo,
          screen: body.sessionId,
          spoken: body.spoken,
        };
        const { userId, keyId } = c.var.caller;
        const at = { userId, interviewId };
        if (keyId !== null) await checkIsPractice(deps.db, at);
        const respond = async (stream: ReplyStream): Promise<ChatResponse> => {
          if (!body.isEndInterview)
            return takeTurn(deps, { ...at, answer: body.isNewInterview ? null : answer }, stream);
          const ended = await endInterview(deps, { ...at, answer, reason: body.endReason ?? "user" });
          stream.onText(ended.response);
          return ended;
        };
        if (c.req.header("accept")?.includes("text/event-stream")) return streamResponse(c, respond) as never;
        return c.json(await respond({ onText: () => undefined, onRestart: () => undefined }), 200);
      },
    )
    .openapi(
      route("user", "GET /interview/current", {
        id: "getCurrentInterview",
        summary: "The interview under way, null where there is none",
        response: currentResponse,
      }),
      async (c) =>
        c.json(
          ok(await findCurrentInterview({ ...deps, engine: deps.modelClient.engine }, c.var.caller.userId)),
          200,
        ),
    );

/** API keys may practise but not hold interviews. Throws key_scope. */
async function checkIsPractice(
  db: Database,
  { userId, interviewId }: { userId: string; interviewId: string },
): Promise<void> {
  if ((await findInterview(db, userId, interviewId))?.kind === "interview") throw new AppError("key_scope");
}

function streamResponse(
  c: Context<AppEnv>,
  respond: (stream: ReplyStream) => Promise<ChatResponse>,
): Promise<Response> {
  return sendEvents(c, async ({ send }) => {
    try {
      const response = await respond({
        onText: (text) => send(CHAT_EVENT.token, { text }),
        onRestart: () => send(CHAT_EVENT.restart, {}),
      });
      send(CHAT_EVENT.done, response);
    } catch (error) {
      const { body, status } = errorBody(error, c);
      if (status >= 500) c.var.log.error({ err: describe(error), code: body.code }, "chat failed");
      send(CHAT_EVENT.error, body);
    }
  });
}

/** Finds the interview to resume after a reload or on another screen, while time is left (decisions.md D3). */
async function findCurrentInterview(
  { db, ...deps }: LiveDeps & Pick<RoomRouteDeps, "db">,
  userId: string,
): Promise<CurrentInterview | null> {
  const interviewId = await db.userDb(userId, (tx) => findOpenInterview(tx, userId));
  if (interviewId === undefined) return null;
  const current = await readLive(deps, { userId, interviewId });
  const { endsAt, now } = current.clock;
  const inTime = isInTime({ ends_at: new Date(endsAt) }, new Date(now));
  return current.status === "in_progress" && inTime ? current : null;
}

/** POST /api/conversations/{id}/pause and /resume, for users who chose a pausable clock. */
export const pauseRoutes = ({ serviceDb }: Pick<RoomRouteDeps, "serviceDb">) =>
  createRouter()
    .openapi(
      route("user", "POST /{id}/pause", {
        id: "pauseInterview",
        summary: "Stop an interview's clock",
        errors: ["interview_not_found", "interview_over", "answer_under_way", "pause_used_up"],
        body: noBody,
        response: clockResponse,
      }),
      async (c) => {
        const at = { userId: c.var.caller.userId, interviewId: c.req.valid("param").id };
        return c.json(ok(await pauseInterview(serviceDb, at)), 200);
      },
    )
    .openapi(
      route("user", "POST /{id}/resume", {
        id: "resumeInterview",
        summary: "Let an interview's clock go on",
        errors: ["interview_not_found", "interview_over"],
        body: noBody,
        response: clockResponse,
      }),
      async (c) => {
        const at = { userId: c.var.caller.userId, interviewId: c.req.valid("param").id };
        return c.json(ok(await resumeInterview(serviceDb, at)), 200);
      },
    )
    .openapi(
      route("user", "POST /{id}/take", {
        id: "beginTake",
        summary: "Begin an answer in a one-way screen, for the first time or anew",
        errors: [
          "interview_not_found",
          "interview_over",
          "interview_paused",
          "answer_under_way",
          "no_retake",
        ],
        body: beginTakeRequest,
        response: takeResponse,
      }),
      async (c) => {
        const at = { userId: c.var.caller.userId, interviewId: c.req.valid("param").id };
        return c.json(ok(await beginTake(serviceDb, { ...at, ...c.req.valid("json") })), 200);
      },
    )
    .openapi(
      route("user", "POST /{id}/spoken", {
        id: "creditSpokenTime",
        summary: "Give back the time in which the interviewer's voice spoke",
        errors: ["interview_not_found", "interview_over"],
        body: spokenMessage,
        response: clockResponse,
      }),
      async (c) => {
        const at = { userId: c.var.caller.userId, interviewId: c.req.valid("param").id };
        return c.json(ok(await creditSpoken(serviceDb, { ...at, ...c.req.valid("json") })), 200);
      },
    );
