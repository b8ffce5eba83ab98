import { z } from "@hono/zod-openapi";
import type { Database } from "#api/db/database.ts";
import { pageOf, parseCursor } from "#api/http/cursor.ts";
import { AppError } from "#api/http/errors.ts";
import { createRouter, ok, route } from "#api/http/router.ts";
import {
  conversationResponse,
  conversationPage,
  INTERVIEW_KINDS,
  messagesResponse,
  updateConversation,
} from "#contract/interviews.ts";
import { CURSOR_MAX_LENGTH, PAGE_SIZE_DEFAULT, PAGE_SIZE_MAX } from "#contract/limits.ts";
import { presentInterview, presentMessage } from "../present.ts";
import { findInterview, listMessages } from "../queries.ts";
import { listInterviews } from "./queries.ts";
import { completeInterview, type EndDeps } from "../room/end-interview.ts";

export type ConversationRouteDeps = EndDeps & { db: Database };

const interviewCursor = z.strictObject({ createdAt: z.iso.datetime(), id: z.uuid() });
const pageQuery = z.strictObject({
  kind: z.enum(INTERVIEW_KINDS).default("interview"),
  cursor: z.string().max(CURSOR_MAX_LENGTH).optional(),
  limit: z.coerce.number().int().min(1).max(PAGE_SIZE_MAX).default(PAGE_SIZE_DEFAULT),
});

/** A person's own past interviews, their messages and reports, read under row rules. */
export const conversationRoutes = (deps: ConversationRouteDeps) => {
  const { db } = deps;
  return createRouter()
    .openapi(
      route("user", "GET /", {
        id: "listConversations",
        summary: "One's interviews, newest first",
        scope: "read:reports",
        query: pageQuery,
        response: conversationPage,
      }),
      async (c) => {
        const { kind, cursor, limit } = c.req.valid("query");
        const rows = await listInterviews(db, c.var.caller.userId, {
          kind,
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
      route("user", "GET /{id}/messages", {
        id: "listMessages",
        summary: "What was said in an interview",
        errors: ["conversation_not_found"],
        response: messagesResponse,
      }),
      async (c) => {
        const { id } = c.req.valid("param");
        if (!(await findInterview(db, c.var.caller.userId, id))) throw new AppError("conversation_not_found");
        return c.json(ok((await listMessages(db, c.var.caller.userId, id)).map(presentMessage)), 200);
      },
    )
    .openapi(
      route("user", "PATCH /{id}", {
        id: "completeInterview",
        summary: "End an interview",
        errors: ["conversation_not_found", "complete_failed"],
        body: updateConversation,
        response: conversationResponse,
      }),
      async (c) => {
        const row = await completeInterview(deps, c.var.caller.userId, c.req.valid("param").id);
        return c.json(ok(presentInterview(row)), 200);
      },
    );
};
