import type { Connection, Database } from "#api/db/database.ts";
import { AppError } from "#api/http/errors.ts";
import { enforceLimits } from "#api/http/rate-limit.ts";
import { createRouter, ok, okMessage, route } from "#api/http/router.ts";
import {
  applicationChange,
  applicationResponse,
  applicationsResponse,
  matrixResponse,
  newApplication,
} from "#contract/applications.ts";
import { done } from "#contract/responses.ts";
import { APPLICATION_CHANGES_PER_HOUR, RATE_WINDOW_APPLICATION_SECONDS } from "#contract/limits.ts";
import { TEXT } from "#contract/texts.ts";
import { matrixLimit, readMatrix, type MatrixDeps } from "./matrix.ts";
import { deleteApplication, listApplications } from "./queries.ts";
import { addApplication, changeApplication, getApplication, presentLine } from "./rules.ts";

export type ApplicationDeps = MatrixDeps & { db: Database; serviceDb: Connection };

const changeLimit = (userId: string) => ({
  key: `applications:${userId}`,
  max: APPLICATION_CHANGES_PER_HOUR,
  windowSeconds: RATE_WINDOW_APPLICATION_SECONDS,
});

/** Applications for jobs, and the requirements of their adverts (decisions.md D19). */
export const applicationRoutes = (deps: ApplicationDeps) =>
  createRouter().route("/", readRoutes(deps)).route("/", changeRoutes(deps));

const readRoutes = (deps: ApplicationDeps) =>
  createRouter()
    .openapi(
      route("user", "GET /", {
        id: "listApplications",
        summary: "List one's applications",
        scope: "read:stories",
        response: applicationsResponse,
      }),
      async (c) => {
        const rows = await listApplications(deps.db, c.var.caller.userId);
        return c.json(ok(rows.map(presentLine)), 200);
      },
    )
    .openapi(
      route("user", "GET /{id}", {
        id: "getApplication",
        summary: "An application with its advert and requirements",
        errors: ["application_not_found"],
        scope: "read:stories",
        response: applicationResponse,
      }),
      async (c) =>
        c.json(ok(await getApplication(deps.db, c.var.caller.userId, c.req.valid("param").id)), 200),
    )
    .openapi(
      route("user", "GET /{id}/matrix", {
        id: "getApplicationMatrix",
        summary: "Which of one's stories show what an application asks for",
        costly: true,
        errors: ["application_not_found", "too_many_requests"],
        scope: "read:stories",
        response: matrixResponse,
      }),
      async (c) => {
        const { userId } = c.var.caller;
        await enforceLimits(deps.serviceDb, [matrixLimit(userId)]);
        return c.json(ok(await readMatrix(deps, userId, c.req.valid("param").id)), 200);
      },
    );

const changeRoutes = ({ db, serviceDb, engine }: ApplicationDeps) =>
  createRouter()
    .openapi(
      route("user", "POST /", {
        id: "addApplication",
        summary: "Add an application; its advert is read",
        costly: true,
        errors: ["applications_full", "too_many_requests"],
        body: newApplication,
        response: applicationResponse,
      }),
      async (c) => {
        const { userId } = c.var.caller;
        await enforceLimits(serviceDb, [changeLimit(userId)]);
        return c.json(ok(await addApplication({ db, engine }, userId, c.req.valid("json"))), 200);
      },
    )
    .openapi(
      route("user", "PATCH /{id}", {
        id: "changeApplication",
        summary: "Change, correct or archive an application",
        errors: ["application_not_found", "application_changed", "too_many_requests"],
        body: applicationChange,
        response: applicationResponse,
      }),
      async (c) => {
        const { userId } = c.var.caller;
        await enforceLimits(serviceDb, [changeLimit(userId)]);
        const which = { userId, id: c.req.valid("param").id };
        return c.json(ok(await changeApplication(db, which, c.req.valid("json"))), 200);
      },
    )
    .openapi(
      route("user", "DELETE /{id}", {
        id: "deleteApplication",
        summary: "Delete an application",
        errors: ["application_not_found"],
        response: done,
      }),
      async (c) => {
        if (!(await deleteApplication(db, c.var.caller.userId, c.req.valid("param").id)))
          throw new AppError("application_not_found");
        return c.json(okMessage(TEXT.applicationDeleted), 200);
      },
    );
