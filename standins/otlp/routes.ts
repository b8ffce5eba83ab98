import { Hono } from "hono";
import { z } from "zod";
import type { Standin, StandinEnv } from "../standin.ts";

const KEPT = 5_000;

const span = z.looseObject({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
});
const request = z.looseObject({
  resourceSpans: z.array(
    z.looseObject({ scopeSpans: z.array(z.looseObject({ spans: z.array(span).default([]) })) }),
  ),
});

/** The receiver of an OpenTelemetry collector: OTLP over HTTP, as JSON. */
export function createOtlp(): Standin {
  let spans: z.output<typeof span>[] = [];
  const routes = new Hono<StandinEnv>()
    .post("/otlp/v1/traces", async (c) => {
      const parsed = request.safeParse(await c.req.json().catch(() => undefined));
      if (!parsed.success) return c.json({ code: 3, message: z.prettifyError(parsed.error) }, 400);
      const sent = parsed.data.resourceSpans.flatMap((it) => it.scopeSpans.flatMap((one) => one.spans));
      spans = [...spans, ...sent].slice(-KEPT);
      return c.json({ partialSuccess: {} });
    })
    .get("/otlp/spans", (c) => c.json(spans));
  return {
    name: "OpenTelemetry",
    purpose: "Takes traces, as a collector does, when OTEL_EXPORTER_OTLP_ENDPOINT ends in /otlp here.",
    links: [{ label: "The newest spans", href: "/otlp/spans" }],
    prefixes: ["/otlp"],
    routes,
  };
}
