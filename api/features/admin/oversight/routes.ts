import { noteSecurity } from "#api/http/security-log.ts";
import { createRouter, ok, okMessage, route } from "#api/http/router.ts";
import {
  interviewStop,
  promoteResponse,
  promoteUser as promoteInput,
  stopResponse,
  superadminStatsResponse,
} from "#contract/admin.ts";
import { fillText, TEXT } from "#contract/texts.ts";
import { getTotals } from "../users/queries.ts";
import { promoteUser, readStop, type RoleDeps, stopInterviews } from "./rules.ts";

export type { RoleDeps };

/** The superadmin's figures, the promotion to admin (decisions.md D1) and the interview stop. */
export const oversightRoutes = ({ serviceDb, cancelCoachingAhead }: RoleDeps) =>
  createRouter()
    .openapi(
      route("superadmin", "GET /stats", {
        id: "getSuperadminStats",
        summary: "How many users have which role",
        response: superadminStatsResponse,
      }),
      async (c) => {
        const { users, byRole } = await getTotals(serviceDb);
        const { userId, name, email } = c.var.caller;
        const currentSuperAdmin = { id: userId, name, email };
        return c.json(ok({ totalUsers: users, roleDistribution: byRole, currentSuperAdmin }), 200);
      },
    )
    .openapi(
      route("superadmin", "POST /promote-user", {
        id: "promoteUser",
        summary: "Make a user an admin",
        errors: ["promote_unknown", "already_admin", "superadmin_kept"],
        body: promoteInput,
        response: promoteResponse,
      }),
      async (c) => {
        const { email } = c.req.valid("json");
        const { userId } = c.var.caller;
        const promoted = await promoteUser({ serviceDb, cancelCoachingAhead }, { actorId: userId, email });
        const { id, ...user } = promoted;
        noteSecurity(c, "role changed", { userId: id });
        return c.json({ ...okMessage(fillText(TEXT.promoted, { name: user.name })), user }, 200);
      },
    )
    .openapi(
      route("superadmin", "GET /interview-stop", {
        id: "getInterviewStop",
        summary: "Whether new interviews are stopped",
        response: stopResponse,
      }),
      async (c) => c.json(ok(await readStop(serviceDb)), 200),
    )
    .openapi(
      route("superadmin", "PUT /interview-stop", {
        id: "setInterviewStop",
        summary: "Stop new interviews, or let them start again",
        body: interviewStop,
        response: stopResponse,
      }),
      async (c) => {
        const { stopped } = c.req.valid("json");
        return c.json(ok(await stopInterviews(serviceDb, { actorId: c.var.caller.userId, stopped })), 200);
      },
    );
