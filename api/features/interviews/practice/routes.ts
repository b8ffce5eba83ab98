import { createRouter, jsonAnswer, jsonBody, ok, route } from "#api/http/router.ts";
import { practiceAnswer, practiceRequest } from "#contract/report.ts";
import { practiseQuestion, type PracticeDeps } from "./rules.ts";

/** POST /api/practice */
export const practiceRoutes = (deps: PracticeDeps) =>
  createRouter().openapi(
    route({
      method: "post",
      path: "/",
      guard: "user",
      tags: ["interviews"],
      request: jsonBody(practiceRequest),
      responses: jsonAnswer(practiceAnswer),
    }),
    async (c) => {
      const { conversationId, questionId, answer } = c.req.valid("json");
      const practice = { userId: c.var.caller.userId, interviewId: conversationId, questionId, answer };
      return c.json(ok(await practiseQuestion(deps, practice)), 200);
    },
  );
