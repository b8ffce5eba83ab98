import { Hono } from "hono";
import { z } from "zod";
import type { StandinEnv } from "../standin.ts";
import { planSchema, type Plans } from "./fault-plan.ts";
import type { RequestLog } from "./request-log.ts";

const keySchema = z.strictObject({ key: z.string().min(1) });

/** The switchboard for tests: what the next requests of a key meet, and what was asked. */
export function createControlRoutes({ plans, log }: { plans: Plans; log: RequestLog }): Hono<StandinEnv> {
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
