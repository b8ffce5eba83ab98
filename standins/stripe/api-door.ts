import { setTimeout as wait } from "node:timers/promises";
import type { Context, MiddlewareHandler } from "hono";
import { z } from "zod";
import { findBearer } from "../bearer.ts";
import { setBounded } from "../bounded-map.ts";
import type { StandinEnv } from "../standin.ts";
import { API_VERSION } from "./events.ts";
import { newId } from "./ledger.ts";
import { Refusal } from "./refusal.ts";

const keptAnswers = 10_000;

export const faultSchema = z.strictObject({
  kind: z.enum(["none", "down", "slow"]),
  /** How long a slow answer takes. */
  ms: z.int().min(0).max(600_000).default(1000),
  /** Only calls whose address begins so, without the version. */
  path: z.string().default("/"),
});
export type Fault = z.output<typeof faultSchema>;

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

/** What every call of the API passes: faults, the key, the version, and one answer per idempotency key. */
export function createDoor(faults: Faults): MiddlewareHandler<StandinEnv> {
  const answers = new Map<string, { asked: string; answer: Promise<Response> }>();
  return async (c, next) => {
    await faults.meet(c);
    checkKey(findBearer(c));
    c.header("request-id", newId("req"));
    c.header("stripe-version", c.req.header("stripe-version") ?? API_VERSION);
    const key = c.req.method === "POST" ? c.req.header("idempotency-key") : undefined;
    if (key === undefined) return next();
    const asked = `${c.req.path} ${await c.req.text()}`;
    const earlier = answers.get(key);
    if (earlier && earlier.asked !== asked) {
      throw new Refusal("Keys for idempotent requests can only be used with the same parameters.", {
        type: "idempotency_error",
      });
    }
    if (earlier) {
      c.header("idempotent-replayed", "true");
      return (await earlier.answer).clone();
    }
    const answer = next().then(() => c.res.clone());
    setBounded(answers, [key, { asked, answer }], keptAnswers);
    await answer;
  };
}

function checkKey(key: string | undefined): void {
  if (key === undefined) throw new Refusal("You did not provide an API key.", { status: 401 });
  if (!key.startsWith("sk_test_")) {
    throw new Refusal(`Invalid API Key provided: ${key.slice(0, 8)}***`, { status: 401 });
  }
}
