import { z } from "@hono/zod-openapi";
import type { Database } from "#api/db/database.ts";
import { AppError } from "#api/http/errors.ts";
import { createRouter, jsonAnswer, jsonBody, ok, route } from "#api/http/router.ts";
import { rowId } from "#contract/answers.ts";
import {
  flagsAnswer,
  flagSentence as flagRequest,
  practiceAnswer,
  practiceRequest,
} from "#contract/report.ts";
import { deleteFlag, listFlags } from "./flag-store.ts";
import { flagSentence } from "./flag-sentence.ts";
import { getReport } from "./rules.ts";
import { practiseQuestion } from "../practice/rules.ts";
import type { RatingDeps } from "./rate-interview.ts";

const idParam = { params: z.object({ id: rowId }) };

/** Sentences of a report the candidate holds to be wrong; each call answers the flags that stand after it. */
export const flagRoutes = ({ db }: { db: Database }) =>
  createRouter()
    .openapi(
      route({
        method: "get",
        path: "/{id}/report/flags",
        guard: "user",
        tags: ["interviews"],
        request: idParam,
        responses: jsonAnswer(flagsAnswer),
      }),
      async (c) => {
        const place = { userId: c.var.caller.userId, interviewId: c.req.valid("param").id };
        await getReport(db, place.userId, place.interviewId);
        return c.json(ok(await listFlags(db, place)), 200);
      },
    )
    .openapi(
      route({
        method: "post",
        path: "/{id}/report/flags",
        guard: "user",
        tags: ["interviews"],
        request: { ...idParam, ...jsonBody(flagRequest) },
        responses: jsonAnswer(flagsAnswer),
      }),
      async (c) => {
        const place = { userId: c.var.caller.userId, interviewId: c.req.valid("param").id };
        return c.json(ok(await flagSentence(db, place, c.req.valid("json"))), 200);
      },
    )
    .openapi(
      route({
        method: "delete",
        path: "/{id}/report/flags/{flagId}",
        guard: "user",
        tags: ["interviews"],
        request: { params: z.object({ id: rowId, flagId: rowId }) },
        responses: jsonAnswer(flagsAnswer),
      }),
      async (c) => {
        const { id, flagId } = c.req.valid("param");
        const flags = await deleteFlag(db, { userId: c.var.caller.userId, interviewId: id }, flagId);
        if (!flags) throw new AppError("flag_not_found");
        return c.json(ok(flags), 200);
      },
    );

/** POST /api/practice */
export const practiceRoutes = (deps: RatingDeps & { db: Database }) =>
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
