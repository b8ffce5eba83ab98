import type { Connection } from "#api/db/database.ts";
import { AppError } from "#api/http/errors.ts";
import { enforceLimits } from "#api/http/rate-limit.ts";
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
import {
  RATE_WINDOW_APPLICATION_SECONDS,
  STORY_CHANGES_PER_HOUR,
  STORY_READS_PER_HOUR,
} from "#contract/limits.ts";
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

type Deps = BankDeps & { serviceDb: Connection };

const limitReads = ({ serviceDb }: Deps, userId: string): Promise<void> =>
  enforceLimits(serviceDb, [
    {
      key: `stories read:${userId}`,
      max: STORY_READS_PER_HOUR,
      windowSeconds: RATE_WINDOW_APPLICATION_SECONDS,
    },
  ]);

const limitChanges = ({ serviceDb }: Deps, userId: string): Promise<void> =>
  enforceLimits(serviceDb, [
    {
      key: `stories:${userId}`,
      max: STORY_CHANGES_PER_HOUR,
      windowSeconds: RATE_WINDOW_APPLICATION_SECONDS,
    },
  ]);

export const bankRoutes = (deps: Deps) =>
  createRouter().route("/", readRoutes(deps)).route("/", changeRoutes(deps));

const readRoutes = (deps: Deps) =>
  createRouter()
    .openapi(
      route("user", "GET /", {
        id: "listStories",
        summary: "One's stories",
        costly: true,
        scope: "read:stories",
        errors: ["too_many_requests"],
        response: storiesResponse,
      }),
      async (c) => {
        const { userId } = c.var.caller;
        await limitReads(deps, userId);
        return c.json(ok(await listStories(deps, userId)), 200);
      },
    )
    .openapi(
      route("user", "GET /proposals", {
        id: "proposeStories",
        summary: "Answers of a report that can be kept as a story",
        costly: true,
        errors: ["too_many_requests"],
        query: proposalsQuery,
        response: proposalsResponse,
      }),
      async (c) => {
        const { userId } = c.var.caller;
        await limitReads(deps, userId);
        const { conversation } = c.req.valid("query");
        return c.json(ok(await proposeStories(deps, userId, conversation)), 200);
      },
    )
    .openapi(
      route("user", "GET /resume-lines", {
        id: "listResumeLines",
        summary: "Lines of one's resume that can be kept as a story",
        costly: true,
        errors: ["too_many_requests"],
        response: resumeLinesResponse,
      }),
      async (c) => {
        const { userId } = c.var.caller;
        await limitReads(deps, userId);
        return c.json(ok(await listResumeLines(deps, userId)), 200);
      },
    )
    .openapi(
      route("user", "GET /{id}", {
        id: "getStory",
        summary: "A story with its versions and where it was told",
        costly: true,
        scope: "read:stories",
        errors: ["story_not_found", "too_many_requests"],
        response: storyResponse,
      }),
      async (c) => {
        const { userId } = c.var.caller;
        await limitReads(deps, userId);
        return c.json(ok(await readStory(deps, userId, c.req.valid("param").id)), 200);
      },
    );

const changeRoutes = (deps: Deps) =>
  createRouter()
    .openapi(
      route("user", "POST /", {
        id: "keepStory",
        summary: "Keep a story, from an answer, a resume or by hand",
        costly: true,
        errors: [
          "answer_not_found",
          "answer_no_story",
          "resume_line_gone",
          "stories_full",
          "too_many_requests",
        ],
        body: newStory,
        response: storyResponse,
      }),
      async (c) => {
        const { userId } = c.var.caller;
        await limitChanges(deps, userId);
        return c.json(ok(await keepStory(deps, userId, c.req.valid("json"))), 200);
      },
    )
    .openapi(
      route("user", "PUT /{id}", {
        id: "changeStory",
        summary: "Change a story",
        costly: true,
        errors: ["story_not_found", "story_changed", "too_many_requests"],
        body: changedStory,
        response: storyResponse,
        description: "What it was stays as a version",
      }),
      async (c) => {
        const place = { userId: c.var.caller.userId, id: c.req.valid("param").id };
        await limitChanges(deps, place.userId);
        return c.json(ok(await changeStory(deps, place, c.req.valid("json"))), 200);
      },
    )
    .openapi(
      route("user", "POST /{id}/restore", {
        id: "restoreStory",
        summary: "Bring back an earlier version of a story",
        costly: true,
        errors: ["story_not_found", "story_changed", "version_not_found", "too_many_requests"],
        body: restoredStory,
        response: storyResponse,
      }),
      async (c) => {
        const place = { userId: c.var.caller.userId, id: c.req.valid("param").id };
        await limitChanges(deps, place.userId);
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
