import { AppError } from "#api/http/errors.ts";
import { createRouter, ok, okMessage, route } from "#api/http/router.ts";
import { done } from "#contract/responses.ts";
import {
  changedStory,
  newStory,
  proposalsQuery,
  proposalsResponse,
  restoredStory,
  resumeLinesResponse,
  storiesResponse,
  storyResponse,
} from "#contract/stories.ts";
import { TEXT } from "#contract/texts.ts";
import { deleteStory } from "./queries.ts";
import {
  changeStory,
  keepStory,
  listResumeLines,
  listStories,
  proposeStories,
  readStory,
  restoreStory,
  type BankDeps,
} from "./rules.ts";

/** A person's story bank, and what can be kept in it. */
export const bankRoutes = (deps: BankDeps) =>
  createRouter().route("/", readRoutes(deps)).route("/", changeRoutes(deps));

const readRoutes = (deps: BankDeps) =>
  createRouter()
    .openapi(
      route("user", "GET /", {
        id: "listStories",
        summary: "One's stories",
        scope: "read:stories",
        response: storiesResponse,
      }),
      async (c) => c.json(ok(await listStories(deps, c.var.caller.userId)), 200),
    )
    .openapi(
      route("user", "GET /proposals", {
        id: "proposeStories",
        summary: "Answers of a report that can be kept as a story",
        query: proposalsQuery,
        response: proposalsResponse,
      }),
      async (c) => {
        const { conversation } = c.req.valid("query");
        return c.json(ok(await proposeStories(deps, c.var.caller.userId, conversation)), 200);
      },
    )
    .openapi(
      route("user", "GET /resume-lines", {
        id: "listResumeLines",
        summary: "Lines of one's resume that can be kept as a story",
        response: resumeLinesResponse,
      }),
      async (c) => c.json(ok(await listResumeLines(deps, c.var.caller.userId)), 200),
    )
    .openapi(
      route("user", "GET /{id}", {
        id: "getStory",
        summary: "A story with its versions and where it was told",
        scope: "read:stories",
        errors: ["story_not_found"],
        response: storyResponse,
      }),
      async (c) => c.json(ok(await readStory(deps, c.var.caller.userId, c.req.valid("param").id)), 200),
    );

const changeRoutes = (deps: BankDeps) =>
  createRouter()
    .openapi(
      route("user", "POST /", {
        id: "keepStory",
        summary: "Keep a story, from an answer, a resume or by hand",
        errors: ["answer_not_found", "answer_no_story", "resume_line_gone", "stories_full"],
        body: newStory,
        response: storyResponse,
      }),
      async (c) => c.json(ok(await keepStory(deps, c.var.caller.userId, c.req.valid("json"))), 200),
    )
    .openapi(
      route("user", "PUT /{id}", {
        id: "changeStory",
        summary: "Change a story",
        errors: ["story_not_found", "story_changed"],
        body: changedStory,
        response: storyResponse,
        description: "What it was stays as a version",
      }),
      async (c) => {
        const place = { userId: c.var.caller.userId, id: c.req.valid("param").id };
        return c.json(ok(await changeStory(deps, place, c.req.valid("json"))), 200);
      },
    )
    .openapi(
      route("user", "POST /{id}/restore", {
        id: "restoreStory",
        summary: "Bring back an earlier version of a story",
        errors: ["story_not_found", "story_changed", "version_not_found"],
        body: restoredStory,
        response: storyResponse,
      }),
      async (c) => {
        const place = { userId: c.var.caller.userId, id: c.req.valid("param").id };
        return c.json(ok(await restoreStory(deps, place, c.req.valid("json"))), 200);
      },
    )
    .openapi(
      route("user", "DELETE /{id}", {
        id: "deleteStory",
        summary: "Delete a story",
        errors: ["story_not_found"],
        response: done,
      }),
      async (c) => {
        const place = { userId: c.var.caller.userId, id: c.req.valid("param").id };
        if (!(await deleteStory(deps.db, place))) throw new AppError("story_not_found");
        return c.json(okMessage(TEXT.storyDeleted), 200);
      },
    );
