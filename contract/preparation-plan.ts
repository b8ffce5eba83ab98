import { z } from "zod";
import { isoTime, response, rowId } from "./responses.ts";
import { STORY_PARTS } from "./story-parts.ts";

export const STEP_KINDS = ["sharpen", "tell", "gap", "competency", "interview", "look"] as const;
export const STEP_STATES = ["open", "done", "skipped"] as const;
export const STEP_OUTCOMES = ["well", "badly"] as const;
export type StepOutcome = (typeof STEP_OUTCOMES)[number];

const label = z.object({ id: z.string(), label: z.string() });

export const planStep = z.object({
  id: rowId,
  kind: z.enum(STEP_KINDS),
  minutes: z.int(),
  /** Calendar day. */
  due: z.iso.date(),
  state: z.enum(STEP_STATES),
  settledAt: isoTime.nullable(),
  /** True if the step was due earlier and was not done. */
  isBack: z.boolean(),
  /** `label` is the story's title. */
  story: label.nullable(),
  part: z.enum(STORY_PARTS).nullable(),
  competency: label.nullable(),
  gap: z.string().nullable(),
});
export type PlanStep = z.infer<typeof planStep>;

/** A step set by the coach of a shared application, present while it is shared. */
const stepOfCoach = z.object({
  id: rowId,
  bookingId: rowId,
  coach: z.string().nullable(),
  title: z.string(),
  minutes: z.int(),
  storyId: rowId.nullable(),
  requirement: z.string().nullable(),
});
export type StepOfCoach = z.infer<typeof stepOfCoach>;

/**
 * GET /api/plan: the steps of an application as last planned; PUT: plans them again from current data. `today`: the
 * user's local day, at most one day off the server's; omitted: the server's.
 */
export const planQuery = z.strictObject({ application: rowId, today: z.iso.date().optional() });
export type PlanQuery = z.infer<typeof planQuery>;

export const plan = z.object({
  today: z.iso.date(),
  interviewDate: z.iso.date().nullable(),
  /** Open steps in order, then those done or skipped in the last two weeks, newest first. */
  steps: z.array(planStep),
  /** Open steps, oldest first. */
  fromCoaches: z.array(stepOfCoach),
});
export type Plan = z.infer<typeof plan>;
export const planResponse = response(plan);

const today = z.iso.date().optional();
/** POST /api/plan/steps/{id}/done: `went` decides when the step comes back. */
export const stepDone = z.strictObject({ went: z.enum(STEP_OUTCOMES), today });

/** POST /api/plan/steps/{id}/skip */
export const stepSkipped = z.strictObject({ today });

export const planStepResponse = response(planStep);
