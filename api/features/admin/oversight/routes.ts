import type { Connection } from "#api/db/database.ts";
import { noteSecurity } from "#api/http/security-log.ts";
import { createRouter, jsonResponse, jsonBody, ok, okMessage, route } from "#api/http/router.ts";
import { promoteResponse, promoteUser as promoteSchema, superadminStatsResponse } from "#contract/admin.ts";
import { fillText, TEXT } from "#contract/texts.ts";
import { promoteUser } from "./rules.ts";
import { getTotals } from "../users/queries.ts";

/** The superadmin's numbers and the promotion to admin (screens.md 14, decisions.md D1). */
export const superadminRoutes = ({ serviceDb }: { serviceDb: Connection }) =>
  createRouter()
    .openapi(
      route({
        method: "get",
        path: "/stats",
        guard: "superadmin",
        tags: ["admin"],
        responses: jsonResponse(superadminStatsResponse),
      }),
      async (c) => {
        const { users, byRole } = await getTotals(serviceDb);
        const { userId, name, email } = c.var.caller;
        const currentSuperAdmin = { id: userId, name, email };
        const data = { totalUsers: users, roleDistribution: byRole, currentSuperAdmin };
        return c.json(ok(data), 200);
      },
    )
    .openapi(
      route({
        method: "post",
        path: "/promote-user",
        guard: "superadmin",
        tags: ["admin"],
        request: jsonBody(promoteSchema),
        responses: jsonResponse(promoteResponse),
      }),
      async (c) => {
        const { email } = c.req.valid("json");
        const { userId } = c.var.caller;
        const user = await promoteUser(serviceDb, { actorId: userId, email });
        noteSecurity(c, "role changed", { userId });
        return c.json({ ...okMessage(fillText(TEXT.promoted, { name: user.name })), user }, 200);
      },
    );
