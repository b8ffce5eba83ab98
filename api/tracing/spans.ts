import { AsyncLocalStorage } from "node:async_hooks";
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { ClientRequest, IncomingMessage } from "node:http";
import {
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
  type Attributes,
  type Context,
  type Span,
  type Tracer,
} from "@opentelemetry/api";
import type { MiddlewareHandler } from "hono";
import type { ClientBase } from "pg";
import type { AppEnv } from "#api/http/app-env.ts";
import { isFromProxy, type Proxies } from "#api/http/proxies.ts";
import { routePattern } from "#api/http/request-log.ts";

/** The span that further spans of the current work belong to. `span` is null until the work has done something. */
type Scope = { span: Span | null; open: () => Span; statements: number };

export type Scopes = ReturnType<typeof createScopes>;

/**
 * Tracks which request or job a piece of work is part of. The library's global context is not used, so that other
 * libraries create no spans.
 */
export function createScopes(tracer: Tracer) {
  const storage = new AsyncLocalStorage<Scope>();
  /** The span ends outside the scope, because the export that follows is not part of this work. */
  const end = (span: Span): void => storage.exit(() => span.end());
  const inside = <T>(span: Span, work: () => T): T =>
    storage.run({ span, open: () => span, statements: 0 }, work);
  return {
    tracer,
    storage,
    end,
    inside,
    find: (): Scope | undefined => storage.getStore(),
    startChild: (name: string, attributes: Attributes, kind: number): Span | null => {
      const parent = storage.getStore()?.open();
      if (!parent) return null;
      return tracer.startSpan(name, { attributes, kind }, trace.setSpan(ROOT_CONTEXT, parent));
    },
  };
}

/** Records only the error's name, because its message may contain text that people wrote. */
export function markFailed(span: Span, error: unknown): void {
  span.setStatus({ code: SpanStatusCode.ERROR });
  span.setAttribute("error.type", error instanceof Error ? error.name : "unknown");
}

const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;
const FAILED_FROM = 500;

/** One span per request: method, route pattern, status, request id. A trace from one of `proxies` is continued. */
export const traceRequests =
  (scopes: Scopes, proxies: Proxies | null): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    if (!c.req.path.startsWith("/api")) return next();
    const { method } = c.req;
    const parent = isFromProxy(c, proxies) ? readTraceparent(c.req.header("traceparent")) : ROOT_CONTEXT;
    const span = scopes.tracer.startSpan(method, { kind: SpanKind.SERVER }, parent);
    try {
      await scopes.inside(span, next);
    } finally {
      const route = routePattern(c);
      if (route !== undefined) span.updateName(`${method} ${route}`);
      span.setAttributes({
        "http.request.method": method,
        "http.route": route ?? "",
        "http.response.status_code": c.res.status,
        "greenroom.request_id": c.var.requestId,
      });
      if (c.res.status >= FAILED_FROM) span.setStatus({ code: SpanStatusCode.ERROR });
      scopes.end(span);
    }
  };

function readTraceparent(header = ""): Context {
  const [, traceId, spanId, flags = "00"] = TRACEPARENT.exec(header) ?? [];
  if (traceId === undefined || spanId === undefined) return ROOT_CONTEXT;
  const traceFlags = Number.parseInt(flags, 16) & TraceFlags.SAMPLED;
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
}

const NAMED = /^\s*(?:\/\*[^*]*\*\/\s*)*(select|insert|update|delete|with)\b/i;
const TABLE = /\b(?:from|into|update)\s+((?:"?[a-z_]\w*"?\.)?"?[a-z_]\w*"?)/i;
/** A job that finds nothing to do runs only one statement. */
const STATEMENTS_OF_WORK = 2;

/** The verb and the first table of a statement, never a value. Null for statements such as `begin` and `commit`. */
export function nameStatement(text: string): string | null {
  const verb = NAMED.exec(text)?.[1]?.toLowerCase();
  if (verb === undefined) return null;
  const table = TABLE.exec(text)?.[1]?.replaceAll('"', "");
  return table === undefined ? verb : `${verb} ${table}`;
}

