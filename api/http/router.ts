import { createRoute, OpenAPIHono, z, type RouteConfig } from "@hono/zod-openapi";
import type { Context, Env, MiddlewareHandler, Schema } from "hono";
import type { MergePath, MergeSchemaPath } from "hono/types";
import type { ApiScope } from "#contract/api-keys.ts";
import { COSTLY_TURN_SECONDS } from "#contract/limits.ts";
import { rowId } from "#contract/responses.ts";
import { ERRORS, type ErrorCode } from "#contract/errors.ts";
import { TEXT } from "#contract/texts.ts";
import type { AppEnv, Guard } from "./app-env.ts";
import { AppError, sendError } from "./errors.ts";
import { createPersonalGate } from "./gate.ts";
import { guards } from "./guard.ts";

declare module "@hono/zod-openapi" {
  // The library's own `route` makes the compiler compare whole routers, which took most of a type check. This one only
  // merges the schemas.
  interface OpenAPIHono<E extends Env, S extends Schema, BasePath extends string> {
    route<SubPath extends string, SubSchema extends Schema>(
      path: SubPath,
      app: OpenAPIHono<E, SubSchema, "/">,
    ): OpenAPIHono<E, MergeSchemaPath<SubSchema, MergePath<BasePath, SubPath>> & S, BasePath>;
  }
}

const TEXTS: ReadonlySet<string> = new Set(Object.values(TEXT));

/** A router that throws bad_request for invalid input. */
export const createRouter = () =>
  new OpenAPIHono<AppEnv>({
    defaultHook: (result) => {
      if (result.success) return;
      // Only our own texts become the message. A schema's technical text goes into `details`, for client developers.
      const { issues } = result.error;
      const ours = issues.find(({ message }) => TEXTS.has(message));
      const issue = ours ?? issues[0];
      const field = fieldOf(issue) ?? WHOLE[result.target] ?? BODY;
      const details = reasonOf(issue);
      throw new AppError("bad_request", ours ? { message: ours.message, field } : { field, details });
    },
  });

const FIELD = /^[\w.-]{1,100}$/;

const WHOLE: Partial<Record<string, string>> = { query: "query", param: "path" };
const BODY = "body";

/** The reason never contains the value, which somebody may have written, nor a name that the caller made up. */
const reasonOf = (issue: z.core.$ZodIssue | undefined): string =>
  issue?.code === "unrecognized_keys" ? "Unknown field" : (issue?.message ?? "Invalid input");

/** Undefined when the input as a whole is invalid. */
function fieldOf(issue: z.core.$ZodIssue | undefined): string | undefined {
  const unknown = issue?.code === "unrecognized_keys" ? issue.keys.slice(0, 1) : [];
  const name = [...(issue?.path ?? []), ...unknown].join(".");
  return FIELD.test(name) ? name : undefined;
}

type Address = `${"GET" | "POST" | "PUT" | "PATCH" | "DELETE"} /${string}`;
type MethodOf<A> = A extends `${infer M} ${string}` ? Lowercase<M> : never;
type PathOf<A> = A extends `${string} ${infer P}` ? P : never;
type PathNames<P> = P extends `${string}{${infer Name}}${infer Rest}` ? Name | PathNames<Rest> : never;

type Parts = {
  /** The operation id in the API's description; generated clients name the call after it. */
  id: string;
  summary: string;
  /** An expensive call: a person's costly calls run one after the other. */
  costly?: true;
  /** Error codes besides those that `errorsOf` adds for its guard and input. */
  errors?: readonly ErrorCode[];
  /** The scope that an API key needs; without one, no key is admitted. */
  scope?: ApiScope;
  body?: z.ZodType;
  query?: z.ZodObject;
  /** Left out when every `{name}` of the path is a row's id. */
  params?: z.ZodObject;
  /** For a body that is not JSON. */
  request?: RouteConfig["request"];
  response?: z.ZodType;
  /** Media types of a response that is a file. */
  file?: readonly string[];
  /** For responses other than a single JSON body with status 200. */
  responses?: RouteConfig["responses"];
  description?: string;
};

type Content<T> = { content: { "application/json": { schema: T } } };
type Body<T> = T extends { body: infer B } ? { body: { required: true } & Content<B> } : unknown;
type Query<T> = T extends { query: infer Q } ? { query: Q } : unknown;
type Params<T, P> = T extends { params: infer N }
  ? { params: N }
  : [PathNames<P>] extends [never]
    ? unknown
    : { params: z.ZodObject<Record<PathNames<P>, typeof rowId>> };
