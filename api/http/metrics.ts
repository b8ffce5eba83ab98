import { createServer, type Server } from "node:http";
import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

export type Metrics = {
  observeRequest: (request: { method: string; route: string; status: number; seconds: number }) => void;
  observeModelCall: (call: { failed: boolean; seconds: number }) => void;
  /** Calls `read` at each scrape. */
  addGauge: (name: string, help: string, read: () => number) => void;
  /** Like addGauge, with labels; has no values when `read` rejects. */
  addLabelledGauge: (gauge: LabelledGauge) => void;
  registry: Registry;
};

type LabelledGauge = {
  name: string;
  help: string;
  labels: string[];
  read: () => Promise<{ labels: Record<string, string>; value: number }[]>;
};

const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 30];
const MODEL_SECONDS = [0.25, 0.5, 1, 2, 4, 8, 15, 30];

/** Prometheus metrics for operators. Routes are recorded as patterns, so that no id or text is in a label. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: "greenroom_request_seconds",
    help: "Time to the response by route and status; a streamed response counts to its end.",
    labelNames: ["method", "route", "status"],
    buckets: REQUEST_SECONDS,
    registers: [registry],
  });
  const modelCalls = new Histogram({
    name: "greenroom_model_call_seconds",
    help: "Time of a call of the language model, to its last word or its failure.",
    labelNames: ["outcome"],
    buckets: MODEL_SECONDS,
    registers: [registry],
  });
  return {
    registry,
    observeRequest: ({ seconds, ...labels }) => requests.observe(labels, seconds),
    observeModelCall: ({ failed, seconds }) =>
      modelCalls.observe({ outcome: failed ? "failed" : "answered" }, seconds),
    addGauge: (name, help, read) => {
      const gauge: Gauge = new Gauge({ name, help, registers: [registry], collect: () => gauge.set(read()) });
    },
    addLabelledGauge: ({ name, help, labels: labelNames, read }) => {
      const collect = async () => {
        gauge.reset();
        for (const { labels, value } of await read().catch(() => [])) gauge.set(labels, value);
      };
      const gauge: Gauge = new Gauge({ name, help, labelNames, registers: [registry], collect });
    },
  };
}

/** Serves `GET /metrics` on a separate address, so that it is not reachable from outside. */
export function createMetricsServer({ registry }: Metrics): Server {
  return createServer((request, response) => {
    if (request.method !== "GET" || request.url !== "/metrics") {
      response.writeHead(404).end();
      return;
    }
    const sendMetrics = async () => {
      const text = await registry.metrics();
      response.writeHead(200, { "content-type": registry.contentType }).end(text);
    };
    sendMetrics().catch(() => response.writeHead(500).end());
  });
}
