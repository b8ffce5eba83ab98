import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { resolve } from "node:path";
import { buffer } from "node:stream/consumers";
import { gunzipSync } from "node:zlib";
import { SpanKind } from "@opentelemetry/api";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { eventually } from "#api/testing/eventually.ts";
import { freePort } from "#api/testing/free-port.ts";
import { chat, giveAnswer, GOOD_ANSWERS, openInterview } from "#api/testing/interview-steps.ts";
import { useScriptedModels } from "#api/testing/scripted-model.ts";
import { createCall, startTestServer, type Person, TEST_SECRET } from "#api/testing/start-test-server.ts";
import { createTestDatabase, type TestDatabase } from "#api/testing/test-database.ts";
import { ROLE } from "#contract/roles.ts";

/**
 * Runs a real collector with deploy/otel-collector.yaml unchanged. Command-line options make it export JSON and close
 * its own metrics port. The test reads the exported traces in place of a tracing backend.
 */

const CONFIG = resolve(import.meta.dirname, "../../deploy/otel-collector.yaml");
const ONLY_HERE = [
  "exporters.otlp_http.encoding=json",
  "service.telemetry.metrics.level=none",
  "service.telemetry.logs.level=warn",
];

type Value = { stringValue?: string; intValue?: string };
type Attributes = { key: string; value: Value }[];
type Span = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  attributes?: Attributes;
  status?: { message?: string };
  events?: unknown[];
};
type Export = {
  resourceSpans: { resource: { attributes: Attributes }; scopeSpans: { spans: Span[] }[] }[];
};

const read = (attributes: Attributes = []): Record<string, string> =>
  Object.fromEntries(
    attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue ?? "other"]),
  );

