import { z } from "@hono/zod-openapi";
import type { Database } from "#api/db/database.ts";
import { pageOf, parseCursor } from "#api/http/cursor.ts";
import { AppError } from "#api/http/errors.ts";
import { enforceLimits, type Limit } from "#api/http/rate-limit.ts";
import { createRouter, jsonAnswer, jsonBody, ok, route } from "#api/http/router.ts";
import { rowId } from "#contract/answers.ts";
import {
  conversationAnswer,
  conversationPage,
  messagesAnswer,
  startAnswer,
  startInterview as startRequest,
  updateConversation,
} from "#contract/interviews.ts";
import {
  CURSOR_MAX_LENGTH,
  PAGE_SIZE_DEFAULT,
  PAGE_SIZE_MAX,
  RATE_WINDOW_START_SECONDS,
  STARTS_PER_HOUR,
} from "#contract/limits.ts";
import { TEXT } from "#contract/texts.ts";
import { completeInterview } from "../room/complete-interview.ts";
import { presentClock, presentInterview, presentMessage } from "../present.ts";
import type { RatingDeps } from "../report/rate-interview.ts";
import { startInterview, type StartDeps } from "../start/rules.ts";
import { findInterview, listInterviews, listMessages } from "../queries.ts";

export type InterviewRouteDeps = StartDeps & RatingDeps & { db: Database };

const idParam = { params: z.object({ id: rowId }) };
const interviewCursor = z.strictObject({ createdAt: z.iso.datetime(), id: z.uuid() });
const pageQuery = {
  query: z.strictObject({
    cursor: z.string().max(CURSOR_MAX_LENGTH).optional(),
    limit: z.coerce.number().int().min(1).max(PAGE_SIZE_MAX).default(PAGE_SIZE_DEFAULT),
  }),
};

const startLimits = (userId: string): Limit[] => [
  { key: `start:${userId}`, max: STARTS_PER_HOUR, windowSeconds: RATE_WINDOW_START_SECONDS },
];

/** POST /api/conversation/start */
export const startRoutes = (deps: InterviewRouteDeps) =>
  createRouter().openapi(
    route({
      method: "post",
      path: "/start",
      guard: "user",
      tags: ["interviews"],
      request: jsonBody(startRequest),
      responses: jsonAnswer(startAnswer),
    }),
    async (c) => {
      const { empathyLevel, targetRole, jobDescription, linkedinUrl, homeworkOf } = c.req.valid("json");
      await enforceLimits(deps.serviceDb, startLimits(c.var.caller.userId));
      const interview = await startInterview(deps, {
        userId: c.var.caller.userId,
        role: c.var.caller.role,
        empathyLevel,
        targetRole: targetRole || null,
        jobDescription: jobDescription || null,
        linkedinUrl: linkedinUrl ?? null,
        homeworkOf: homeworkOf ?? null,
      });
      const data = {
        interviewId: interview.id,
        difficulty: interview.difficulty,
        empathyLevel: interview.empathy_level,
        interviewer: interview.interviewer,
        clock: presentClock(interview, interview.created_at),
      };
      return c.json({ ...ok(data), message: TEXT.interviewStarted }, 200);
    },
  );

/** Past interviews, their messages and reports: each person's own, under row rules. */
export const conversationRoutes = (deps: InterviewRouteDeps) => {
  const { db } = deps;
  return createRouter()
    .openapi(
      route({
        method: "get",
        path: "/",
        guard: "user",
        tags: ["interviews"],
        request: pageQuery,
        responses: jsonAnswer(conversationPage),
      }),
      async (c) => {
        const { cursor, limit } = c.req.valid("query");
        const rows = await listInterviews(db, c.var.caller.userId, {
          after: parseCursor(interviewCursor, cursor),
          limit: limit + 1,
        });
        const { shown, nextCursor } = pageOf(rows, limit, (row) => ({
          createdAt: row.created_at.toISOString(),
          id: row.id,
        }));
        return c.json({ ...ok(shown.map(presentInterview)), nextCursor }, 200);
      },
    )
    .openapi(
      route({
        method: "get",
        path: "/{id}/messages",
        guard: "user",
        tags: ["interviews"],
        request: idParam,
        responses: jsonAnswer(messagesAnswer),
      }),
      async (c) => {
        const { id } = c.req.valid("param");
        if (!(await findInterview(db, c.var.caller.userId, id))) throw new AppError("conversation_not_found");
        return c.json(ok((await listMessages(db, c.var.caller.userId, id)).map(presentMessage)), 200);
      },
    )
    .openapi(
      route({
        method: "patch",
        path: "/{id}",
        guard: "user",
        tags: ["interviews"],
        request: { ...idParam, ...jsonBody(updateConversation) },
        responses: jsonAnswer(conversationAnswer),
      }),
      async (c) => {
        const row = await completeInterview(deps, c.var.caller.userId, c.req.valid("param").id);
        return c.json(ok(presentInterview(row)), 200);
      },
    );
};
