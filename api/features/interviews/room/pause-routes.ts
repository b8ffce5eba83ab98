import { z } from "@hono/zod-openapi";
import type { Connection } from "#api/db/database.ts";
import { createRouter, jsonAnswer, jsonBody, ok, route } from "#api/http/router.ts";
import { noBody } from "#contract/accounts.ts";
import { rowId } from "#contract/answers.ts";
import { clockAnswer } from "#contract/interviews.ts";
import { pauseInterview, resumeInterview } from "./clock.ts";

const post = <P extends string>(path: P) =>
  route({
    method: "post",
    path,
    guard: "user",
    tags: ["interviews"],
    request: { params: z.object({ id: rowId }), ...jsonBody(noBody) },
    responses: jsonAnswer(clockAnswer),
  });

/** The clock that somebody may stop who chose so in the settings. */
export const pauseRoutes = ({ serviceDb }: { serviceDb: Connection }) =>
  createRouter()
    .openapi(post("/{id}/pause"), async (c) => {
      const at = { userId: c.var.caller.userId, interviewId: c.req.valid("param").id };
      return c.json(ok(await pauseInterview(serviceDb, at)), 200);
    })
    .openapi(post("/{id}/resume"), async (c) => {
      const at = { userId: c.var.caller.userId, interviewId: c.req.valid("param").id };
      return c.json(ok(await resumeInterview(serviceDb, at)), 200);
    });
