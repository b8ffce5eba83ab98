import { randomUUID } from "node:crypto";
import { SpanKind } from "@opentelemetry/api";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { eventually } from "#api/testing/eventually.ts";
import { chat, GOOD_ANSWERS, openInterview } from "#api/testing/interview-steps.ts";
import { useScriptedModels } from "#api/testing/scripted-model.ts";
import { outputOf, useWatchedDatabase } from "#api/testing/server-output.ts";
import { useTestServer } from "#api/testing/test-server.ts";
import { useStandins } from "#standins/use-standins.ts";
import { nameStatement } from "./spans.ts";
import { startTracing } from "./tracing.ts";

type Value = { stringValue?: string; intValue?: number };
type Span = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  attributes: { key: string; value: Value }[];
};

const KEY = "traced";
const TRACE = "0af7651916cd43dd8448eb211c80319c";
const CALLER = "b7ad6b7169203331";
const NOBODY = "http://127.0.0.1:9";
const EXPORTS_MS = 3_000;
/** OTLP numbers the kinds of spans from 1. */
const [SERVER, CLIENT] = [SpanKind.SERVER + 1, SpanKind.CLIENT + 1];

const standins = useStandins();
const models = useScriptedModels();
const server = useTestServer(() => ({
  ...models.settings(KEY),
  OTEL_EXPORTER_OTLP_ENDPOINT: `${standins.url}/otlp`,
  TRUST_PROXY: "true",
}));
const untrusting = useTestServer(() => ({
  OTEL_EXPORTER_OTLP_ENDPOINT: `${standins.url}/otlp`,
  TRUST_PROXY: "false",
}));
beforeAll(() => models.setScript(KEY, { replies: ["Tell me about a time you led."] }));

const readSpans = async () => (await (await fetch(`${standins.url}/otlp/spans`)).json()) as Span[];
const attributesOf = ({ attributes }: Span) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]));
const waitForRequest = (requestId: string): Promise<Span> =>
  eventually(async () => {
    const found = (await readSpans()).find((it) => attributesOf(it)["greenroom.request_id"] === requestId);
    if (!found) throw new Error("the request's span is not there yet");
    return found;
  });
const traceparent = `00-${TRACE}-${CALLER}-01`;

describe("a traced turn of a chat", () => {
  it("is one span with its statements, its model call and that call's request below it, and no word of the person", async () => {
    const ann = await server.createPerson({ name: "Annabel Unmistakable" });
    const interviewId = await openInterview(ann);
    const clientMessageId = randomUUID();
    const headers = { traceparent, "x-request-id": randomUUID() };
    const body = { interviewId, message: GOOD_ANSWERS[0], clientMessageId };
    expect((await ann.call("POST", "/chat", { body, headers })).status).toBe(200);
    expect((await ann.call("POST", "/chat?secret=query", { body, headers: { traceparent } })).status).toBe(
      400,
    );
    const turn = await waitForRequest(headers["x-request-id"]);
    expect(turn).toMatchObject({
      name: "POST /api/chat",
      traceId: TRACE,
      parentSpanId: CALLER,
      kind: SERVER,
    });
    expect(attributesOf(turn)).toEqual({
      "http.request.method": "POST",
      "http.route": "/api/chat",
      "http.response.status_code": 200,
      "greenroom.request_id": headers["x-request-id"],
    });
    const all = await readSpans();
    const below = (span: Span) => all.filter((it) => it.traceId === TRACE && it.parentSpanId === span.spanId);
    const names = below(turn).map(({ name }) => name);
    expect(names).toContain("select auth.session");
    expect(
      names.filter((name) => name.startsWith("with public.") || name === "with same").length,
    ).toBeGreaterThan(0);
    const model = below(turn).find(({ name }) => name.startsWith("model "));
    expect(model).toMatchObject({ name: "model stand-in-model", kind: CLIENT });
    expect(model && attributesOf(model)).toMatchObject({
      "gen_ai.request.model": "stand-in-model",
      "greenroom.model_tokens": expect.any(Number) as number,
    });
    const [sent] = model ? below(model) : [];
    expect(sent && attributesOf(sent)).toMatchObject({
      "http.request.method": "POST",
      "http.response.status_code": 200,
    });
    const words = JSON.stringify(all);
    const secrets = ["booking system", ann.email, ann.token, ann.id, interviewId, clientMessageId];
    for (const secret of [...secrets, "Unmistakable", "secret=query", KEY, "you led"])
      expect(words).not.toContain(secret);
  });

  it("begins a trace of its own where no proxy is trusted", async () => {
    const headers = { traceparent, "x-request-id": randomUUID() };
    await untrusting.call("GET", "/settings", { headers });
    const span = await waitForRequest(headers["x-request-id"]);
    expect(span.traceId).not.toBe(TRACE);
    expect(span.parentSpanId ?? "").toBe("");
  });

  it("is named when it is refused, too", async () => {
    const headers = { "x-request-id": randomUUID() };
    await chat(await server.createPerson(), {});
    await server.call("GET", `/conversations/${randomUUID()}/report`, { headers });
    const span = await waitForRequest(headers["x-request-id"]);
    expect(span.name).toBe("GET /api/conversations/:id/report");
    expect(attributesOf(span)["http.response.status_code"]).toBe(401);
  });
});

