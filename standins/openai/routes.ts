import { setTimeout as wait } from "node:timers/promises";
import { type Context, Hono } from "hono";
import { z } from "zod";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { findBearer, setBounded, type Standin, type StandinEnv } from "../standin.ts";
import {
  type ChatRequest,
  createCompletion,
  createReply,
  hostileReply,
  isPlanRequest,
  parseChatRequest,
} from "./completion.ts";
import {
  createPlans,
  type Fault,
  type Plans,
  planSchema,
  sendWholeCompletion,
  streamCompletion,
} from "./send-completion.ts";

const KEPT_PER_KEY = 200;
const KEPT_KEYS = 1000;

type LoggedRequest = {
  at: string;
  body: ChatRequest;
  fault: string | null;
  /** 'answered' includes responses damaged by a fault; 'client left': the caller closed the connection first. */
  outcome: "open" | "answered" | "client left";
};

type RequestLog = ReturnType<typeof createRequestLog>;

function createRequestLog() {
  const byKey = new Map<string, LoggedRequest[]>();
  return {
    add(key: string, { body, fault }: { body: ChatRequest; fault: string | null }): LoggedRequest {
      const entry: LoggedRequest = { at: new Date().toISOString(), body, fault, outcome: "open" };
      const entries = byKey.get(key) ?? [];
      entries.push(entry);
      if (entries.length > KEPT_PER_KEY) entries.shift();
      if (!byKey.has(key)) setBounded(byKey, [key, entries], KEPT_KEYS);
      return entry;
    },
    list: (key: string): readonly LoggedRequest[] => byKey.get(key) ?? [],
  };
}

const keySchema = z.strictObject({ key: z.string().min(1) });

/** Routes for tests: set the faults for a key's next requests, and read the requests made. */
function createControlRoutes({ plans, log }: { plans: Plans; log: RequestLog }): Hono<StandinEnv> {
  return new Hono<StandinEnv>()
    .post("/openai/faults", async (c) => {
      const parsed = planSchema.safeParse(await c.req.json().catch(() => undefined));
      if (!parsed.success) return c.json({ message: z.prettifyError(parsed.error) }, 400);
      plans.set(parsed.data);
      return c.json(parsed.data);
    })
    .delete("/openai/faults", async (c) => {
      const parsed = keySchema.safeParse(await c.req.json().catch(() => undefined));
      if (!parsed.success) return c.json({ message: z.prettifyError(parsed.error) }, 400);
      plans.reset(parsed.data.key);
      return c.body(null, 204);
    })
    .get("/openai/requests", (c) => c.json(log.list(c.req.query("key") ?? "")));
}

export function createOpenai(): Standin {
  const plans = createPlans();
  const log = createRequestLog();
  const routes = new Hono<StandinEnv>()
    .get("/openai/v1/models", (c) =>
      findBearer(c) === undefined ? refuse(c, keyMissing) : c.json({ object: "list", data: [model] }),
    )
    .post("/openai/v1/chat/completions", (c) => complete(c, { plans, log }))
    .route("/", createControlRoutes({ plans, log }));
  return {
    name: "Language model",
    purpose:
      "An OpenAI-compatible model server at /openai/v1 that speaks like an interviewer. Any API key will do.",
    links: [],
    prefixes: ["/openai"],
    routes,
  };
}

async function complete(
  c: Context<StandinEnv>,
  { plans, log }: { plans: Plans; log: RequestLog },
): Promise<Response> {
  const key = findBearer(c);
  if (key === undefined) return refuse(c, keyMissing);
  const parsed = parseChatRequest(await c.req.json().catch(() => undefined));
  if ("problem" in parsed) return refuse(c, { ...invalid, message: parsed.problem });
  const { request } = parsed;
  const fault = plans.takeFault(key);
  const entry = log.add(key, { body: request, fault: fault?.kind ?? null });
  const response = c.env.outgoing;
  response.once("close", () => {
    entry.outcome = response.writableEnded || fault?.kind === "cut" ? "answered" : "client left";
  });
  if (fault?.kind === "delay" && !(await waited(fault.ms, c))) return RESPONSE_ALREADY_SENT;
  if (fault?.kind === "status")
    return refuse(c, { ...failure, status: fault.status as ContentfulStatusCode });
  const refusal = plans.findRefusal(key, request);
  if (refusal !== null) return refuse(c, { ...invalid, message: refusal });
  const thinking = plans.thinkingOf(key);
  const completion = createCompletion(request, replyText({ key, request, fault, plans }), thinking);
  const habits = plans.habitsOf(key);
  const sending = {
    response,
    completion,
    pace: plans.paceOf(key, isPlanRequest(request)),
    fault,
    thinking,
    habits,
  };
  if (request.stream && !habits.includes("not-streamed")) streamCompletion(sending);
  else sendWholeCompletion(sending);
  return RESPONSE_ALREADY_SENT;
}

type Asked = { key: string; request: ChatRequest; fault: Fault | undefined; plans: Plans };

function replyText({ key, request, fault, plans }: Asked): string {
  if (fault?.kind === "empty") return "";
  if (fault?.kind === "hostile") return hostileReply;
  const isWhole = fault === undefined || fault.kind === "delay";
  // Replies that are not streamed are parsed by a program, so they get no preamble.
  const preamble = request.stream ? plans.preambleOf(key) : "";
  return plans.nextReply(key, { isWhole }) ?? withPreamble(preamble, createReply(request));
}

/** Inserts the preamble after the first line, which names a move, or at the beginning of a reply of one line. */
function withPreamble(preamble: string, reply: string): string {
  const words = reply.indexOf("\n") + 1;
  return reply.slice(0, words) + preamble + reply.slice(words);
}

/** Resolves to false when the caller closed the connection meanwhile. */
async function waited(ms: number, c: Context<StandinEnv>): Promise<boolean> {
  const gone = new AbortController();
  c.env.outgoing.once("close", () => gone.abort());
  return wait(ms, true, { signal: gone.signal }).catch(() => false);
}

type Refusal = { status: ContentfulStatusCode; type: string; code: string | null; message: string };

const refuse = (c: Context, { status, type, code, message }: Refusal) =>
  c.json(
    { error: { message, type, param: null, code } },
    status,
    status === 429 ? { "retry-after": "1" } : {},
  );

const keyMissing: Refusal = {
  status: 401,
  type: "invalid_request_error",
  code: "invalid_api_key",
  message: "You didn't provide an API key. Send it as a bearer in the Authorization header.",
};
const invalid: Omit<Refusal, "message"> = { status: 400, type: "invalid_request_error", code: null };
const failure: Omit<Refusal, "status"> = {
  type: "server_error",
  code: "standin_fault",
  message: "The server had an error while processing your request. Sorry about that!",
};

const model = { id: "standin-interviewer", object: "model", created: 1_760_000_000, owned_by: "standin" };
