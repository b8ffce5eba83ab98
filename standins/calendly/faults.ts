import { z } from "zod";

const fault = z.strictObject({
  /** A part of the path. */
  path: z.string().default(""),
  /** `after`: the work is done, but the caller never learns of it. */
  kind: z.enum(["status", "after", "delay"]).default("status"),
  status: z.int().min(400).max(599).default(503),
  ms: z.int().min(0).max(60_000).default(1000),
  times: z.int().min(1).default(1),
});

export const controlSchema = z.strictObject({
  accessSeconds: z.int().min(0).optional(),
  faults: z.array(fault).optional(),
});

export type Fault = z.output<typeof fault>;
export type Faults = ReturnType<typeof createFaults>;

/** What the next calls of the API and of the token endpoint meet. */
export function createFaults() {
  let faults: Fault[] = [];
  return {
    set(wanted: Fault[]): void {
      faults = wanted;
    },
    take(path: string): Fault | undefined {
      const next = faults.find((one) => path.includes(one.path));
      if (!next) return undefined;
      next.times -= 1;
      if (next.times === 0) faults = faults.filter((one) => one !== next);
      return next;
    },
  };
}
