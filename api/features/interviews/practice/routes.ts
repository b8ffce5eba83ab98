import { enforceLimits } from "#api/http/rate-limit.ts";
import { createRouter, ok, route } from "#api/http/router.ts";
import { startPractice as startRequest, startResponse } from "#contract/interviews.ts";
import { RATE_WINDOW_START_SECONDS, STARTS_PER_HOUR } from "#contract/limits.ts";
import { practiceResponse, practiceRequest } from "#contract/report.ts";
import { TEXT } from "#contract/texts.ts";
import { presentStarted } from "../present.ts";
import type { StartDeps } from "../start/rules.ts";
import { practiseQuestion, type PracticeDeps } from "./rules.ts";
import { startPractice } from "./start-practice.ts";

/** POST /api/practice and /api/practice/start */
export const practiceRoutes = (deps: PracticeDeps & StartDeps) =>
  createRouter()
    .openapi(route("user", "POST /", { body: practiceRequest, response: practiceResponse }), async (c) => {
      const { conversationId, questionId, answer } = c.req.valid("json");
      const practice = { userId: c.var.caller.userId, interviewId: conversationId, questionId, answer };
      return c.json(ok(await practiseQuestion(deps, practice)), 200);
    })
    .openapi(route("user", "POST /start", { body: startRequest, response: startResponse }), async (c) => {
      const { userId, role } = c.var.caller;
      const tries = {
        key: `practice-start:${userId}`,
        max: STARTS_PER_HOUR,
        windowSeconds: RATE_WINDOW_START_SECONDS,
      };
      await enforceLimits(deps.serviceDb, [tries]);
      const practice = await startPractice(deps, { userId, role }, c.req.valid("json"));
      return c.json({ ...ok(presentStarted(practice)), message: TEXT.practiceStarted }, 200);
    });
