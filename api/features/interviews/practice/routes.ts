import { enforceLimits } from "#api/http/rate-limit.ts";
import { createRouter, ok, route } from "#api/http/router.ts";
import { startPractice as startRequest, startResponse } from "#contract/interviews.ts";
import { RATE_WINDOW_START_SECONDS, STARTS_PER_HOUR } from "#contract/limits.ts";
import { TEXT } from "#contract/texts.ts";
import { presentStarted } from "../present.ts";
import type { StartDeps } from "../start/rules.ts";
import { startPractice } from "./rules.ts";

const startLimit = (userId: string) => ({
  key: `practice-start:${userId}`,
  max: STARTS_PER_HOUR,
  windowSeconds: RATE_WINDOW_START_SECONDS,
});

/** Routes under /api/practice. */
export const practiceRoutes = (deps: StartDeps) =>
  createRouter().openapi(
    route("user", "POST /start", {
      id: "startPractice",
      summary: "Start a practice of one question",
      costly: true,
      scope: "practice",
      errors: [
        "conversation_not_found",
        "question_not_found",
        "practice_advert_empty",
        "practice_needs_role",
        "negotiation_unavailable",
        "language_unavailable",
        "interview_in_progress",
        "interviews_stopped",
        "practice_limit",
        "unknown_role",
        "linkedin_required",
        "interview_limit",
        "interviews_full",
        "too_many_requests",
      ],
      body: startRequest,
      response: startResponse,
    }),
    async (c) => {
      const { userId, role } = c.var.caller;
      await enforceLimits(deps.serviceDb, [startLimit(userId)]);
      const practice = await startPractice(deps, { userId, role }, c.req.valid("json"));
      return c.json({ ...ok(presentStarted(practice)), message: TEXT.practiceStarted }, 200);
    },
  );
