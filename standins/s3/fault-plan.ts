import { z } from "zod";
import { setBounded } from "../bounded-map.ts";

const keptBuckets = 1000;

const fault = z.strictObject({
  operation: z.enum(["put", "get", "head", "delete", "list"]),
  /** `cut` ends the connection after the work was done: the caller never learns of it. */
  kind: z.enum(["status", "delay", "cut"]),
  status: z.int().min(400).max(599).default(500),
  ms: z.int().min(0).max(600_000).default(1000),
  times: z.int().min(1).default(1),
});

export const planSchema = z.strictObject({ bucket: z.string().min(1), faults: z.array(fault).default([]) });

export type Operation = z.output<typeof fault>["operation"];
export type Fault = z.output<typeof fault>;

export type Plans = ReturnType<typeof createPlans>;

/** What the next calls of a bucket meet, so that parallel tests stay out of each other's way. */
export function createPlans() {
  const plans = new Map<string, Fault[]>();
  return {
    set({ bucket, faults }: z.output<typeof planSchema>): void {
      setBounded(plans, [bucket, faults], keptBuckets);
    },
    /** The first fault for that operation, as often as its `times` says. */
    take(bucket: string, operation: Operation): Fault | undefined {
      const faults = plans.get(bucket) ?? [];
      const next = faults.find((one) => one.operation === operation);
      if (!next) return undefined;
      next.times -= 1;
      if (next.times === 0) faults.splice(faults.indexOf(next), 1);
      return next;
    },
  };
}
