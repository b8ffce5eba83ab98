import { setTimeout as wait } from "node:timers/promises";
import type { Context, MiddlewareHandler } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { z } from "zod";
import { findBearer, setBounded, type StandinEnv } from "../standin.ts";
import { API_VERSION } from "./events.ts";
import { newId } from "./ledger.ts";

type Value = string | Value[] | { [name: string]: Value };

/** Parses `items[0][price]=x` as Stripe does: brackets nest, and numbers are array indexes. */
export function parseForm(text: string): Record<string, Value> {
  const root: Record<string, Value> = {};
  for (const [key, value] of new URLSearchParams(text)) {
    const path = key.split(/[[\]]+/).filter((part, index) => index === 0 || part !== "");
    let place: Record<string, Value> = root;
    for (const part of path.slice(0, -1)) {
      const next = place[part];
      place[part] = typeof next === "object" ? next : {};
      place = place[part] as Record<string, Value>;
    }
    place[path.at(-1) ?? key] = value;
  }
  return toLists(root) as Record<string, Value>;
}

function toLists(value: Value): Value {
  if (typeof value === "string") return value;
  const entries = Object.entries(value).map(([name, inner]) => [name, toLists(inner)] as const);
  const isList = entries.length > 0 && entries.every(([name], index) => name === String(index));
  return isList ? entries.map(([, inner]) => inner) : Object.fromEntries(entries);
}

export class Refusal extends Error {
  readonly status: ContentfulStatusCode;
  readonly details: { type?: string; code?: string; param?: string };

  constructor(
    message: string,
    {
      status = 400,
      ...details
    }: { status?: ContentfulStatusCode; type?: string; code?: string; param?: string },
  ) {
    super(message);
    this.status = status;
    this.details = details;
  }
}

/** A missing object: 404 if its id is in the path, 400 if it is a parameter. */
export const missing = (what: string, id: string, param?: string): Refusal =>
  new Refusal(`No such ${what}: '${id}'`, {
    status: param === undefined ? 404 : 400,
    code: "resource_missing",
    param: param ?? "id",
  });

export const sendRefusal = (c: Context, { message, status, details }: Refusal): Response =>
  c.json({ error: { type: "invalid_request_error", ...details, message } }, status);

const metadata = z.record(z.string(), z.string()).default({});
const flag = z.enum(["true", "false"]).transform((value) => value === "true");
const whole = z.string().regex(/^\d+$/).transform(Number);
const expand = z.array(z.string()).optional();
const limit = whole.refine((value) => value >= 1 && value <= 100).optional();

/** Parameters of the imitated calls. Unknown parameters are refused, as in Stripe. */
export const params = {
  nothing: z.strictObject({ expand }),
  createCustomer: z.strictObject({
    email: z.string().max(512).optional(),
    name: z.string().optional(),
    metadata,
    expand,
  }),
  listCustomers: z.strictObject({ email: z.string().optional(), limit, expand }),
  createSession: z.strictObject({
    mode: z.literal("subscription"),
    customer: z.string(),
    client_reference_id: z.string().max(200).optional(),
    line_items: z.array(z.strictObject({ price: z.string(), quantity: whole })).length(1),
    success_url: z.string().min(1),
    cancel_url: z.string().optional(),
    expires_at: whole.optional(),
    metadata,
    subscription_data: z.strictObject({ metadata }).optional(),
    allow_promotion_codes: flag.optional(),
    expand,
  }),
  listSessions: z.strictObject({
    customer: z.string().optional(),
    status: z.enum(["open", "complete", "expired"]).optional(),
    limit,
    expand,
  }),
  listSubscriptions: z.strictObject({
    customer: z.string().optional(),
    status: z
      .enum(["all", "ended", "active", "trialing", "past_due", "canceled", "unpaid", "incomplete", "paused"])
      .optional(),
    limit,
    expand,
  }),
  updateSubscription: z.strictObject({
    items: z.array(z.strictObject({ id: z.string(), price: z.string() })).optional(),
    cancel_at_period_end: flag.optional(),
    cancel_at: z.literal("").optional(),
    proration_behavior: z.enum(["create_prorations", "always_invoice", "none"]).optional(),
    payment_behavior: z.literal("error_if_incomplete").optional(),
    metadata: z.record(z.string(), z.string()).optional(),
    expand,
  }),
  cancelSubscription: z.strictObject({ prorate: flag.optional(), invoice_now: flag.optional(), expand }),
  createPortal: z.strictObject({ customer: z.string(), return_url: z.string().optional(), expand }),
  listInvoices: z.strictObject({
    customer: z.string().optional(),
    subscription: z.string().optional(),
    limit,
    expand,
  }),
  listWebhooks: z.strictObject({ limit, expand }),
};

