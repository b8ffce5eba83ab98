import { createRoute, OpenAPIHono, type RouteConfig, type z } from "@hono/zod-openapi";
import type { Context, Env, MiddlewareHandler, Schema } from "hono";
import type { MergePath, MergeSchemaPath } from "hono/types";
import { TEXT } from "#contract/texts.ts";
import type { AppEnv, Guard } from "./app-env.ts";
import { AppError, sendError } from "./errors.ts";
import { guards } from "./guard.ts";

declare module "@hono/zod-openapi" {
  // The library's own `route` makes the compiler compare whole routers, which took most of a type check; of these only
  // the schemas are added up.
  interface OpenAPIHono<E extends Env, S extends Schema, BasePath extends string> {
    route<SubPath extends string, SubSchema extends Schema>(
      path: SubPath,
      app: OpenAPIHono<E, SubSchema, "/">,
    ): OpenAPIHono<E, MergeSchemaPath<SubSchema, MergePath<BasePath, SubPath>> & S, BasePath>;
  }
}

const TEXTS: ReadonlySet<string> = new Set(Object.values(TEXT));

/** A router whose refusals of bad input have the one error shape. */
export const createRouter = () =>
  new OpenAPIHono<AppEnv>({
    defaultHook: (result) => {
      if (result.success) return;
      // Only our own words are shown; a schema's technical message would help nobody.
      const words = result.error.issues.map((issue) => issue.message).find((message) => TEXTS.has(message));
      throw new AppError("bad_request", words === undefined ? {} : { message: words });
    },
  });

/** A route with its guard: leaving the guard out does not compile. */
export const route = <const R extends RouteConfig & { guard: Guard }>(config: R) => {
  const middleware: MiddlewareHandler<AppEnv> = guards[config.guard];
  return createRoute({ ...config, middleware, "x-guard": config.guard });
};

export const jsonBody = <T extends z.ZodType>(schema: T) => ({
  body: { required: true as const, content: { "application/json": { schema } } },
});

export const jsonResponse = <T extends z.ZodType>(schema: T, description = "Done") => ({
  200: { description, content: { "application/json": { schema } } },
});

/** The body of a successful response with data. */
export const ok = <T>(data: T) => ({ success: true as const, data });

/** The body of a successful response with a text only. */
export const okMessage = (message: string) => ({ success: true as const, message });

type Registered = { method: string; path: string };

const METHODS = new Set(["GET", "POST", "PUT", "PATCH", "DELETE"]);

/** 405 with Allow where the path exists under another method, else 404. */
export function refuseUnknownPath(c: Context<AppEnv>, routes: Registered[]) {
  const here = c.req.path.split("/");
  const allowed = new Set(
    routes
      .filter(({ method, path }) => METHODS.has(method) && fits(path.split("/"), here))
      .map(({ method }) => method),
  );
  if (allowed.size === 0) return sendError(c, "not_found");
  c.header("Allow", [...allowed].join(", "));
  return sendError(c, "method_not_allowed");
}

const fits = (pattern: string[], path: string[]): boolean =>
  pattern.length === path.length &&
  pattern.every((part, index) => part === path[index] || (part.startsWith(":") && path[index] !== ""));