type Custom<T> = T extends { request: infer R } ? R : unknown;
type Responses<T> = T extends { responses: infer R }
  ? R
  : { 200: { description: string } & (T extends { response: infer B } ? Content<B> : unknown) };

type Declared<A extends Address, T extends Parts> = {
  method: MethodOf<A>;
  path: PathOf<A>;
  middleware: MiddlewareHandler<AppEnv> | MiddlewareHandler<AppEnv>[];
  request: object & Body<T> & Query<T> & Params<T, PathOf<A>> & Custom<T>;
  responses: Responses<T>;
};

const inTurn = createPersonalGate(1, COSTLY_TURN_SECONDS * 1000);

/** Runs one person's costly calls one after the other, across routes; nobody else waits for them. */
const oneAtATime: MiddlewareHandler<AppEnv> = (c, next) => inTurn(c.var.caller.userId, next);

const json = (schema: z.ZodType) => ({ content: { "application/json": { schema } } });

const files = (types: readonly string[]) => ({
  content: Object.fromEntries(
    types.map((type) => [type, { schema: z.string().openapi({ format: "binary" }) }]),
  ),
});

/** Refuses unknown query parameters, so that a misspelt one is not ignored. */
const NO_QUERY = z.strictObject({});

const SIGNED_IN: readonly ErrorCode[] = ["not_authenticated", "email_not_verified", "key_scope"];
const BY_KEY: readonly ErrorCode[] = ["key_invalid", "too_many_requests"];
const STAFF: readonly ErrorCode[] = [...SIGNED_IN, "two_factor_required", "second_factor_required"];
const GUARD_ERRORS: Record<Guard, readonly ErrorCode[]> = {
  public: [],
  user: SIGNED_IN,
  coach: [...SIGNED_IN, "coach_only"],
  admin: [...STAFF, "admin_only"],
  superadmin: [...STAFF, "superadmin_only"],
};

/** All error codes of a route: those of its guard and input, and its own. */
function errorsOf(guard: Guard, method: string, { errors = [], ...parts }: Parts) {
  const found = new Set<ErrorCode>(GUARD_ERRORS[guard]);
  if (parts.scope) for (const code of BY_KEY) found.add(code);
  found.add("bad_request");
  if (method !== "GET") {
    for (const code of ["forbidden", "json_required"] as const) found.add(code);
    if (parts.request) found.add("upload_required");
    else if (method !== "DELETE") found.add("body_too_large");
  }
  for (const code of [...errors, "https_required", "host_unknown", "unexpected", "unavailable"] as const)
    found.add(code);
  return [...found];
}

/** Declares a route: its guard, method, path, input and output. */
export function route<const A extends Address, const T extends Parts>(guard: Guard, address: A, given: T) {
  const {
    id,
    summary,
    scope,
    costly,
    body,
    query,
    params,
    request,
    response,
    file,
    responses,
    description = "Done",
  } = given as Parts;
  const [method = "", path = ""] = address.split(" ");
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => [name, rowId]);
  const ids = names.length > 0 && z.object(Object.fromEntries(names));
  return createRoute({
    method: method.toLowerCase(),
    path,
    operationId: id,
    summary,
    "x-guard": guard,
    ...(scope && { "x-scope": scope }),
    "x-errors": errorsOf(guard, method, given),
    "x-limited": (given as Parts).errors?.some((code) => ERRORS[code].status === 429) ?? false,
    middleware: costly ? [guards[guard](scope), oneAtATime] : guards[guard](scope),
    request: {
      ...(body && { body: { required: true, ...json(body) } }),
      query: query ?? NO_QUERY,
      ...((params ?? ids) && { params: params ?? ids }),
      ...request,
    },
    responses: responses ?? {
      200: { description, ...(response && json(response)), ...(file && files(file)) },
    },
  } as RouteConfig) as unknown as Declared<A, T>;
}

/** The body of a successful response with data. */
export const ok = <T>(data: T) => ({ success: true as const, data });

/** The body of a successful response with a text only. */
export const okMessage = (message: string) => ({ success: true as const, message });

type Registered = { method: string; path: string };

const METHODS = new Set(["GET", "POST", "PUT", "PATCH", "DELETE"]);

/** Responds with 405 and Allow if the path exists under another method, else with 404. */
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