/** Throws the error that Stripe would send for invalid parameters. */
export function readParams<T extends z.ZodType>(schema: T, given: unknown): z.output<T> {
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  if (issue?.code === "unrecognized_keys") {
    const param = issue.keys[0] ?? "";
    throw new Refusal(`Received unknown parameter: ${param}`, { code: "parameter_unknown", param });
  }
  const [first = "", ...rest] = issue?.path.map(String) ?? [];
  const param = first + rest.map((part) => `[${part}]`).join("");
  throw new Refusal(`Invalid or missing parameter: ${param}`, { code: "parameter_invalid", param });
}

const MAX_STORED_RESPONSES = 10_000;

export const faultSchema = z.strictObject({
  kind: z.enum(["none", "down", "slow"]),
  /** The delay of a slow response, in milliseconds. */
  ms: z.int().min(0).max(600_000).default(1000),
  /** Affects only calls whose path, without the version, begins like this. */
  path: z.string().default("/"),
});
type Fault = z.output<typeof faultSchema>;

export function createFaults() {
  let fault: Fault = { kind: "none", ms: 0, path: "/" };
  return {
    set: (next: Fault) => {
      fault = next;
    },
    meet: async (c: Context): Promise<void> => {
      if (fault.kind === "none" || !c.req.path.startsWith(`/v1${fault.path}`)) return;
      if (fault.kind === "slow") await wait(fault.ms);
      else throw new Refusal("The stand-in is switched off.", { status: 503, type: "api_error" });
    },
  };
}
export type Faults = ReturnType<typeof createFaults>;

/** Middleware of every API call: faults, the key, the version, and one response per idempotency key. */
export function createDoor(faults: Faults): MiddlewareHandler<StandinEnv> {
  const responses = new Map<string, { asked: string; response: Promise<Response> }>();
  return async (c, next) => {
    await faults.meet(c);
    checkKey(findBearer(c));
    c.header("request-id", newId("req"));
    c.header("stripe-version", c.req.header("stripe-version") ?? API_VERSION);
    const key = c.req.method === "POST" ? c.req.header("idempotency-key") : undefined;
    if (key === undefined) return next();
    const asked = `${c.req.path} ${await c.req.text()}`;
    const earlier = responses.get(key);
    if (earlier && earlier.asked !== asked) {
      throw new Refusal("Keys for idempotent requests can only be used with the same parameters.", {
        type: "idempotency_error",
      });
    }
    if (earlier) {
      c.header("idempotent-replayed", "true");
      return (await earlier.response).clone();
    }
    const response = next().then(() => c.res.clone());
    setBounded(responses, [key, { asked, response }], MAX_STORED_RESPONSES);
    await response;
  };
}

function checkKey(key: string | undefined): void {
  if (key === undefined) throw new Refusal("You did not provide an API key.", { status: 401 });
  if (!key.startsWith("sk_test_")) {
    throw new Refusal(`Invalid API Key provided: ${key.slice(0, 8)}***`, { status: 401 });
  }
}
