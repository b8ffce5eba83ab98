import { ROOT_CONTEXT, SpanKind, type Attributes } from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import { BatchSpanProcessor, TracerProvider, type SpanExporter } from "@opentelemetry/sdk-trace";
import type { MiddlewareHandler } from "hono";
import type { ClientBase } from "pg";
import type { AppEnv } from "#api/http/app-env.ts";
import type { Proxies } from "#api/http/proxies.ts";
import {
  createScopes,
  createStatementTracer,
  markFailed,
  traceOutgoing,
  traceRequests,
  type Scopes,
} from "./spans.ts";

export type TracingOptions = {
  /** Address of an OTLP receiver over HTTP; spans go to /v1/traces below it. */
  endpoint: string;
  headers: Record<string, string>;
  proxies: Proxies | null;
  /** Called for the first failure, and again only after the receiver has accepted spans. */
  onError: (error: Error) => void;
  /** For tests; default 5 s. */
  timeoutMs?: number;
};

/** Runs a piece of work in a span; `note` adds what is known only afterwards. */
export type TraceWork = <T>(
  name: string,
  attributes: Attributes,
  work: (note: (more: Attributes) => void) => Promise<T>,
) => Promise<T>;

export type Tracing = {
  requests: MiddlewareHandler<AppEnv>;
  onConnect: (client: ClientBase) => void;
  traceCall: TraceWork;
  /** Like `traceCall`, but a run that finds nothing to do creates no span. */
  runJob: <T>(name: string, work: () => Promise<T>) => Promise<T>;
  /** Fields to add to each line of the log. */
  logFields: () => Record<string, string>;
  stop: () => Promise<void>;
};

const EXPORT_EVERY_MS = 1_000;
const EXPORT_TIMEOUT_MS = 5_000;
const STOP_WAIT_MS = 2_000;

/** Sends spans to an OpenTelemetry collector. Loaded only if a collector is set; registers nothing globally. */
export function startTracing({
  endpoint,
  headers,
  proxies,
  onError,
  timeoutMs = EXPORT_TIMEOUT_MS,
}: TracingOptions): Tracing {
  const url = `${endpoint.replace(/\/$/, "")}/v1/traces`;
  const exporter = new OTLPTraceExporter({ url, headers, timeoutMillis: timeoutMs });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ "service.name": "greenroom" }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: tellOnce(exporter, onError),
        scheduledDelayMillis: EXPORT_EVERY_MS,
        exportTimeoutMillis: timeoutMs,
      }),
    ],
  });
  const scopes = createScopes(provider.getTracer("greenroom"));
  const stopOutgoing = traceOutgoing(scopes, new URL(url).host);
  return {
    requests: traceRequests(scopes, proxies),
    onConnect: createStatementTracer(scopes),
    traceCall: createTraceCall(scopes),
    runJob: createJobTracer(scopes),
    logFields: (): Record<string, string> => {
      const context = scopes.find()?.span?.spanContext();
      return context ? { trace_id: context.traceId, span_id: context.spanId } : {};
    },
    stop: async () => {
      stopOutgoing();
      // A receiver that does not respond must not delay the stop.
      const late = new Promise<void>((resolve) => setTimeout(resolve, STOP_WAIT_MS).unref());
      await Promise.race([provider.shutdown().catch(() => undefined), late]);
    },
  };
}

function tellOnce(exporter: SpanExporter, onError: (error: Error) => void): SpanExporter {
  let isTold = false;
  return {
    export: (spans, done) => {
      exporter.export(spans, (result) => {
        if (result.error && !isTold) onError(result.error);
        isTold = result.error !== undefined;
        done(result);
      });
    },
    shutdown: () => exporter.shutdown(),
  };
}

const createTraceCall =
  (scopes: Scopes): TraceWork =>
  async (name, attributes, work) => {
    const span = scopes.startChild(name, attributes, SpanKind.CLIENT);
    if (!span) return work(() => undefined);
    try {
      return await scopes.inside(span, () => work((more) => span.setAttributes(more)));
    } catch (error) {
      markFailed(span, error);
      throw error;
    } finally {
      scopes.end(span);
    }
  };

const createJobTracer =
  (scopes: Scopes): Tracing["runJob"] =>
  (name, work) => {
    const startTime = Date.now();
    const scope: NonNullable<ReturnType<Scopes["find"]>> = {
      span: null,
      statements: 0,
      open: () => (scope.span ??= scopes.tracer.startSpan(`job ${name}`, { startTime }, ROOT_CONTEXT)),
    };
    return scopes.storage.run(scope, async () => {
      try {
        return await work();
      } catch (error) {
        markFailed(scope.open(), error);
        throw error;
      } finally {
        if (scope.span) scopes.end(scope.span);
      }
    });
  };
