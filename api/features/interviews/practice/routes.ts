import { createRouter, ok, route } from "#api/http/router.ts";
import { practiceResponse, practiceRequest } from "#contract/report.ts";
import { practiseQuestion, type PracticeDeps } from "./rules.ts";

/** POST /api/practice */
export const practiceRoutes = (deps: PracticeDeps) =>
  createRouter().openapi(
    route("user", "POST /", { body: practiceRequest, response: practiceResponse }),
    async (c) => {
      const { conversationId, questionId, answer } = c.req.valid("json");
      const practice = { userId: c.var.caller.userId, interviewId: conversationId, questionId, answer };
      return c.json(ok(await practiseQuestion(deps, practice)), 200);
    },
  );
