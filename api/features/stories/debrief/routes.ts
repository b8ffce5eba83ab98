import { AppError } from "#api/http/errors.ts";
import { createRouter, ok, okMessage, route } from "#api/http/router.ts";
import {
  askRating,
  changedDebrief,
  debriefResponse,
  debriefsQuery,
  debriefsResponse,
  newDebrief,
  readQuestions,
  readQuestionsResponse,
  toldOutcome,
} from "#contract/debriefs.ts";
import { done } from "#contract/responses.ts";
import { TEXT } from "#contract/texts.ts";
import { deleteDebrief } from "./queries.ts";
import {
  addDebrief,
  changeDebrief,
  listDebriefs,
  rateAnswer,
  readQuestionsOf,
  tellOutcome,
  type DebriefDeps,
} from "./rules.ts";

export const debriefRoutes = (deps: DebriefDeps) =>
  createRouter().route("/", listRoutes(deps)).route("/", oneRoutes(deps));

const listRoutes = (deps: DebriefDeps) =>
  createRouter()
    .openapi(
      route("user", "GET /", {
        id: "listDebriefs",
        summary: "One's debriefs of real interviews, five a page",
        scope: "read:stories",
        query: debriefsQuery,
        response: debriefsResponse,
      }),
      async (c) => {
        const { data, nextCursor } = await listDebriefs(deps, c.var.caller.userId, c.req.valid("query"));
        return c.json({ ...ok(data), nextCursor }, 200);
      },
    )
    .openapi(
      route("user", "POST /", {
        id: "addDebrief",
        summary: "Note what was asked in a real interview",
        errors: ["debrief_ahead", "application_not_found", "debriefs_full", "too_many_requests"],
        body: newDebrief,
        response: debriefResponse,
      }),
      async (c) => c.json(ok(await addDebrief(deps, c.var.caller.userId, c.req.valid("json"))), 200),
    )
    .openapi(
      route("user", "POST /questions", {
        id: "readQuestions",
        summary: "The questions in a transcript or a list",
        costly: true,
        errors: ["too_many_requests"],
        body: readQuestions,
        response: readQuestionsResponse,
        description: "Nothing of it is kept",
      }),
      async (c) =>
        c.json(ok(await readQuestionsOf(deps, c.var.caller.userId, c.req.valid("json").text)), 200),
    );

const oneRoutes = (deps: DebriefDeps) =>
  createRouter()
    .openapi(
      route("user", "PUT /{id}", {
        id: "changeDebrief",
        summary: "Correct or complete a debrief",
        errors: ["debrief_ahead", "debrief_not_found", "too_many_requests"],
        body: changedDebrief,
        response: debriefResponse,
      }),
      async (c) => {
        const place = { userId: c.var.caller.userId, id: c.req.valid("param").id };
        return c.json(ok(await changeDebrief(deps, place, c.req.valid("json"))), 200);
      },
    )
    .openapi(
      route("user", "PUT /{id}/outcome", {
        id: "tellOutcome",
        summary: "Say what came of an interview",
        errors: ["debrief_not_found"],
        body: toldOutcome,
        response: debriefResponse,
      }),
      async (c) => {
        const place = { userId: c.var.caller.userId, id: c.req.valid("param").id };
        return c.json(ok(await tellOutcome(deps, place, c.req.valid("json").outcome)), 200);
      },
    )
    .openapi(
      route("user", "POST /{id}/questions/{questionId}/rating", {
        id: "rateAskedAnswer",
        summary: "Have an answer of a real interview rated",
        costly: true,
        errors: ["question_not_found", "debrief_not_found", "asked_no_answer", "too_many_requests"],
        body: askRating,
        response: debriefResponse,
      }),
      async (c) => {
        const { id, questionId } = c.req.valid("param");
        return c.json(ok(await rateAnswer(deps, { userId: c.var.caller.userId, id }, questionId)), 200);
      },
    )
    .openapi(
      route("user", "DELETE /{id}", {
        id: "deleteDebrief",
        summary: "Delete a debrief with its questions",
        errors: ["debrief_not_found"],
        response: done,
      }),
      async (c) => {
        const place = { userId: c.var.caller.userId, id: c.req.valid("param").id };
        if (!(await deleteDebrief(deps.db, place))) throw new AppError("debrief_not_found");
        return c.json(okMessage(TEXT.debriefDeleted), 200);
      },
    );
