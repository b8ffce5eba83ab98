import { z } from "zod";
import { isoTime, response } from "./responses.ts";

/** One thing that the doctor looked at; `text` and `mend` are in English, as `greenroom doctor` says them. */
export const finding = z.object({
  state: z.enum(["ok", "warn", "fail"]),
  about: z.string(),
  text: z.string(),
  mend: z.string().optional(),
});
export type Finding = z.infer<typeof finding>;

/** POST /api/superadmin/model-question: its state, and what it answered. */
export const modelAnswerResponse = response(finding);

/** GET /api/superadmin/checks: what `greenroom doctor` checks, found at that time. */
export const examination = z.object({ at: isoTime, findings: z.array(finding) });
export type Examination = z.infer<typeof examination>;
export const examinationResponse = response(examination);

const heldJob = z.object({
  kind: z.string(),
  /** When it was given up, or asked for. */
  since: isoTime,
  attempts: z.int(),
  /** null: no server has taken it yet. */
  reason: z.string().nullable(),
  /** When it is tried again; null: never. */
  next: isoTime.nullable(),
});
export type HeldJob = z.infer<typeof heldJob>;

const heldJobs = z.object({ count: z.int(), oldest: z.array(heldJob) });

/** GET /api/superadmin/installation */
export const installation = z.object({
  version: z.string(),
  node: z.string(),
  model: z.object({ name: z.string(), place: z.enum(["built in", "here", "outside"]) }),
  /** null: off. `host`: null where it is this machine. */
  speech: z.object({ host: z.string().nullable() }).nullable(),
  /** The optional services that are switched on. */
  services: z.object({ linkedin: z.boolean(), calendly: z.boolean(), payments: z.boolean() }),
  jobs: z.object({ waiting: heldJobs, givenUp: heldJobs }),
});
export type Installation = z.infer<typeof installation>;
export const installationResponse = response(installation);
