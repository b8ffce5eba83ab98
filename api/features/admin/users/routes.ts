import type { Context } from "hono";
import { z } from "@hono/zod-openapi";
import type { AppEnv } from "#api/http/app-env.ts";
import { createRouter, jsonResponse, ok, route } from "#api/http/router.ts";
import { ADMIN_HEADERS } from "#contract/admin-list.ts";
import {
  adminExportQuery,
  adminProfileResponse,
  adminStatsResponse,
  adminStatsQuery,
  conversationDetails,
  userConversationsResponse,
} from "#contract/admin.ts";
import { questionBankResponse, type BankFigures } from "#contract/question-bank.ts";
import { overviewResponse, overviewQuery } from "#contract/admin-overview.ts";
import { rowId } from "#contract/responses.ts";
import { CURSOR_MAX_LENGTH, PAGE_SIZE_DEFAULT, PAGE_SIZE_MAX } from "#contract/limits.ts";
import { createMatchCounter } from "../count-matches.ts";
import { exportUsers } from "./export-users.ts";
import { listUserConversations } from "../list-conversations.ts";
import { listUserPage, type UserList } from "./rules.ts";
import { readConversation } from "../conversations/rules.ts";
import { readOverview } from "../overview/rules.ts";
import { readQuestionBank } from "../read-question-bank.ts";
import { showLinkedin, type LinkedinDeps } from "../show-linkedin.ts";

export type AdminRouteDeps = LinkedinDeps & { readBankFigures: () => BankFigures };

const userParam = { params: z.object({ userId: rowId }) };
const pageQuery = {
  query: z.strictObject({
    cursor: z.string().max(CURSOR_MAX_LENGTH).optional(),
    limit: z.coerce.number().int().min(1).max(PAGE_SIZE_MAX).default(PAGE_SIZE_DEFAULT),
  }),
};

function writeHeaders(c: Context<AppEnv>, { matches, totals, next, previous }: UserList): void {
  c.header(ADMIN_HEADERS.matches, String(matches));
  c.header(ADMIN_HEADERS.users, String(totals.users));
  c.header(ADMIN_HEADERS.conversations, String(totals.conversations));
  if (totals.latest) c.header(ADMIN_HEADERS.latest, totals.latest.toISOString());
  if (next !== null) c.header(ADMIN_HEADERS.next, next);
  if (previous !== null) c.header(ADMIN_HEADERS.previous, previous);
}

/** The users and each one's interviews, a page at a time (screens.md 12). */
export function userListRoutes(deps: AdminRouteDeps) {
  const countMatches = createMatchCounter(deps.serviceDb);
  return createRouter()
    .openapi(
      route({
        method: "get",
        path: "/stats",
        guard: "admin",
        tags: ["admin"],
        request: { query: adminStatsQuery },
        responses: jsonResponse(adminStatsResponse, "Users; totals and cursors stand in headers"),
      }),
      async (c) => {
        const list = await listUserPage({ ...deps, countMatches }, c.req.valid("query"));
        writeHeaders(c, list);
        return c.json(list.rows, 200);
      },
    )
    .openapi(
      route({
        method: "get",
        path: "/user-conversations/{userId}",
        guard: "admin",
        tags: ["admin"],
        request: { ...userParam, ...pageQuery },
        responses: jsonResponse(userConversationsResponse),
      }),
      async (c) => {
        const { userId } = c.req.valid("param");
        return c.json(await listUserConversations(deps.serviceDb, userId, c.req.valid("query")), 200);
      },
    );
}

/** What admins look into: a LinkedIn profile, a transcript; each look is written down (screens.md 13, decisions.md D10). */
export const lookRoutes = (deps: AdminRouteDeps) =>
  createRouter()
    .openapi(
      route({
        method: "get",
        path: "/linkedin-profile/{userId}",
        guard: "admin",
        tags: ["admin"],
        request: userParam,
        responses: jsonResponse(adminProfileResponse),
      }),
      async (c) => {
        const { userId } = c.req.valid("param");
        const data = await showLinkedin(deps, { actorId: c.var.caller.userId, userId });
        return c.json(ok(data), 200);
      },
    )
    .openapi(
      route({
        method: "get",
        path: "/conversation-details/{conversationId}",
        guard: "admin",
        tags: ["admin"],
        request: { params: z.object({ conversationId: rowId }) },
        responses: jsonResponse(conversationDetails),
      }),
      async (c) => {
        const { conversationId } = c.req.valid("param");
        const actorId = c.var.caller.userId;
        return c.json(await readConversation(deps.serviceDb, { actorId, conversationId }), 200);
      },
    );

/** The users as a spreadsheet takes them. */
export const userExportRoutes = (deps: AdminRouteDeps) =>
  createRouter().openapi(
    route({
      method: "get",
      path: "/users.csv",
      guard: "admin",
      tags: ["admin"],
      request: { query: adminExportQuery },
      responses: { 200: { description: "CSV", content: { "text/csv": { schema: z.string() } } } },
    }),
    async (c) => {
      const wish = { actorId: c.var.caller.userId, ...c.req.valid("query") };
      return c.body(await exportUsers(deps.serviceDb, wish), 200, {
        "content-type": "text/csv; charset=utf-8",
        "content-disposition": 'attachment; filename="greenroom-users.csv"',
      });
    },
  );

/** Sums over the last days, for charts; and how the question bank is doing. */
export const overviewRoutes = (deps: AdminRouteDeps) =>
  createRouter()
    .openapi(
      route({
        method: "get",
        path: "/overview",
        guard: "admin",
        tags: ["admin"],
        request: { query: overviewQuery },
        responses: jsonResponse(overviewResponse),
      }),
      async (c) => {
        const data = await readOverview(deps.serviceDb, Number(c.req.valid("query").days));
        return c.json(ok(data), 200);
      },
    )
    .openapi(
      route({
        method: "get",
        path: "/question-bank",
        guard: "admin",
        tags: ["admin"],
        responses: jsonResponse(questionBankResponse),
      }),
      async (c) => {
        const data = await readQuestionBank(deps.serviceDb, deps.readBankFigures());
        return c.json(ok(data), 200);
      },
    );
