import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, TraceFlags, type Context } from "@opentelemetry/api";
import type { MiddlewareHandler } from "hono";
import { routePattern } from "#api/http/request-log.ts";
import type { AppEnv } from "#api/http/router.ts";
import type { Scopes } from "./scope.ts";

const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;
const FAILED_FROM = 500;

/** One span a request: method, route pattern, status, request id. `trustProxy`: a trace may begin before us. */
export const traceRequests =
  (scopes: Scopes, trustProxy: boolean): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    if (!c.req.path.startsWith("/api")) return next();
    const { method } = c.req;
    const parent = trustProxy ? readTraceparent(c.req.header("traceparent")) : ROOT_CONTEXT;
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
