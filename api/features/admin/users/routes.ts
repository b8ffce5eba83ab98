import type { Context } from "hono";
import { z } from "@hono/zod-openapi";
import type { AppEnv } from "#api/http/app-env.ts";
import { createRouter, ok, route } from "#api/http/router.ts";
import { ADMIN_HEADERS } from "#contract/admin-list.ts";
import {
  adminExportQuery,
  adminProfileResponse,
  adminStatsQuery,
  adminStatsResponse,
} from "#contract/admin.ts";
import { insertAuditLine } from "../audit/queries.ts";
import { exportUsers } from "./export-users.ts";
import { createMatchCounter, listUserPage, readLinkedinProfile, type LinkedinDeps } from "./rules.ts";

export type UserDeps = LinkedinDeps;

/** Users by page or all as CSV, and a user's LinkedIn profile. */
export function userRoutes(deps: UserDeps) {
  const countMatches = createMatchCounter(deps.serviceDb);
  return createRouter()
    .openapi(
      route("admin", "GET /stats", {
        id: "listUsers",
        summary: "Users with their figures, a page at a time",
        query: adminStatsQuery,
        response: adminStatsResponse,
        description: "Users; totals and cursors stand in headers",
      }),
      async (c) => {
        const query = c.req.valid("query");
        const list = await listUserPage({ ...deps, countMatches }, query);
        const line = { action: "users listed", subjectId: null, details: { search: query.search } } as const;
        await insertAuditLine(deps.serviceDb, { actorId: c.var.caller.userId, ...line });
        writeHeaders(c, list);
        return c.json(list.rows, 200);
      },
    )
    .openapi(
      route("admin", "GET /users.csv", {
        id: "downloadUsers",
        summary: "Users as a CSV file",
        query: adminExportQuery,
        responses: { 200: { description: "CSV", content: { "text/csv": { schema: z.string() } } } },
      }),
      async (c) => {
        const input = { actorId: c.var.caller.userId, ...c.req.valid("query") };
        return c.body(await exportUsers(deps.serviceDb, input), 200, {
          "content-type": "text/csv; charset=utf-8",
          "content-disposition": 'attachment; filename="greenroom-users.csv"',
        });
      },
    )
    .openapi(
      route("admin", "GET /linkedin-profile/{userId}", {
        id: "getUserLinkedinProfile",
        summary: "A user's profile as LinkedIn gives it now",
        errors: ["user_not_found", "user_linkedin_none", "user_linkedin_not_yet", "linkedin_profile_failed"],
        response: adminProfileResponse,
      }),
      async (c) => {
        const { userId } = c.req.valid("param");
        return c.json(ok(await readLinkedinProfile(deps, { actorId: c.var.caller.userId, userId })), 200);
      },
    );
}

function writeHeaders(
  c: Context<AppEnv>,
  { matches, totals, next, previous }: Awaited<ReturnType<typeof listUserPage>>,
): void {
  c.header(ADMIN_HEADERS.matches, String(matches));
  c.header(ADMIN_HEADERS.users, String(totals.users));
  c.header(ADMIN_HEADERS.conversations, String(totals.conversations));
  if (totals.latest) c.header(ADMIN_HEADERS.latest, totals.latest.toISOString());
  if (next !== null) c.header(ADMIN_HEADERS.next, next);
  if (previous !== null) c.header(ADMIN_HEADERS.previous, previous);
}
