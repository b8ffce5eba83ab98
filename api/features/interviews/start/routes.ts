import { randomUUID } from "node:crypto";
import { enforceLimits, type Limit } from "#api/http/rate-limit.ts";
import { createRouter, ok, route } from "#api/http/router.ts";
import {
  allowanceResponse,
  roundsResponse,
  startResponse,
  startInterview as startRequest,
} from "#contract/interviews.ts";
import { RATE_WINDOW_START_SECONDS, STARTS_PER_HOUR } from "#contract/limits.ts";
import { TEXT } from "#contract/texts.ts";
import { presentStarted } from "../present.ts";
import { countRunning, getAllowanceFacts } from "./queries.ts";
import { computeAllowance, listRounds, startInterview, type StartDeps } from "./rules.ts";

const startLimits = (userId: string): Limit[] => [
  { key: `start:${userId}`, max: STARTS_PER_HOUR, windowSeconds: RATE_WINDOW_START_SECONDS },
];

/** POST /api/conversation/start */
export const startRoutes = (deps: StartDeps) =>
  createRouter().openapi(
    route("user", "POST /start", {
      id: "startInterview",
      summary: "Start an interview",
      costly: true,
      errors: [
        "unknown_role",
        "linkedin_required",
        "language_unavailable",
        "interviews_stopped",
        "interview_limit",
        "interviews_full",
        "interview_in_progress",
        "start_failed",
        "homework_started",
        "too_many_requests",
      ],
      body: startRequest,
      response: startResponse,
    }),
    async (c) => {
      const { targetRole, jobDescription, linkedinUrl, homeworkOf, ...choices } = c.req.valid("json");
      await enforceLimits(deps.serviceDb, startLimits(c.var.caller.userId));
      const interview = await startInterview(deps, {
        userId: c.var.caller.userId,
        role: c.var.caller.role,
        ...choices,
        targetRole: targetRole || null,
        jobDescription: jobDescription || null,
        linkedinUrl: linkedinUrl ?? null,
        homeworkOf: homeworkOf ?? null,
        seed: randomUUID(),
      });
      return c.json({ ...ok(presentStarted(interview)), message: TEXT.interviewStarted }, 200);
    },
  );

/** GET /api/chat/interview/remaining */
export const allowanceRoutes = ({
  serviceDb,
  modelClient,
  unlimited,
}: Pick<StartDeps, "serviceDb" | "modelClient" | "unlimited">) =>
  createRouter().openapi(
    route("user", "GET /interview/remaining", {
      id: "getRemainingInterviews",
      summary: "How many interviews are left",
      response: allowanceResponse,
    }),
    async (c) => {
      const { userId } = c.var.caller;
      const [facts, running] = await Promise.all([
        getAllowanceFacts(serviceDb, userId),
        modelClient.interviewer.local ? countRunning(serviceDb, userId) : null,
      ]);
      return c.json(ok({ ...computeAllowance(facts, unlimited), runningHere: running }), 200);
    },
  );

/** GET /api/rounds */
export const roundRoutes = () =>
  createRouter().openapi(
    route("user", "GET /", {
      id: "listRounds",
      summary: "The rounds that an interview can practise",
      scope: "read:reports",
      response: roundsResponse,
    }),
    (c) => c.json(ok(listRounds()), 200),
  );