/** Receives the collector's exports. */
function startBackend() {
  const bodies: string[] = [];
  const server = createServer((incoming, outgoing) => {
    void buffer(incoming).then((bytes) => {
      if (incoming.url === "/v1/traces") bodies.push(gunzipSync(bytes).toString());
      return outgoing.writeHead(200, { "content-type": "application/json" }).end("{}");
    });
  });
  const resources = () => bodies.flatMap((body) => (JSON.parse(body) as Export).resourceSpans);
  return {
    listen: async () => {
      server.listen(0, "127.0.0.1");
      await once(server, "listening");
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    },
    bodies,
    resources: () => resources().map(({ resource }) => read(resource.attributes)),
    spans: () => resources().flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function startCollector(backend: string) {
  const address = `127.0.0.1:${await freePort()}`;
  const flags = ["--config", CONFIG, ...ONLY_HERE.map((one) => `--set=${one}`)];
  const env = { ...process.env, OTLP_ADDRESS: address, TRACES_URL: backend };
  const child: ChildProcess = spawn("otelcol", flags, { env, stdio: ["ignore", "ignore", "inherit"] });
  await eventually(() => fetch(`http://${address}`));
  return {
    url: `http://${address}`,
    /** Ends the collector after it has exported everything; does nothing if it has exited. */
    end: async () => {
      if (child.exitCode !== null) return;
      const exited = once(child, "exit");
      child.kill("SIGTERM");
      await exited;
    },
  };
}

const KEY = "collected";
const COLLECTOR_KEY = "collector-key-of-its-own";
const REPLY = "Which rota did your hospital keep in the unmistakable winter?";
const VISITOR = "203.0.113.77";
/** OTLP's span kinds start at one, the library's at zero. */
const SERVER = SpanKind.SERVER + 1;
/** The proxy's span, with which the trace begins. */
const [TRACE, PROXY] = ["0af7651916cd43dd8448eb211c80319c", "b7ad6b7169203331"];
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/u;
const STATEMENT = /^(?:select|insert|update|delete|with)(?: [A-Za-z_]+(?:\.[A-Za-z_]+)?)?$/u;
const HOST = /^(?:127\.0\.0\.1|localhost):\d+$/u;
/** Allowed attributes and their forms, which exclude users' texts. */
const FORMS: Record<string, RegExp> = {
  "http.request.method": /^[A-Z]+$/u,
  "http.route": /^(?:\/api(?:\/:?[\w.-]+)*|)$/u,
  "http.response.status_code": /^\d{3}$/u,
  "greenroom.request_id": UUID,
  "db.system.name": /^postgresql$/u,
  "db.query.summary": STATEMENT,
  "gen_ai.provider.name": /^[a-z.-]+$/u,
  "gen_ai.request.model": /^stand-in-model$/u,
  "greenroom.model_tokens": /^\d+$/u,
  "server.address": HOST,
  "error.type": /^[A-Za-z]+$/u,
};
const NAMES =
  /^(?:[A-Z]+ \/api(?:\/:?[\w.-]+)*|[A-Z]+ (?:127\.0\.0\.1|localhost):\d+|model stand-in-model|job [A-Za-z]+)$/u;

/** All sequences of three words. */
const threes = (text: string): string[] => {
  const words = text.split(/\s+/u);
  return words.slice(2).map((_, at) => words.slice(at, at + 3).join(" "));
};

/** One practice interview: its user, its id, and the ids of the turn to find in the trace. */
type Practice = { person: Person; interviewId: string; requestId: string; clientMessageId: string };

/** Holds a practice interview from the first question to the finished report. */
async function practise(person: Person): Promise<Practice> {
  const [requestId, clientMessageId] = [randomUUID(), randomUUID()];
  const interviewId = await openInterview(person);
  const [first, ...others] = GOOD_ANSWERS;
  const headers = { traceparent: `00-${TRACE}-${PROXY}-01`, "x-request-id": requestId };
  const body = { interviewId, message: first, clientMessageId };
  const answered = await person.call("POST", "/chat", { body, headers });
  expect(answered.status, JSON.stringify(answered.body)).toBe(200);
  for (const other of others) await giveAnswer(person, interviewId, other);
  const ended = await chat(person, { interviewId, isEndInterview: true });
  expect(ended.body.status).toBe("completed");
  await eventually(async () => {
    const report = await person.call("GET", `/conversations/${interviewId}/report`);
    expect(report.status, JSON.stringify(report.body)).toBe(200);
  });
  // The call is refused, and its query must not be in a span either.
  await person.call("GET", "/conversations?word=unmistakable");
  return { person, interviewId, requestId, clientMessageId };
}

const isParent = ({ traceId, spanId }: Span, child: Span): boolean =>
  child.traceId === traceId && child.parentSpanId === spanId;

/** Parts of a span that match none of the forms. */
const wordsOf = ({ name, attributes = [], status = {}, events = [] }: Span): string[] => [
  ...(NAMES.test(name) || STATEMENT.test(name) ? [] : [name]),
  ...Object.entries(read(attributes)).flatMap(([key, value]) =>
    FORMS[key]?.test(value) === true ? [] : [`${key}: ${value}`],
  ),
  ...(status.message === undefined ? [] : [status.message]),
  ...events.map((event) => JSON.stringify(event)),
];

describe.runIf(spawnSync("otelcol", ["--version"]).status === 0)("an OpenTelemetry collector", () => {
  const models = useScriptedModels();
  const backend = startBackend();
  let collector: Awaited<ReturnType<typeof startCollector>>;
  let database: TestDatabase;
  let practice: Practice;

  beforeAll(async () => {
    await models.setScript(KEY, { replies: [REPLY] });
    collector = await startCollector(await backend.listen());
    database = await createTestDatabase();
    const server = await startTestServer(database.serverUrl, {
      ...models.settings(KEY),
      DATABASE_OWNER_URL: database.url,
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_EXPORTER_OTLP_HEADERS: `x-key=${COLLECTOR_KEY}`,
    });
    const own = await server.createPerson({ role: ROLE.superadmin, name: "Annabel Unmistakable" });
    const fixed = { authorization: `Bearer ${own.token}`, "x-forwarded-for": VISITOR };
    practice = await practise({ ...own, call: createCall(server.url, fixed) });
    // Server and collector export their remaining spans when they stop.
    await server.stop();
    await collector.end();
  });
  afterAll(async () => {
    await collector.end();
    backend.close();
    await database.drop();
  });

  it("hands on a practice by deploy/otel-collector.yaml: a turn, its statements, its model call and that call's request, each below its own", () => {
    const spans = backend.spans();
    const turn = spans.find(
      ({ attributes }) => read(attributes)["greenroom.request_id"] === practice.requestId,
    );
    const expected = { name: "POST /api/chat", kind: SERVER, traceId: TRACE, parentSpanId: PROXY };
    expect(turn).toMatchObject(expected);
    const below = (parent: Span | undefined) => spans.filter((one) => parent && isParent(parent, one));
    expect(below(turn).map(({ name }) => name)).toContain("select auth.session");
    const model = below(turn).find(({ name }) => name === "model stand-in-model");
    const request = { "http.request.method": "POST", "http.response.status_code": "200" };
    expect(below(model).map(({ attributes }) => read(attributes))).toEqual([
      expect.objectContaining(request),
    ]);
    const names = spans.map(({ name }) => name);
    expect(names).toContain("GET /api/conversations/:id/report");
    expect(names).toContain("job rateInterview");
    const isOrphan = (one: Span) => !spans.some((parent) => isParent(parent, one));
    const orphans = spans.filter((one) => ![undefined, PROXY].includes(one.parentSpanId) && isOrphan(one));
    expect(orphans).toEqual([]);
    for (const resource of backend.resources()) expect(resource).toEqual({ "service.name": "greenroom" });
  });

  it("exports no spoken text, secret or address", () => {
    const spans = backend.spans();
    expect(spans).not.toEqual([]);
    expect(spans.flatMap(wordsOf)).toEqual([]);
    const all = backend.bodies.join("\n");
    const { person, interviewId, clientMessageId } = practice;
    const secrets = [person.token, KEY, COLLECTOR_KEY, TEST_SECRET, database.serverUrl, database.url];
    const addresses = [person.email, VISITOR, interviewId, person.id, clientMessageId];
    const said = [...GOOD_ANSWERS, REPLY].flatMap(threes);
    const told = [...secrets, ...addresses, ...said, "nmistakable"].filter((one) => all.includes(one));
    expect(told).toEqual([]);
  });
});
