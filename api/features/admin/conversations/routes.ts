import { z } from "@hono/zod-openapi";
import type { Connection } from "#api/db/database.ts";
import { createRouter, route } from "#api/http/router.ts";
import { conversationDetails, userConversationsResponse } from "#contract/admin.ts";
import { CURSOR_MAX_LENGTH, PAGE_SIZE_DEFAULT, PAGE_SIZE_MAX } from "#contract/limits.ts";
import { insertAuditLine } from "../audit/queries.ts";
import { listUserConversations, readConversation } from "./rules.ts";

/** A user's interviews, and a single one with its transcript. Each view writes an audit line (decisions.md D10). */
export const conversationRoutes = ({ serviceDb }: { serviceDb: Connection }) =>
  createRouter()
    .openapi(
      route("admin", "GET /user-conversations/{userId}", {
        id: "listUserConversations",
        summary: "A user's interviews",
        errors: ["user_not_found"],
        query: z.strictObject({
          cursor: z.string().max(CURSOR_MAX_LENGTH).optional(),
          limit: z.coerce.number().int().min(1).max(PAGE_SIZE_MAX).default(PAGE_SIZE_DEFAULT),
        }),
        response: userConversationsResponse,
      }),
      async (c) => {
        const { userId } = c.req.valid("param");
        const list = await listUserConversations(serviceDb, userId, c.req.valid("query"));
        const line = { actorId: c.var.caller.userId, subjectId: userId };
        await insertAuditLine(serviceDb, { ...line, action: "conversations listed" });
        return c.json(list, 200);
      },
    )
    .openapi(
      route("admin", "GET /conversation-details/{conversationId}", {
        id: "getConversationDetails",
        summary: "An interview with its messages",
        errors: ["conversation_not_found"],
        response: conversationDetails,
      }),
      async (c) => {
        const { conversationId } = c.req.valid("param");
        const actorId = c.var.caller.userId;
        return c.json(await readConversation(serviceDb, { actorId, conversationId }), 200);
      },
    );
