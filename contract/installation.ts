import { z } from "zod";
import { isoTime, response } from "./responses.ts";

/** Result of one of the doctor's checks; `text` and `mend` are in English, as in `greenroom doctor`. */
export const finding = z.object({
  state: z.enum(["ok", "warn", "fail"]),
  about: z.string(),
  text: z.string(),
  mend: z.string().optional(),
});
export type Finding = z.infer<typeof finding>;

/** POST /api/superadmin/model-question: state of the model, and its answer. */
export const modelAnswerResponse = response(finding);

/** GET /api/superadmin/checks: results of the checks of `greenroom doctor` at that time. */
export const examination = z.object({ at: isoTime, findings: z.array(finding) });
export type Examination = z.infer<typeof examination>;
export const examinationResponse = response(examination);

const heldJob = z.object({
  kind: z.string(),
  /** When the job was given up or enqueued. */
  since: isoTime,
  attempts: z.int(),
  /** Why the last try failed; null: no server has run the job yet. */
  reason: z.string().nullable(),
  /** Time of the next try; null: never. */
  next: isoTime.nullable(),
});
export type HeldJob = z.infer<typeof heldJob>;

const heldJobs = z.object({ count: z.int(), oldest: z.array(heldJob) });

/** An optional service; `simulated`: a stand-in answers in its place. */
const serviceState = z.enum(["off", "on", "simulated"]);
export type ServiceState = z.infer<typeof serviceState>;

/** GET /api/superadmin/installation */
export const installation = z.object({
  version: z.string(),
  node: z.string(),
  model: z.object({ name: z.string(), place: z.enum(["built in", "here", "outside"]) }),
  /** Speech server; null: off. `host` null: on this machine. */
  speech: z.object({ host: z.string().nullable() }).nullable(),
  services: z.object({ linkedin: serviceState, calendly: serviceState, payments: serviceState }),
  jobs: z.object({ waiting: heldJobs, givenUp: heldJobs }),
});
export type Installation = z.infer<typeof installation>;
export const installationResponse = response(installation);
