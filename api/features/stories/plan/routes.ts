import type { Connection } from "#api/db/database.ts";
import { enforceLimits } from "#api/http/rate-limit.ts";
import { createRouter, ok, route } from "#api/http/router.ts";
import {
  planQuery,
  planResponse,
  planStepResponse,
  stepDone,
  stepSkipped,
} from "#contract/preparation-plan.ts";
import { matrixLimit } from "../applications/matrix.ts";
import { makePlan, readPlan, settle, type PlanDeps } from "./rules.ts";

/** The steps of a preparation plan up to an interview. */
export const planRoutes = (deps: PlanDeps & { serviceDb: Connection }) =>
  createRouter()
    .openapi(
      route("user", "GET /", {
        id: "getPlan",
        summary: "The steps up to an application's interview, as they were last made",
        errors: ["application_not_found"],
        scope: "read:stories",
        query: planQuery,
        response: planResponse,
      }),
      async (c) => c.json(ok(await readPlan(deps, c.var.caller.userId, c.req.valid("query"))), 200),
    )
    .openapi(
      route("user", "PUT /", {
        id: "makePlan",
        summary: "Make the plan anew: what was left is settled, and comes back",
        costly: true,
        errors: ["application_not_found", "too_many_requests"],
        body: planQuery,
        response: planResponse,
      }),
      async (c) => {
        const { userId } = c.var.caller;
        await enforceLimits(deps.serviceDb, [matrixLimit(userId)]);
        return c.json(ok(await makePlan(deps, userId, c.req.valid("json"))), 200);
      },
    )
    .openapi(
      route("user", "POST /steps/{id}/done", {
        id: "finishPlanStep",
        summary: "Say that a step is done, and how it went",
        errors: ["plan_step_not_found", "plan_step_settled"],
        body: stepDone,
        response: planStepResponse,
      }),
      async (c) => {
        const { id } = c.req.valid("param");
        return c.json(
          ok(await settle(deps, c.var.caller.userId, { id, today: undefined, ...c.req.valid("json") })),
          200,
        );
      },
    )
    .openapi(
      route("user", "POST /steps/{id}/skip", {
        id: "skipPlanStep",
        summary: "Skip a step; it comes back the next day",
        errors: ["plan_step_not_found", "plan_step_settled"],
        body: stepSkipped,
        response: planStepResponse,
      }),
      async (c) => {
        const { id } = c.req.valid("param");
        const { today } = c.req.valid("json");
        return c.json(ok(await settle(deps, c.var.caller.userId, { id, went: null, today })), 200);
      },
    );