describe("a receiver that is away", () => {
  it("holds no work up, and is told of once", async () => {
    const onError = vi.fn<(error: Error) => void>();
    const options = { endpoint: NOBODY, headers: {}, proxies: null, timeoutMs: 300 };
    const tracing = startTracing({ ...options, onError });
    const work = () => tracing.runJob("test", () => tracing.traceCall("call", {}, () => Promise.resolve(1)));
    const from = performance.now();
    for (let n = 0; n < 5_000; n += 1) await work();
    expect(performance.now() - from).toBeLessThan(EXPORTS_MS);
    await eventually(() => expect(onError).toHaveBeenCalled());
    await tracing.stop();
    expect(onError).toHaveBeenCalledTimes(1);
  });
});

describe("a job", () => {
  it("that calls a service is a span with the call below it; one that finds nothing to do leaves none", async () => {
    const tracing = startTracing({
      endpoint: `${standins.url}/otlp`,
      headers: {},
      proxies: null,
      onError: (error) => expect.unreachable(error.message),
    });
    await tracing.runJob("idle", () => Promise.resolve());
    await tracing.runJob("busy", () => tracing.traceCall("call of busy", {}, () => Promise.resolve()));
    const failing = tracing.runJob("failing", () => Promise.reject(new TypeError("ann@example.test")));
    await expect(failing).rejects.toThrow("ann@example.test");
    await tracing.stop();
    const spans = await readSpans();
    const find = (name: string) => spans.find((span) => span.name === name);
    expect(find("call of busy")?.parentSpanId).toBe(find("job busy")?.spanId);
    expect(find("job idle")).toBeUndefined();
    const failed = find("job failing");
    expect(failed && attributesOf(failed)).toEqual({ "error.type": "TypeError" });
    expect(JSON.stringify(failed)).not.toContain("ann@example.test");
  });
});

describe("the log", () => {
  const watched = useWatchedDatabase();

  it("names the trace with each request", async () => {
    const look = async (url: string) => void (await fetch(`${url}/settings`));
    const settings = { OTEL_EXPORTER_OTLP_ENDPOINT: NOBODY };
    const { output, exitCode } = await outputOf(watched.url, look, settings);
    expect(exitCode).toBe(0);
    const line = output.split("\n").find((one) => one.includes("/api/settings"));
    expect(line).toMatch(/"trace_id":"[0-9a-f]{32}"/);
  });
});

describe("a statement's name", () => {
  it.each([
    [`select "id" from "users" where "email" = 'ann@example.test'`, "select users"],
    ["/* prepared */\n with same as (select id from public.conversations)", "with public.conversations"],
    [`insert into "private"."jobs" values ($1)`, "insert private.jobs"],
    ["update users set full_name = 'from Ann'", "update users"],
    ["set local role app_user; set local app.user_id = '6f0e'", null],
    ["begin", null],
    ["select now()", "select"],
  ])("of %s is %s", (text, name) => {
    expect(nameStatement(text)).toBe(name);
  });
});
