import { createRouter, jsonResponse, ok, route } from "#api/http/router.ts";
import { rubricResponse } from "#contract/handoff.ts";
import { readRubric } from "#interviewer/engine/report/read-rubric.ts";

/** What every rating goes by, whoever makes it. */
export const rubricRoutes = () =>
  createRouter().openapi(
    route({
      method: "get",
      path: "/",
      guard: "user",
      tags: ["interviews"],
      responses: jsonResponse(rubricResponse),
    }),
    (c) => c.json(ok(readRubric()), 200),
  );
