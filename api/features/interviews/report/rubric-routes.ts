import { createRouter, jsonAnswer, ok, route } from "#api/http/router.ts";
import { rubricAnswer } from "#contract/coaching-feedback.ts";
import { readRubric } from "#interviewer/engine/report/read-rubric.ts";

/** What every rating goes by, whoever makes it. */
export const rubricRoutes = () =>
  createRouter().openapi(
    route({
      method: "get",
      path: "/",
      guard: "user",
      tags: ["interviews"],
      responses: jsonAnswer(rubricAnswer),
    }),
    (c) => c.json(ok(readRubric()), 200),
  );