/** Creates a span for each statement of a request or a job. */
export const createStatementTracer = (scopes: Scopes) => (client: ClientBase) => {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown;
  const traced = (...given: unknown[]): unknown => {
    const scope = scopes.find();
    const [statement] = given as [string | { text?: string } | undefined];
    const name = scope && nameStatement(typeof statement === "string" ? statement : (statement?.text ?? ""));
    if (!name) return query(...given);
    scope.statements += 1;
    if (scope.span === null && scope.statements < STATEMENTS_OF_WORK) return query(...given);
    const attributes = { "db.system.name": "postgresql", "db.query.summary": name };
    const span = scopes.startChild(name, attributes, SpanKind.CLIENT);
    const answer = query(...given);
    if (!span || !(answer instanceof Promise)) {
      if (span) scopes.end(span);
      return answer;
    }
    answer
      .catch((error: unknown) => markFailed(span, error))
      .finally(() => scopes.end(span))
      .catch(() => undefined);
    return answer;
  };
  client.query = traced as typeof client.query;
};

type Fetched = { origin: string | URL; method: string };

type Listener = [channel: string, listen: (message: unknown) => void];
type Running = ReturnType<typeof createRunning>;

/**
 * Creates spans for calls of outside services, which node reports: host, method and status, but never the path, which
 * may name somebody. Calls of `ownHost`, which receives the spans, are left out.
 */
export function traceOutgoing(scopes: Scopes, ownHost: string): () => void {
  const running = createRunning(scopes, ownHost);
  const listeners = [...fetchListeners(running), ...httpListeners(running)];
  for (const [channel, listen] of listeners) subscribe(channel, listen);
  return () => {
    for (const [channel, listen] of listeners) unsubscribe(channel, listen);
  };
}

function createRunning(scopes: Scopes, ownHost: string) {
  const spans = new WeakMap<object, Span>();
  return {
    begin: (request: object, method: string, host: string): void => {
      if (host === ownHost) return;
      const attributes = { "http.request.method": method, "server.address": host };
      const span = scopes.startChild(`${method} ${host}`, attributes, SpanKind.CLIENT);
      if (span) spans.set(request, span);
    },
    answered: (request: object, status: number | undefined): void => {
      if (status !== undefined) spans.get(request)?.setAttribute("http.response.status_code", status);
    },
    done: (request: object, error?: unknown): void => {
      const span = spans.get(request);
      if (!span) return;
      spans.delete(request);
      if (error !== undefined) markFailed(span, error);
      scopes.end(span);
    },
  };
}

type FetchMessage = { request: Fetched; response: { statusCode: number }; error: unknown };

const fetchListeners = ({ begin, answered, done }: Running): Listener[] => {
  const on = (name: string, listen: (message: FetchMessage) => void): Listener => [
    `undici:request:${name}`,
    (message) => listen(message as FetchMessage),
  ];
  return [
    on("create", ({ request }) => begin(request, request.method, new URL(request.origin).host)),
    on("headers", ({ request, response }) => answered(request, response.statusCode)),
    on("trailers", ({ request }) => done(request)),
    on("error", ({ request, error }) => done(request, error)),
  ];
};

type HttpMessage = { request: ClientRequest; response: IncomingMessage; error: unknown };

const httpListeners = ({ begin, answered, done }: Running): Listener[] => {
  const on = (name: string, listen: (message: HttpMessage) => void): Listener => [
    `http.client.${name}`,
    (message) => listen(message as HttpMessage),
  ];
  return [
    on("request.created", ({ request }) => {
      const host = request.getHeader("host");
      begin(request, request.method, typeof host === "string" ? host : request.host);
      request.once("close", () => done(request));
    }),
    on("response.finish", ({ request, response }) => answered(request, response.statusCode)),
    on("request.error", ({ request, error }) => done(request, error)),
  ];
};
