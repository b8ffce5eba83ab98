import { createRoute, OpenAPIHono, type RouteConfig, type z } from "@hono/zod-openapi";
import type { HttpBindings } from "@hono/node-server";
import type { MiddlewareHandler } from "hono";
import type { Logger } from "pino";
import { TEXT } from "#contract/texts.ts";
import { AppError } from "./errors.ts";
import { guards, type Caller, type Guard } from "./guard.ts";

export type AppEnv = {
  Bindings: HttpBindings;
  Variables: {
    requestId: string;
    log: Logger;
    /** Who asks, looked up once a request and only when a guard needs it. */
    findCaller: () => Promise<Caller | null>;
    caller: Caller;
    cspNonce: string;
    /** The caller's network address, as far as it can be trusted. */
    address: string;
  };
};

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
