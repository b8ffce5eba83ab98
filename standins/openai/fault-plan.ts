import { z } from "zod";
import { setBounded } from "../bounded-map.ts";

const keptKeys = 1000;

const fault = z.strictObject({
  kind: z.enum(["delay", "status", "cut", "garbage", "stall", "empty", "hostile"]),
  status: z.int().min(400).max(599).default(500),
  ms: z.int().min(0).max(600_000).default(1000),
  afterTokens: z.int().min(0).default(3),
  times: z.int().min(1).default(1),
});

export const planSchema = z.strictObject({
  key: z.string().min(1),
  faults: z.array(fault).default([]),
  tokensPerSecond: z.number().positive().default(80),
  firstTokenMs: z.number().min(0).max(600_000).default(100),
  replies: z.array(z.string()).default([]),
  /** So much is said before each reply: streams that last. */
  preamble: z.string().default(""),
});

export type Fault = z.output<typeof fault>;
export type Plan = Omit<z.output<typeof planSchema>, "key">;

export type Plans = ReturnType<typeof createPlans>;

/** What to do with the next requests, per API key, so that parallel tests stay out of each other's way. */
export function createPlans() {
  const plans = new Map<string, Plan>();
  const usual: Plan = planSchema.parse({ key: "usual" });
  return {
    set({ key, ...plan }: z.output<typeof planSchema>): void {
      setBounded(plans, [key, plan], keptKeys);
    },
    reset(key: string): void {
      plans.delete(key);
    },
    paceOf(key: string): Pick<Plan, "tokensPerSecond" | "firstTokenMs"> {
      return plans.get(key) ?? usual;
    },
    preambleOf: (key: string): string => plans.get(key)?.preamble ?? "",
    /** One fault per request, in order, each as often as its `times` says. */
    takeFault(key: string): Fault | undefined {
      const plan = plans.get(key);
      const next = plan?.faults[0];
      if (!plan || !next) return undefined;
      next.times -= 1;
      if (next.times === 0) plan.faults.shift();
      return next;
    },
    /** A reply that a fault cut short is not used up: the caller's second try gets it whole. */
    nextReply(key: string, { isWhole }: { isWhole: boolean }): string | undefined {
      const replies = plans.get(key)?.replies ?? [];
      return isWhole ? replies.shift() : replies[0];
    },
  };
}
